import type { ComparedOutput, ReportNumber, VerdictNumbers } from '../../../main/contract/comparison.ts'
import type { Diagnosis } from '../../../main/contract/diagnosis.ts'
import { formatCount, formatError, formatIndex, notApplicable } from '../../../main/contract/format-number.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { DecadeBars } from './DecadeBars.tsx'
import css from './inspector.module.css'
import { RingBars } from './RingBars.tsx'

type DiagnosisNumbersProps = { id: string; row: number; name: string; output: ComparedOutput }

/** What B is, if A explains it, and where the two part: computed when it is looked at. */
export function DiagnosisNumbers({ id, row, name, output }: DiagnosisNumbersProps) {
  const { data, failure, refetch } = useEngineQuery('comparisons.diagnose', { id, index: row, output: name })
  if (failure !== null) return <ErrorState failure={failure} title="There is no diagnosis" onRetry={refetch} />
  if (data === undefined) return <LoadingLine what="Diagnosing" />
  const about = (part: Diagnosis['approximate'][number]) => data.approximate.includes(part)
  return (
    <>
      {data.findings.length > 0 && (
        <>
          <SectionHead ruled title="Diagnosis" right={about('findings') ? 'about' : undefined} />
          {data.findings.map(({ sentence }) => (
            <p key={sentence} className={css.finding}>
              {sentence}
            </p>
          ))}
        </>
      )}
      <DecadeBars decades={data.decades} approximate={about('decades')} bound={output.bounds.rel} />
      {data.rings !== null && <RingBars rings={data.rings} />}
      <SectionHead
        ruled
        title="Error vector"
        right={output.related === undefined ? 'A is the reference' : `A is ${output.related.output}`}
      />
      <KeyValue items={vectorItems(data, output)} />
      {data.ulp !== null && (
        <>
          <SectionHead ruled title="ULP between A and B" right={about('ulp') ? 'about; elements' : 'elements'} />
          <KeyValue items={ulpItems(data.ulp)} />
        </>
      )}
    </>
  )
}

function vectorItems({ zncc_loss, rms_log10, shift, scale, phase, approximate }: Diagnosis, output: ComparedOutput) {
  const { vector, shape } = output
  const number = (value: ReportNumber | null | undefined) =>
    value === undefined ? undefined : value === null ? notApplicable : formatError(value, 4)
  const of = formatCount(shape[0].reduce((product, length) => product * length, 1))
  const likeness = (name: string) => (approximate.includes('likeness') ? `${name}, about` : name)
  const items: [string, string | undefined][] = [
    ['RMSE / max', number(vector?.rmse_norm)],
    ['R1, Σ|B − A| / Σ|A|', number(vector?.r1)],
    [likeness('1 − ZNCC'), number(zncc_loss)],
    [likeness('RMS of log₁₀'), number(rms_log10)],
    [
      likeness('Best shift, scale'),
      [...(shift === null ? [] : [shiftWords(shift, approximate)]), formatError(scale, 3)].join(', '),
    ],
    [likeness('Global phase'), phase === null ? undefined : `${formatError(phase.radians, 4)} rad`],
    [likeness('Without it'), phase === null ? undefined : number(phase.difference)],
    ['Values that differ', vector === undefined ? undefined : `${formatCount(vector.differing)} of ${of}`],
    ['NaN, ±inf, ≤ 0', vector === undefined ? undefined : specials(output, vector)],
  ]
  return items
}

/** How many of each, on both sides where that is the same. */
function specials({ nan, inf }: ComparedOutput, { zeros, negatives }: VerdictNumbers): string {
  const of = (side: 0 | 1) =>
    [nan[side], inf[side], zeros.counts[side] + negatives.counts[side]].map(formatCount).join(', ')
  return of(0) === of(1) ? `${of(0)} on both` : `A ${of(0)}; B ${of(1)}`
}

const shiftWords = (shift: [number, number], approximate: Diagnosis['approximate']): string =>
  approximate.includes('shift') ? `about ${formatIndex(shift)}` : formatIndex(shift)

/** Bins that hold something; what turned its sign stands apart. */
function ulpItems({ bins, sign_flips }: NonNullable<Diagnosis['ulp']>): [string, string][] {
  const items = bins
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }): [string, string] => [binWords(from, to), formatCount(count)])
  return sign_flips === 0 ? items : [...items, ['Other sign', formatCount(sign_flips)]]
}

function binWords(from: number, to: number | null): string {
  if (to === null) return `from ${formatCount(from)} on`
  return from === to ? formatCount(from) : `${formatCount(from)} … ${formatCount(to)}`
}
