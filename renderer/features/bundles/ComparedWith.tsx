import type { BundleSummary, Result } from '../../../main/contract/api.ts'
import { severityOf } from '../../../main/contract/comparison-rows.ts'
import { formatCount } from '../../../main/contract/format-number.ts'
import { Verdict } from '../../../main/contract/words.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { localTime } from '../../lib/local-time.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { linkTo } from '../../lib/router.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { SideMark } from '../../ui/SideMark.tsx'
import css from './bundles.module.css'

type Listed = Result<'comparisons.list'>[number]

/** The comparisons that this bundle is a side of, the newest first. */
export function ComparedWith({ bundle }: { bundle: BundleSummary }) {
  const { data } = useEngineQuery('comparisons.list', {})
  const own = data?.flatMap((comparison) => {
    const isReference = Object.values(comparison.reference_bundles).includes(bundle.id)
    const isCandidate = Object.values(comparison.candidate_bundles).includes(bundle.id)
    return isReference || isCandidate ? [{ comparison, side: isReference ? 'a' : 'b' }] : []
  })
  if (own === undefined || own.length === 0) return null
  return (
    <>
      <SectionHead title="Compared with" right="this bundle’s side first" ruled />
      <ul>
        {own.map(({ comparison, side }) => (
          <li key={comparison.id} className={css.compared}>
            <span className="sec">{localTime(comparison.created_utc)}</span>
            <SideMark side={side} />
            <a className="cut" href={linkTo(`/compare/${comparison.id}`)}>
              {refLabel(side === 'a' ? comparison.candidate : comparison.reference)}
            </a>
            <Counts comparison={comparison} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Counts({ comparison: { summary } }: { comparison: Listed }) {
  const counts = Verdict.options
    .toSorted((one, other) => severityOf(other) - severityOf(one))
    .flatMap((verdict) => (summary[verdict] === undefined ? [] : [{ verdict, count: summary[verdict] }]))
  return (
    <span className={css.counts}>
      {counts.map(({ verdict, count }) => (
        <span key={verdict} title={`${formatCount(count)} ${verdict}`}>
          <Glyph name={verdict} />
          {formatCount(count)}
        </span>
      ))}
    </span>
  )
}
