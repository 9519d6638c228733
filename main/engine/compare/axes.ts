import { z } from 'zod'
import { success, type Outcome } from '../../contract/outcome.ts'
import { shortText } from '../../contract/plain-text.ts'
import { parseTolerantJson } from '../../contract/tolerant-json.ts'

/** One axis of an output, and its metadata, as the npz member holds them (JSON). */
export const Axes = z.array(z.record(z.string(), z.unknown()))
export type Axes = z.infer<typeof Axes>
export const Metadata = z.record(z.string(), z.unknown())
export type Metadata = z.infer<typeof Metadata>

/** What places an element in space (design 5.3); every other field is a label. */
const gridDefining = new Set(['type', 'sampling', 'offset', 'values', 'units', 'endpoint'])

/** Notes of one output: there are as many fields as a bundle likes. */
const mostNotes = 16

/** `differs`: the first grid-defining difference in words, or null. `notes`: what else differs. */
export type AxesComparison = { differs: string | null; notes: string[] }

/** Compares axes one by one; a member that only one side has differs. */
export function compareAxes(reference: Axes | null, candidate: Axes | null): AxesComparison {
  if (reference === null || candidate === null) {
    const differs =
      reference === candidate ? null : `only the ${reference === null ? 'candidate' : 'reference'} has axes`
    return { differs, notes: [] }
  }
  if (reference.length !== candidate.length) {
    return { differs: `${reference.length} axes against ${candidate.length}`, notes: [] }
  }
  const found = reference.flatMap((axis, k) => differingFields(axis, candidate[k] ?? {}).map((key) => ({ key, k })))
  const place = found.find(({ key }) => gridDefining.has(key))
  const labels = found.filter(({ key }) => !gridDefining.has(key))
  const notes = labels.slice(0, mostNotes).map(({ key, k }) => `axis ${k}: ${shortText(key, 40)} differs`)
  if (labels.length > mostNotes) notes.push(`and ${labels.length - mostNotes} more fields of axes`)
  return { differs: place ? inWords(place.key, place.k, reference, candidate) : null, notes }
}

const inWords = (key: string, k: number, reference: Axes, candidate: Axes) =>
  `axis ${k}: ${key} ${shown(reference[k]?.[key])} against ${shown(candidate[k]?.[key])}`

function shown(value: unknown): string {
  return shortText(value === undefined ? 'absent' : JSON.stringify(value), 40)
}

/** Metadata never changes a verdict. */
export function metadataNotes(reference: Metadata | null, candidate: Metadata | null): string[] {
  const keys = differingFields(reference ?? {}, candidate ?? {})
  return keys.length > 0 ? [shortText(`metadata differs: ${keys.sort().join(', ')}`, 400)] : []
}

function differingFields(a: Record<string, unknown>, b: Record<string, unknown>): string[] {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return keys.filter((key) => Object.hasOwn(a, key) !== Object.hasOwn(b, key) || !sameValue(a[key], b[key]))
}

/** Numbers to rel 1e-9 or abs 1e-12, not-a-number equal to itself; everything else exactly. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    if (Object.is(a, b) || a === b) return true
    if (!Number.isFinite(a) || !Number.isFinite(b)) return false
    return Math.abs(a - b) <= Math.max(1e-9 * Math.max(Math.abs(a), Math.abs(b)), 1e-12)
  }
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, k) => sameValue(item, b[k]))
  if (isObject(a) && isObject(b)) return differingFields(a, b).length === 0
  return a === b
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a text member of an npz as JSON of the given kind; null where the member is absent. */
export function parseMember<T>(text: string | null, schema: z.ZodType<T>, name: string): Outcome<T | null> {
  if (text === null) return success(null)
  const json = parseTolerantJson(text, name, 'ARRAY_UNREADABLE')
  if (!json.ok) return json
  const parsed = schema.safeParse(json.value)
  if (parsed.success) return success(parsed.data)
  return {
    ok: false,
    failure: {
      code: 'ARRAY_UNREADABLE',
      message: `${name} is not what an output keeps there: ${z.prettifyError(parsed.error)}.`,
    },
  }
}
