import { statfs } from 'node:fs/promises'
import type { ListedCase } from '../../contract/registry.ts'
import type { Plan } from '../../contract/plan.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import { planExecutions } from './plan-executions.ts'

const mebibyte = 1024 ** 2

/** What an execution leaves beside its arrays: sample, log and meters (20 Hz, four channels, minutes). */
const besideArraysBytes = mebibyte / 4

/** Outputs of a case that does not say how much it holds in memory. */
const unstatedArraysBytes = 4 * mebibyte

/** Never less than this is left free for the catalogue, the journal and everybody else on the disk. */
const reserveBytes = 64 * mebibyte

/**
 * A rough upper estimate in bytes of what the run directory will hold. A case's nominal bytes are what it holds in
 * memory; its outputs are taken as a quarter of that, unless `knownArrays` has their bytes from earlier records.
 * Environments are not in it: they may exist already.
 */
export function estimatedBytes(
  plan: Plan,
  cases: ListedCase[],
  knownArrays: ReadonlyMap<string, number> = new Map(),
): number {
  const nominal = new Map(cases.map(({ case_id, nominal_bytes }) => [case_id, nominal_bytes]))
  return planExecutions(plan, cases).reduce((sum, { case_id, write_arrays }) => {
    const stated = nominal.get(case_id)
    const arrays = knownArrays.get(case_id) ?? (typeof stated === 'number' ? stated / 4 : unstatedArraysBytes)
    return sum + besideArraysBytes + (write_arrays ? arrays : 0)
  }, reserveBytes)
}

/** Failure DISK_FULL where the disk of `folder` has less than `wantedBytes` free. */
export async function checkFreeSpace(folder: string, wantedBytes: number): Promise<Outcome<undefined>> {
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  if (freeBytes >= wantedBytes) return success()
  return failure('DISK_FULL', {
    message: `The disk of ${folder} has ${inMebibytes(freeBytes)} free; this campaign may need ${inMebibytes(wantedBytes)}.`,
    cure: 'Free some space, run fewer cases, or use a workspace on another disk; then resume the campaign.',
    detail: { freeBytes, wantedBytes },
  })
}

const inMebibytes = (bytes: number): string => `${Math.ceil(bytes / mebibyte)} MiB`
