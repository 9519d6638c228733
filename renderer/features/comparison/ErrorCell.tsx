import { boundLines, hasNumbers, type BoundName } from '../../../main/contract/explain-verdict.ts'
import { formatError, notApplicable } from '../../../main/contract/format-number.ts'
import type { ComparedOutput } from '../../../main/contract/comparison.ts'
import { classNames } from '../../lib/class-names.ts'
import { fullNumber } from './full-values.ts'
import css from './cells.module.css'

type ErrorCellProps = {
  output: ComparedOutput
  bound: BoundName
  /** Informational: never coloured. */
  quiet: boolean
}

/** One error number, coloured only where it passes its bound. */
export function ErrorCell({ output, bound, quiet }: ErrorCellProps) {
  if (!hasNumbers(output)) return null
  const line = boundLines(output).find(({ name }) => name === bound)
  const cancels = bound === 'intensity' && output.notes.some((note) => note.startsWith('sum cancels'))
  if (line?.value === undefined || line.value === null || cancels) return <span className="dim">{notApplicable}</span>
  const { value, beyond } = line
  const tone = output.verdict === 'accepted' ? 'accepted' : 'drift'
  return (
    <span
      data-full={fullNumber(value)}
      className={classNames(
        value === 0 && 'dim',
        beyond && !quiet && tone,
        beyond && !quiet && tone === 'drift' && css.strong,
      )}
    >
      {formatError(value)}
    </span>
  )
}
