/** Settings, as resolved in the workers, that differ between two sides. Told, never judged. Pure. */
import type { BundleRecord } from '../../contract/bundle.ts'
import type { ConfigDifference } from '../../contract/comparison.ts'
import type { ViewPair } from './bundle-view.ts'
import { samePairs } from './pairing.ts'

/** Of every case that ran on both sides: one that failed early has not resolved its settings. Sorted by key. */
export function configDifferences(pairs: readonly ViewPair[]): ConfigDifference[] {
  const found = new Map<string, { difference: Difference; cases: Set<string> }>()
  for (const { reference, candidate, referenceId } of pairs.flatMap((pair) => samePairs([pair]))) {
    if (reference.status !== 'ok' || candidate.status !== 'ok') continue
    if (reference.record === null || candidate.record === null) continue
    for (const difference of differences(settingsOf(reference.record), settingsOf(candidate.record), '')) {
      const name = JSON.stringify(difference)
      const same = found.get(name) ?? { difference, cases: new Set() }
      same.cases.add(referenceId)
      found.set(name, same)
    }
  }
  return [...found.values()]
    .map(({ difference, cases }) => ({ ...difference, cases: cases.size }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : b.cases - a.cases))
}

type Difference = Omit<ConfigDifference, 'cases'>

/** The suite's configuration, and the variables that its environment was given. Foreign bundles may have neither. */
const settingsOf = ({ config, ...record }: BundleRecord): Record<string, unknown> => ({
  ...config,
  ...(isTable(record['environment_variables']) ? { environment: record['environment_variables'] } : {}),
})

/** Whole tables that one side lacks are one difference. */
function differences(a: Record<string, unknown>, b: Record<string, unknown>, prefix: string): Difference[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((name) => {
    const key = prefix === '' ? name : `${prefix}.${name}`
    const [ofA, ofB] = [a, b].map((of): unknown => (Object.hasOwn(of, name) ? of[name] : undefined))
    if (isTable(ofA) && isTable(ofB)) return differences(ofA, ofB, key)
    // A number and the text of it would read alike; two texts can't.
    const isBare = typeof ofA === 'string' && typeof ofB === 'string'
    const [reference, candidate] = [shown(ofA, isBare), shown(ofB, isBare)]
    return reference === candidate ? [] : [{ key, reference: cut(reference), candidate: cut(candidate) }]
  })
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A place on a machine is no setting: every absolute path, and the home folder, reads alike. */
const isPath = (text: string) => /^(\/|~|[A-Za-z]:[\\/])/.test(text)
const longest = 200

/** Text bare, unless it would read as something else (`isBare`: it may); undefined: it is not there. */
function shown(value: unknown, isBare: boolean): string | undefined {
  if (value === undefined) return undefined
  if (isTable(value)) return counted(value)
  if (typeof value !== 'string') return JSON.stringify(value, withoutPaths)
  if (isPath(value)) return aPath
  return value !== '' && (isBare || isNoJson(value)) ? value : JSON.stringify(value)
}

const aPath = '(a path)'
const withoutPaths = (_: string, value: unknown): unknown =>
  typeof value === 'string' && isPath(value) ? aPath : value

function cut(text: string | undefined): string | null {
  if (text === undefined) return null
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function isNoJson(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}

function counted(table: Record<string, unknown>): string {
  const count = leaves(table)
  return `(${String(count)} ${count === 1 ? 'setting' : 'settings'})`
}

const leaves = (value: unknown): number =>
  isTable(value) ? Object.values(value).reduce((sum: number, of) => sum + leaves(of), 0) : 1
