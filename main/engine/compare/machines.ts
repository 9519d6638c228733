import type { BundleManifest } from '../../contract/bundle.ts'

/** The machine's part of schema 1's `fingerprint` (design 2: the machine only). */
const machineFields = ['cpu', 'cpu_count', 'memory_gib', 'gpu', 'driver', 'os'] as const

/**
 * Whether two bundles come from like machines: by the first 8 digits of our own fingerprint, or by the machine fields
 * that both sides have. Without any such field nobody knows, and times are not comparable.
 */
export function sameMachine(a: BundleManifest, b: BundleManifest): boolean {
  if (a.machine_fingerprint !== undefined && b.machine_fingerprint !== undefined) {
    return a.machine_fingerprint.slice(0, 8) === b.machine_fingerprint.slice(0, 8)
  }
  const shared = machineFields.filter((key) => isStated(a.fingerprint?.[key]) && isStated(b.fingerprint?.[key]))
  return shared.length > 0 && shared.every((key) => valueOf(a, key) === valueOf(b, key))
}

const isStated = (value: unknown) => value !== undefined && value !== null

function valueOf({ fingerprint }: BundleManifest, key: (typeof machineFields)[number]): string {
  const text = String(fingerprint?.[key])
  // Of the system only its name and major release count.
  return key === 'os' ? (/^\D*\d+/.exec(text)?.[0] ?? text) : text
}

/** A package's name as indexes compare it (PyPA, name normalisation). */
export const normalised = (name: string) => name.toLowerCase().replace(/[-_.]+/g, '-')

/** Versions by normalised name: of our environment, or those that schema 1's fingerprint names. */
export function packagesOf({ environment, fingerprint }: BundleManifest): Record<string, string> {
  if (environment !== undefined) {
    return Object.fromEntries(
      Object.entries(environment.packages).map(([name, version]) => [normalised(name), version]),
    )
  }
  const foreign = ['python', 'numpy', 'scipy', 'dask', 'pyfftw', 'numba', 'cupy', 'gpaw']
  return Object.fromEntries(
    foreign.flatMap((name) => {
      const version = fingerprint?.[name]
      return typeof version === 'string' ? [[name, version]] : []
    }),
  )
}

/**
 * Names of packages whose versions differ, the subject left out. A package that one side lacks counts only where both
 * sides list whole environments.
 */
export function differingPackages(a: BundleManifest, b: BundleManifest): string[] {
  const [ofA, ofB] = [a, b].map((side) => new Map(Object.entries(packagesOf(side))))
  if (ofA === undefined || ofB === undefined) return []
  const whole = a.environment !== undefined && b.environment !== undefined
  const subjects = [a, b].flatMap(({ suite }) => (suite === undefined ? [] : [normalised(suite.distribution)]))
  return [...new Set([...ofA.keys(), ...ofB.keys()])]
    .filter((name) => !subjects.includes(name) && ofA.get(name) !== ofB.get(name))
    .filter((name) => whole || (ofA.has(name) && ofB.has(name)))
    .sort()
}
