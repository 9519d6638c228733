import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import { type Outcome, failure, success } from '../../contract/outcome.ts'

/** Of every run directory in the folder `runs`. */
export async function campaignIds(runs: string): Promise<string[]> {
  return (await readdir(runs)).filter((name) => z.uuid().safeParse(name).success)
}

/** The one campaign whose id begins so. Failure: UNKNOWN_CAMPAIGN, where there is none or several. */
export async function idBeginningWith(beginning: string, runs: string): Promise<Outcome<string>> {
  const ids = (await campaignIds(runs)).filter((id) => id.startsWith(beginning.toLowerCase()))
  const [id] = ids
  if (id !== undefined && ids.length === 1) return success(id)
  return failure('UNKNOWN_CAMPAIGN', {
    message:
      id === undefined
        ? `There is no campaign ${beginning} in ${runs}.`
        : `${beginning} is the beginning of several campaigns: ${ids.join(', ')}.`,
    cure: 'driftscope campaign list shows them all.',
  })
}
