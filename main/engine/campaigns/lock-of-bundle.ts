import { EnvironmentLock } from '../../contract/environment.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import { openBundle } from '../bundles/open-bundle.ts'

/**
 * The lock under which the bundle in a folder was made, so that a candidate is resolved like it (design 3).
 * Failures: those of `openBundle`; ENVIRONMENT_FAILED where the bundle names no environment or not its lock.
 */
export async function lockOfBundle(bundleFolder: string): Promise<Outcome<EnvironmentLock>> {
  const bundle = await openBundle(bundleFolder)
  if (!bundle.ok) return bundle
  const lock = EnvironmentLock.safeParse(bundle.value.manifest.environment?.['lock'])
  if (lock.success) return success(lock.data)
  return failure('ENVIRONMENT_FAILED', {
    message: `The lock of the environment of bundle ${bundleFolder} is not in its manifest.`,
    cure: 'Leave the bundle out, or run both refs together.',
  })
}
