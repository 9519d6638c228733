import { lazy, Suspense, useMemo, useState } from 'react'
import type { ComparedSweep } from '../../../main/contract/comparison.ts'
import type { ComparisonHead, RowDetails } from '../../../main/contract/comparison-view.ts'
import {
  formatMemory,
  formatPercent,
  formatRatio,
  formatSeconds,
  plural,
} from '../../../main/contract/format-number.ts'
import { flagLimit, limitWords, type FlagLimit } from '../../../main/contract/noise-words.ts'
import { Button } from '../../ui/Button.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { byRound, roundsMedian } from '../../viewers/rounds/round-sample.ts'
import type { Quantity } from '../../viewers/rounds/axis-unit.ts'
import { RoundsTable } from '../../viewers/rounds/RoundsTable.tsx'
import css from './details.module.css'
import { memoryRounds, timeRounds, type Rounds } from './round-samples.ts'

// Vega is large: it comes with the first chart.
const RoundsChart = lazy(() => import('../../viewers/rounds/RoundsChart.tsx'))

const judgements: Record<string, string> = {
  'not-judged': 'not judged under this preset',
  'not-comparable': 'not comparable: other machine',
  unresolved: 'unresolved: too few rounds, or the interval is too wide',
}

/** Time and memory of both sides, by round. */
export function Figures({ head, details }: { head: ComparisonHead; details: RowDetails }) {
  const { time, memory, sweep } = details.row.row
  const times = useMemo(() => timeRounds(details), [details])
  const memories = useMemo(() => memoryRounds(details), [details])
  const limitOf = (metric: 'time' | 'memory') => flagLimit(head, details.row.row, metric)
  return (
    <>
      {times !== null && time.ratio !== null && (
        <Figure
          name="Time"
          rounds={sweep === undefined ? times : ofLargest(times, sweep)}
          ratio={formatRatio(time.ratio, time.low, time.high)}
          verdict={time.verdict}
          limit={limitOf('time')}
          format={formatSeconds}
          unit="seconds"
        />
      )}
      {memories !== null && memory.ratio !== null && (
        <Figure
          name="Memory"
          rounds={memories}
          ratio={formatRatio(memory.ratio)}
          verdict={memory.verdict}
          limit={limitOf('memory')}
          format={formatMemory}
          unit="bytes"
        />
      )}
    </>
  )
}

/** The time of a routine case is that of its largest size. */
const ofLargest = (rounds: Rounds, { parameter, sizes }: ComparedSweep): Rounds => ({
  ...rounds,
  what: `${rounds.what}, ${parameter} ${String(sizes.at(-1)?.size ?? '')}`,
})

type FigureProps = {
  name: string
  rounds: Rounds
  ratio: string
  verdict: string
  limit: FlagLimit
  format: (value: number) => string
  unit: Quantity
}

function Figure({ name, rounds, ratio, verdict, limit, format, unit }: FigureProps) {
  const [numbers, setNumbers] = useState(false)
  const { samples, what, preset } = rounds
  const [a, b] = [roundsMedian(samples, 'A'), roundsMedian(samples, 'B')]
  const count = Math.max(byRound(samples, 'A').length, byRound(samples, 'B').length)
  const label = `${name} by round, ${what}: A ${a === null ? '' : format(a)}, B ${b === null ? '' : format(b)}`
  return (
    <section aria-label={name}>
      <SectionHead
        ruled
        title={name}
        right={<>{[what, preset, plural(count, 'round')].filter((part) => part !== null).join(' · ')}</>}
      />
      <KeyValue
        items={[
          ['B / A', ratio],
          ['A', a === null ? undefined : format(a)],
          ['B', b === null ? undefined : format(b)],
          ['Verdict', <Judgement key="verdict" verdict={verdict} beyond={limit.limit} />],
          ['Judged by', verdict.startsWith('not-') ? undefined : limitWords(limit)],
        ]}
      />
      {samples.length > 2 && (
        <Suspense fallback={<div className={css.chartPlace} />}>
          <RoundsChart samples={samples} label={label} quantity={unit} />
        </Suspense>
      )}
      {samples.length > 2 && (
        <div className={css.numbers}>
          <Button
            variant="ghost"
            onClick={() => {
              setNumbers(!numbers)
            }}
          >
            {numbers ? 'Hide numbers' : 'Show numbers'}
          </Button>
        </div>
      )}
      {numbers && <RoundsTable samples={samples} caption={label} format={format} />}
    </section>
  )
}

function Judgement({ verdict, beyond }: { verdict: string; beyond: number }) {
  const flagged = ['slower', 'faster', 'more', 'less'].includes(verdict)
  const words = flagged ? `${verdict}, beyond ${formatPercent(beyond)}` : (judgements[verdict] ?? verdict)
  return (
    <span className={flagged ? 'strong' : 'sec'} title={words}>
      {words}
    </span>
  )
}
