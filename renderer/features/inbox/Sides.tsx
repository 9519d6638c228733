import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SideMark } from '../../ui/SideMark.tsx'
import css from './inbox.module.css'

/** `A abtem 1.0.10 → B abtem 1.0.11`. */
export function Sides({ head: { reference, candidate } }: { head: ComparisonHead }) {
  const name = ({ suite, label }: ComparisonHead['reference']) => [suite, refLabel(label)].filter(Boolean).join(' ')
  return (
    <span className={css.sides}>
      <SideMark side="a" />
      <span className="cut" title={reference.label}>
        {name(reference)}
      </span>
      <Icon name="arrow" label="compared with" />
      <SideMark side="b" />
      <span className="cut" title={candidate.label}>
        {name(candidate)}
      </span>
    </span>
  )
}
