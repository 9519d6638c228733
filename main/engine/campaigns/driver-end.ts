/** What each exit code of a driver means for its campaign. */
import type { Failure } from '../../contract/outcome.ts'

/** How a campaign ends once what there is has been collected. */
export type Ending = { phase: 'done' | 'cancelled' | 'failed'; reason: string | null; failure: Failure | null }

/** `collects`: whether what is finished is folded into bundles before the campaign ends so. */
export type DriverEnd = { collects: boolean; ending: Ending }

export const driverCodes = {
  done: 0,
  cancelled: 3,
  sourcesChanged: 4,
  stoppedAfterFailure: 5,
  diskFull: 6,
  shardHeld: 7,
} as const

export function endOfDriver(code: number, reason: string | null): DriverEnd {
  switch (code) {
    case driverCodes.done:
      return { collects: true, ending: { phase: 'done', reason: null, failure: null } }
    case driverCodes.cancelled:
      return {
        collects: true,
        ending: { phase: 'cancelled', reason: 'Cancelled; what was finished is kept.', failure: null },
      }
    case driverCodes.sourcesChanged:
      return failing(false, 'SOURCES_CHANGED', {
        message: `The runner, the cases or the subject changed while they ran${told(reason)}; the run is invalid.`,
        cure: 'Start the campaign again, and leave the subject alone while it runs.',
      })
    case driverCodes.stoppedAfterFailure:
      return failing(true, 'DRIVER_FAILED', {
        message: `Stopped after a case failed, as the plan's go_on is false${told(reason)}.`,
        cure: 'Resuming goes on with the other cases; the one that failed keeps its result.',
      })
    case driverCodes.diskFull:
      return failing(false, 'DISK_FULL', {
        message: `The disk of the run directory is full${told(reason)}; what is finished is kept.`,
        cure: 'Free some space, then resume the campaign.',
      })
    default:
      return failing(false, 'DRIVER_FAILED', {
        message: `The driver ended with code ${code}${told(reason)}; shards/<k>/driver.log says more.`,
        cure: 'Resume the campaign; what is finished is kept.',
      })
  }
}

function failing(
  collects: boolean,
  code: 'SOURCES_CHANGED' | 'DRIVER_FAILED' | 'DISK_FULL',
  words: { message: string; cure: string },
): DriverEnd {
  return { collects, ending: { phase: 'failed', reason: words.message, failure: { code, ...words } } }
}

/** The driver's words for codes that the sentences here already explain. */
const plainReasons = ['cancelled', 'sources-changed', 'stopped-after-failure', 'disk-full']

const told = (reason: string | null): string => (reason === null || plainReasons.includes(reason) ? '' : ` (${reason})`)
