import { byRound, type RoundSample } from './round-sample.ts'

type RoundsTableProps = {
  samples: readonly RoundSample[]
  caption: string
  /** A value with its unit. */
  format: (value: number) => string
}

/** The numbers behind the chart: one line a value, rounds counted from 1. */
export function RoundsTable({ samples, caption, format }: RoundsTableProps) {
  const [a, b] = [byRound(samples, 'A'), byRound(samples, 'B')]
  const lines = Array.from({ length: Math.max(a.length, b.length) }, (_, round) => {
    const repeats = Math.max(a[round]?.length ?? 0, b[round]?.length ?? 0)
    return Array.from({ length: repeats }, (__, repeat) => ({ round, repeat }))
  }).flat()
  const cell = (value: number | undefined) => (
    <td className="num" title={value === undefined ? undefined : String(value)}>
      {value === undefined ? '' : <span data-full={String(value)}>{format(value)}</span>}
    </td>
  )
  return (
    <table className="t">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th>Round</th>
          <th>Repeat</th>
          <th className="num">A</th>
          <th className="num">B</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ round, repeat }) => (
          <tr key={`${String(round)} ${String(repeat)}`}>
            <td>{repeat === 0 ? round + 1 : ''}</td>
            <td className="dim">{repeat + 1}</td>
            {cell(a[round]?.[repeat])}
            {cell(b[round]?.[repeat])}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
