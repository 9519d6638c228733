import type { Progress } from '../../contract/progress.ts'
import { monotonicMs } from '../clock.ts'

/** As often as a person can read it: small files are hashed by the thousand a second. */
const everyMs = 100

/** Passes on the first progress, the last, and of those between no more than one every 100 ms. */
export function paced(tell: (progress: Progress) => void, nowMs = monotonicMs): (progress: Progress) => void {
  let toldMs = -Infinity
  return (progress) => {
    if (progress.done !== progress.total && nowMs() - toldMs < everyMs) return
    toldMs = nowMs()
    tell(progress)
  }
}
