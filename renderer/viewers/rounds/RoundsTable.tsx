import { byRound, type RoundSample } from './round-sample.ts'

type RoundsTableProps = {
  samples: readonly RoundSample[]
  caption: string
  /** A value with its unit. */
  format: (value: number) => string
}

/** The numbers behind the chart: one line a round, repeats beside one another. */
export function RoundsTable({ samples, caption, format }: RoundsTableProps) {
  const [a, b] = [byRound(samples, 'A'), byRound(samples, 'B')]
  const rounds = Array.from({ length: Math.max(a.length, b.length) }, (_, round) => round)
  const words = (repeats: number[] | undefined) => (repeats ?? []).map(format).join(', ')
  return (
    <table className="t">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th>Round</th>
          <th className="num">A</th>
          <th className="num">B</th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <tr key={round}>
            <td>{round + 1}</td>
            <td className="num" title={(a[round] ?? []).join(', ')}>
              {words(a[round])}
            </td>
            <td className="num" title={(b[round] ?? []).join(', ')}>
              {words(b[round])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
