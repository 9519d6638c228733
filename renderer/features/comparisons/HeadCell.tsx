import { severityOf } from '../../../main/contract/comparison-rows.ts'
import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'
import { formatCount } from '../../../main/contract/format-number.ts'
import { Verdict } from '../../../main/contract/words.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import css from './comparisons.module.css'

/** What only the head of a comparison tells: asked for when its row is seen. */
export function HeadCell({ id, part }: { id: string; part: 'verdicts' | 'what' }) {
  const { data: head, failure } = useEngineQuery('comparisons.head', { id })
  if (failure !== null) return <span className="dim">{failure.message}</span>
  if (head === undefined) return null
  return part === 'verdicts' ? <Verdicts head={head} /> : <span className="sec">{whatWasRun(head)}</span>
}

function Verdicts({ head: { verdicts } }: { head: ComparisonHead }) {
  const present = Verdict.options
    .map((verdict) => ({ verdict, count: verdicts[verdict] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => severityOf(other.verdict) - severityOf(one.verdict))
  return (
    <span className={css.verdicts}>
      {present.map(({ verdict, count }) => (
        <span key={verdict} className={css.count} title={verdict}>
          <Glyph name={verdict} />
          {formatCount(count)}
        </span>
      ))}
    </span>
  )
}

function whatWasRun({ candidate, presets }: ComparisonHead): string {
  const held = Object.keys(candidate.bundles)
  const of = held.length > 0 ? held : [presets?.correctness ?? '']
  return [candidate.suite, candidate.tier, candidate.devices, of.join(', ')].filter((part) => part !== null).join(' · ')
}
