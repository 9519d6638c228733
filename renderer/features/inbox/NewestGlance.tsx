import { formatRatio } from '../../../main/contract/format-number.ts'
import { severityOf } from '../../../main/contract/comparison-rows.ts'
import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'
import { Verdict } from '../../../main/contract/words.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { localTime } from '../../lib/local-time.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { linkTo } from '../../lib/router.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './inbox.module.css'

/** The newest comparison: a glyph a row while there are few, counts, means of time and memory. */
export function NewestGlance() {
  const list = useEngineQuery('comparisons.list', {})
  const newest = list.data?.[0]
  const { data: head } = useEngineQuery('comparisons.head', { id: newest?.id ?? '' }, { enabled: newest !== undefined })
  return (
    <section className={css.glance} aria-label="Newest comparison">
      <div className={css.glanceLine}>
        <span className="dim">Newest comparison</span>
        {newest === undefined ? (
          <span className="dim">{list.data === undefined ? '' : 'none yet'}</span>
        ) : (
          <a className="med row cut" href={linkTo(`/compare/${newest.id}`)}>
            <span className="cut" title={newest.reference}>
              {refLabel(newest.reference)}
            </span>
            <Icon name="arrow" label="compared with" />
            <span className="cut" title={newest.candidate}>
              {refLabel(newest.candidate)}
            </span>
          </a>
        )}
        {head !== undefined && newest !== undefined && (
          <span className="dim">
            {head.candidate.tier}/{head.candidate.devices}, {localTime(newest.created_utc)}
          </span>
        )}
      </div>
      <div className={css.glanceLine}>{head !== undefined && <Verdicts head={head} />}</div>
    </section>
  )
}

const glyphsAtMost = 12

function Verdicts({ head }: { head: ComparisonHead }) {
  const counts = Verdict.options
    .toSorted((one, other) => severityOf(other) - severityOf(one))
    .map((verdict) => ({ verdict, count: head.verdicts[verdict] ?? 0 }))
    .filter(({ count }) => count > 0)
  const rows = counts.flatMap(({ verdict, count }) => Array<Verdict>(Math.min(count, glyphsAtMost + 1)).fill(verdict))
  const { time, memory } = head.mean_ratios
  return (
    <>
      {rows.length <= glyphsAtMost && (
        <span className={css.cells} aria-hidden="true">
          {rows.map((verdict, place) => (
            <Glyph key={place} name={verdict} size={14} label="" />
          ))}
        </span>
      )}
      {counts.map(({ verdict, count }) => (
        <span key={verdict} className={css.verdict}>
          {rows.length > glyphsAtMost && <Glyph name={verdict} label="" />}
          <b>{count.toLocaleString('en')}</b> {verdict}
        </span>
      ))}
      {(time !== null || memory !== null) && <span className="vsep" />}
      {time !== null && <Mean word="Time" ratio={time} />}
      {memory !== null && <Mean word="Memory" ratio={memory} />}
    </>
  )
}

const Mean = ({ word, ratio }: { word: string; ratio: number }) => (
  <span className={css.verdict} title="Geometric mean of B / A over the rows that count">
    <span className="dim">{word}</span> <b>{formatRatio(ratio)}</b>
  </span>
)
