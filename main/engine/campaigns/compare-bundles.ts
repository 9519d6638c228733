/** Compares the bundles of two sides under a person's options, with acceptances and noise read from their files. */
import type { CompareOptions } from '../../contract/api.ts'
import type { Comparison, NoiseFloor } from '../../contract/comparison.ts'
import { type Outcome, success } from '../../contract/outcome.ts'
import type { CampaignKind } from '../../contract/words.ts'
import type { OpenedBundle } from '../bundles/open-bundle.ts'
import { namedNoise } from '../compare/choose-noise.ts'
import { listSuite } from '../suites/list-suite.ts'
import { comparisonJob } from '../threads/jobs.ts'
import { runInThread } from '../threads/run-in-thread.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { findNoise, wantedNoise } from './find-noise.ts'
import { readAcceptances, readNoise, type SuitePlace } from './read-acceptances.ts'

/** What a bundle says, and the folder that its arrays are read from. */
export type ComparedBundle = Pick<OpenedBundle, 'id' | 'folder' | 'manifest' | 'records'>

export type BundlesToCompare = {
  /** One bundle a preset. */
  reference: ComparedBundle[]
  candidate: ComparedBundle[]
  options: CompareOptions
  /** Null where the bundles don't say. */
  suite: SuitePlace | null
  kind: CampaignKind | null
  onProgress?: (done: number, total: number) => void
  signal?: AbortSignal
}

/** In a thread. Failures: those of `compareSides`; CANCELLED. */
export async function compareBundles(request: BundlesToCompare, workspace: Workspace): Promise<Outcome<Comparison>> {
  const { options, suite } = request
  const acceptances = await readAcceptances(options, suite, workspace)
  if (!acceptances.ok) return acceptances
  const noise = await noiseFor(request, workspace)
  if (!noise.ok) return noise
  // Only entries are checked against the registry, and listing runs Python: no entries, no listing.
  const checked = (acceptances.value?.entries.length ?? 0) > 0
  const registered = checked ? await registeredCaseIds(suite, request.signal) : success(null)
  if (!registered.ok) return registered
  const task = {
    reference: request.reference.map(sent),
    candidate: request.candidate.map(sent),
    acceptances: acceptances.value,
    registeredCaseIds: registered.value,
    noise: noise.value,
    failOn: options.fail_on,
    strict: options.strict,
    allowPresetMismatch: options.allow_preset_mismatch,
    kind: request.kind,
  }
  return runInThread(comparisonJob, task, request)
}

/** A self-check measures the floor, and is judged without one. */
async function noiseFor(
  { reference, candidate, options, kind }: BundlesToCompare,
  workspace: Workspace,
): Promise<Outcome<NoiseFloor | null>> {
  if (options.no_noise || kind === 'self-check') return success(null)
  const wanted = wantedNoise(reference, candidate, workspace)
  if (options.noise === undefined) return success(await findNoise(wanted, workspace))
  const named = await readNoise(options.noise)
  return named.ok ? success(namedNoise(named.value, options.noise, wanted)) : named
}

/** Values alone go into a thread. */
const sent = ({ id, folder, manifest, records }: ComparedBundle) => ({ id, folder, manifest, records })

async function registeredCaseIds(suite: SuitePlace | null, signal?: AbortSignal): Promise<Outcome<string[] | null>> {
  if (suite === null || suite.folder === null) return success(null)
  const listing = await listSuite(suite.folder, signal)
  return listing.ok ? success(listing.value.cases.map(({ case_id }) => case_id)) : listing
}
