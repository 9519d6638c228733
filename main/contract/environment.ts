import { z } from 'zod'
import { Sha256, UtcTime } from './words.ts'

/** A ref as written (`1.0.10`, `git:REPO@REF`, `wheel:PATH`, `env:PATH`) and what it was resolved to. */
export const ResolvedRef = z.strictObject({
  spec: z.string(),
  kind: z.enum(['release', 'git', 'wheel', 'env']),
  /** What people call it: the version, tag, file name, or path. */
  label: z.string(),
  /** Full commit for `git:`; for `env:` the commit of an editable checkout, if any. */
  sha: z.string().nullable(),
  /** `git describe` where there is a repository. */
  describe: z.string().nullable(),
  /** sha256 of the diff of uncommitted changes and untracked files, where there are any. */
  dirty: Sha256.nullable(),
})
export type ResolvedRef = z.infer<typeof ResolvedRef>

/** A constraint of the suite that holds, and why: what a probe said of the refs that need it. */
export const HeldConstraint = z.strictObject({
  requirement: z.string(),
  reason: z.string(),
  /** Labels of refs; others that need it too may not have been asked. */
  needed_by: z.array(z.string()),
})
export type HeldConstraint = z.infer<typeof HeldConstraint>

/** `pandas<3, for 1.0.9 needs it: …` */
export const heldText = ({ requirement, reason, needed_by: by }: HeldConstraint) =>
  `${requirement}, for ${by.join(' and ')} ${by.length === 1 ? 'needs' : 'need'} it: ${reason}`

/** Of both sides of a comparison, each said once. */
export const heldTexts = (sides: readonly { held_constraints?: HeldConstraint[] | undefined }[]) => [
  ...new Set(sides.flatMap(({ held_constraints: held = [] }) => held.map(heldText))),
]

export const LockedPackage = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** sha256 of the accepted files (wheel or sdist); empty where the package came from a folder. */
  sha256: z.array(Sha256),
})
export type LockedPackage = z.infer<typeof LockedPackage>

/** Everything that decides what an environment holds. Its hash is over the canonical JSON of the rest. */
export const EnvironmentLock = z.strictObject({
  format: z.literal(1),
  python: z.strictObject({ version: z.string(), implementation: z.string(), platform: z.string() }),
  subject: z.strictObject({
    distribution: z.string(),
    import_name: z.string(),
    version: z.string(),
    sha: z.string().nullable(),
    dirty: Sha256.nullable(),
    wheel_sha256: Sha256.nullable(),
  }),
  packages: z.array(LockedPackage),
  constraints: z.array(z.string()),
  /** Of those the suite's, for people: what an environment holds does not depend on it, nor does its hash. */
  held: z.array(HeldConstraint).optional(),
  resolved_utc: UtcTime,
})
export type EnvironmentLock = z.infer<typeof EnvironmentLock>

/** An environment that exists on this machine. */
export const Environment = z.strictObject({
  /** sha256 of the canonical JSON of the lock without `resolved_utc` and `held`. */
  hash: Sha256,
  /** Absolute path of the interpreter. */
  python: z.string(),
  /** Absolute folder in which the imported subject's file must lie. */
  subject_root: z.string(),
  /** Absolute folder for caches that carry state (numba, cupy, FFTW wisdom). */
  caches: z.string(),
  /** Name and version of every installed package, as the environment itself reports it. */
  packages: z.record(z.string(), z.string()),
  lock: EnvironmentLock,
})
export type Environment = z.infer<typeof Environment>
