import type { z } from 'zod'
import type { BundleOutput, BundleRecord } from '../../contract/bundle.ts'
import type { Failure } from '../../contract/outcome.ts'
import type { StoredArray } from '../arrays/open-npz.ts'
import { Axes, Metadata, parseMember } from './axes.ts'
import type { BundleView } from './bundle-view.ts'
import { ownValue } from './own-value.ts'

export type OutputSide = { view: Pick<BundleView, 'openOutput'>; record: BundleRecord }
/** What the record says of an output. */
export type StatedOutput = z.infer<typeof BundleOutput>

/** `missing`: the record doesn't name it. `absent`: a partial bundle without this array. */
export type OutputRead =
  | { state: 'missing' }
  | { state: 'absent' | 'unreadable'; stated: StatedOutput; reason: string }
  | { state: 'read'; stated: StatedOutput; array: StoredArray; axes: Axes | null; metadata: Metadata | null }

/** Opens one output of one side; its elements are read later. */
export async function readOutput({ view, record }: OutputSide, name: string): Promise<OutputRead> {
  const stated = ownValue(record.outputs, name)
  if (stated === undefined) return { state: 'missing' }
  const unreadable = (failure: Failure): OutputRead => ({
    state: isAbsent(failure) ? 'absent' : 'unreadable',
    stated,
    reason: inWords(failure),
  })
  const opened = await view.openOutput(record, name)
  if (!opened.ok) return unreadable(opened.failure)
  const npz = opened.value
  const axesText = await npz.text('axes')
  if (!axesText.ok) return unreadable(axesText.failure)
  const axes = parseMember(axesText.value, Axes, `${stated.file}, member axes`)
  if (!axes.ok) return unreadable(axes.failure)
  const metadataText = await npz.text('metadata')
  // Metadata never changes a verdict, so metadata that can't be read doesn't either.
  const metadata = metadataText.ok ? parseMember(metadataText.value, Metadata, `${stated.file}, member metadata`) : null
  return { state: 'read', stated, array: npz.array, axes: axes.value, metadata: metadata?.ok ? metadata.value : null }
}

const isAbsent = ({ detail }: Failure) =>
  typeof detail === 'object' && detail !== null && 'absent' in detail && detail.absent === true

export const inWords = ({ message, cure }: Failure) => (cure === undefined ? message : `${message} ${cure}`)

/** False where rounds of the side gave different bytes. */
export function isStable(stated: StatedOutput | undefined): boolean {
  const hashes = new Set(stated?.round_sha256 ?? [])
  return stated?.stable !== false && hashes.size <= 1
}

/** Whether two records state the same bytes (of round 0, the one whose arrays are kept), dtype and shape. */
export function statesSameBytes(a: StatedOutput, b: StatedOutput): boolean {
  const hash = a.round_sha256?.[0]
  const sameShape = a.shape.length === b.shape.length && a.shape.every((size, k) => size === b.shape[k])
  return hash !== undefined && hash === b.round_sha256?.[0] && a.dtype === b.dtype && sameShape
}

/** Our records repeat an output's axes, for bundles without its array; null where a record doesn't. */
export function statedAxes(stated: StatedOutput): Axes | null {
  const axes = Axes.safeParse(stated['axes'])
  return axes.success ? axes.data : null
}
