import type { Environment } from '../../contract/environment.ts'
import type { Machine } from '../../contract/run-directory.ts'
import { sha256OfBytes } from '../files/sha256.ts'

/** Packages whose versions schema 1 counts to the fingerprint. cupy is installed under names such as cupy-cuda12x. */
const packages = ['numpy', 'scipy', 'dask', 'pyfftw', 'numba', 'cupy', 'gpaw'] as const

/** `fingerprint` of schema 1 (machine and environment in one), with memory and driver added. Null: not installed. */
export function fingerprintOf(machine: Machine, environment: Environment): Record<string, string | number | null> {
  const { hostname, os, cpu, cpu_count, gpu, memory_gib, driver } = machine
  const installed = Object.entries(environment.packages).map(
    ([name, version]) => [name.toLowerCase(), version] as const,
  )
  const version = (wanted: string): string | null =>
    installed.find(([name]) => name === wanted || name.startsWith(`${wanted}-cuda`))?.[1] ?? null
  const versions = Object.fromEntries(packages.map((name) => [name, version(name)]))
  return { hostname, os, python: environment.lock.python.version, cpu, cpu_count, gpu, memory_gib, driver, ...versions }
}

/** First 8 hex digits of sha256 over these fields joined by `|` (schema 1); what is not there is Python's `None`. */
export function fingerprintShort(fingerprint: Record<string, string | number | null>): string {
  const fields = ['cpu', 'gpu', 'python', 'numpy', 'pyfftw', 'numba', 'cupy']
  return sha256OfBytes(fields.map((field) => fingerprint[field] ?? 'None').join('|')).slice(0, 8)
}
