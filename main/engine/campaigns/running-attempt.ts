/** When an attempt that runs began, as which process, and which phases it has come to, from the newest events. */
import type { MetersPart } from '../../contract/live.ts'
import { newestEvents } from './newest-events.ts'

export type RunningAttempt = Pick<MetersPart, 'marks' | 'started_utc' | 'pid'>

export async function readRunningAttempt(events: string, n: number, attempt: number): Promise<RunningAttempt> {
  const marks: MetersPart['marks'] = []
  for await (const event of newestEvents(events)) {
    if (!('n' in event) || event.n !== n || event.attempt !== attempt) continue
    if (event.type === 'mark') marks.unshift({ name: event.name, t_s: event.t_s })
    if (event.type === 'execution-started') return { marks, started_utc: event.time_utc, pid: event.pid }
  }
  return { marks, started_utc: null, pid: null }
}
