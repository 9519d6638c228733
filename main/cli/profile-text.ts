/** A profile for people on a terminal: where the time went, and what was changed to see it. */
import { asciiMinus, formatCount, formatRatio, formatSeconds } from '../contract/format-number.ts'
import { plainText } from '../contract/plain-text.ts'
import type { FunctionTime, Profile, ProfileReport } from '../contract/profile.ts'
import { painter } from './terminal/paint.ts'
import { renderTable } from './terminal/table.ts'

type Out = { width: number | null; colour: boolean }

/** Ends with a line feed. */
export function profileText(
  { profile, folder, functions, function_count: count, total_s: total }: ProfileReport,
  out: Out,
): string {
  const paint = painter(out.colour)
  const { suite, ref, case_id: caseId, preset, seconds, changes } = profile
  const { cold_s: cold, warm_s: warm, recorded_s: recorded } = seconds
  const percent = (part: number) => `${(total === 0 ? 0 : (100 * part) / total).toFixed(1)} %`
  const table = renderTable(
    [
      { head: 'own', numeric: true, cells: functions.map(({ own_s: own }) => percent(own)) },
      {
        head: 'own',
        numeric: true,
        leaves: 1,
        cells: functions.map(({ own_s: own }) => asciiMinus(formatSeconds(own))),
      },
      { head: 'cumulative', numeric: true, cells: functions.map(({ cumulative_s: all }) => percent(all)) },
      { head: 'calls', numeric: true, cells: functions.map(({ calls }) => formatCount(calls)) },
      { head: 'function', cells: functions.map(({ name }) => name) },
      { head: 'where', shrinks: true, cells: functions.map((of) => ({ text: placeOf(of), tone: 'idle' as const })) },
    ],
    out.width,
    paint,
  )
  const changed = Object.entries(changes).map(([name, value]) => `${name} = ${String(value)}`)
  const lines = [
    `${paint(plainText(`${suite} ${ref.label} ${caseId}`), 'strong')}   ${paint(preset, 'idle')}`,
    `cold ${formatSeconds(cold)}, warm ${formatSeconds(warm)}, with every call recorded ${formatSeconds(recorded)}: ${formatRatio(recorded / warm)} times as long`,
    '',
    table,
    `${formatCount(functions.length)} of ${formatCount(count)} functions; percent of ${formatSeconds(total)} inside calls.`,
    `It ran ${changed.length === 0 ? 'as declared' : `with ${plainText(changed.join(', '))}`}, in one thread and one process; small functions look larger than they are. Never compared.`,
    `Kept: ${profile.id} in ${plainText(folder)}`,
  ]
  return `${lines.join('\n')}\n`
}

const placeOf = ({ file, line }: FunctionTime) => (file === null ? 'builtin' : `${file}:${String(line ?? 0)}`)

export const profileColumns = (items: readonly Profile[]) => [
  { head: 'profile', cells: items.map(({ id }) => id.slice(0, 8)) },
  { head: 'case', shrinks: true, cells: items.map(({ case_id: caseId }) => caseId) },
  { head: 'ref', cells: items.map(({ suite, ref }) => `${suite} ${ref.label}`) },
  { head: 'preset', leaves: 1, cells: items.map(({ preset }) => preset) },
  { head: 'warm', numeric: true, cells: items.map(({ seconds }) => formatSeconds(seconds.warm_s)) },
  { head: 'made', leaves: 2, cells: items.map(({ created_utc: created }) => created) },
]
