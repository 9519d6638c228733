import { formatRatio, plural } from '../../../main/contract/format-number.ts'
import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'
import { rulesSentence } from '../../../main/contract/noise-words.ts'
import css from './comparison.module.css'
import { sizeWords } from './head-facts.ts'

/** What was compared, and by which rules it was judged. */
export function FootLine({ head }: { head: ComparisonHead }) {
  const { mean_ratios: means, acceptance_file: file, accepted, stale_accepted: stale } = head
  return (
    <footer className={css.foot}>
      <span className={css.strong}>{sizeWords(head)}</span>
      {head.informational > 0 && <span>{plural(head.informational, 'informational row')}</span>}
      <Mean name="Time" ratio={means.time} />
      <Mean name="Memory" ratio={means.memory} />
      <span className="cut" title={[rulesSentence(head), ...(head.noise?.cautions ?? [])].join(' ')}>
        {rulesSentence(head)}
      </span>
      <span className="grow" />
      <span className="cut dim" title={file?.path}>
        {file === null
          ? 'No acceptance file'
          : `Acceptances: ${plural(accepted.length, 'entry', 'entries')} used, ${String(stale.length)} stale`}
      </span>
    </footer>
  )
}

function Mean({ name, ratio }: { name: string; ratio: number | null }) {
  if (ratio === null) return null
  return (
    <span title="Geometric mean of B / A over the cases that count">
      {name}, mean B / A <span className={css.strong}>{formatRatio(ratio)}</span>
    </span>
  )
}
