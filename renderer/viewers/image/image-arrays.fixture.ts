import { unzipSync } from 'fflate'
import { success } from '../../../main/contract/outcome.ts'
import type { Cut, ImageArray } from './image-array.ts'
import type { Axis } from '../../../main/contract/picture/axis.ts'
import { isComplex, type Plane } from '../../../main/contract/picture/plane.ts'

/** Arrays for tests: real ones of two abTEM releases, and any that a test makes up. */

const files = import.meta.glob<string>('../../../test/fixtures/arrays/*.npz', {
  query: '?url',
  import: 'default',
  eager: true,
})

const dtypes: Record<string, string> = { '<f8': 'float64', '<c16': 'complex128' }

/** Enough of npz and npy for these files: one member, little-endian, C order. */
async function readNpz(name: string): Promise<{ shape: number[]; dtype: string; samples: Float64Array }> {
  const url = files[`../../../test/fixtures/arrays/${name}.npz`]
  if (url === undefined) throw new Error(`There is no ${name}.npz.`)
  const members = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()))
  const npy = members['array.npy']
  if (npy === undefined) throw new Error(`${name}.npz has no array.npy.`)
  const headerEnd = 10 + new DataView(npy.buffer, npy.byteOffset).getUint16(8, true)
  const header = new TextDecoder().decode(npy.subarray(10, headerEnd))
  const descr = /'descr': '([^']+)'/.exec(header)?.[1] ?? ''
  const shape = (/'shape': \(([^)]*)\)/.exec(header)?.[1] ?? '')
    .split(',')
    .flatMap((part) => (part.trim() === '' ? [] : Number(part)))
  const dtype = dtypes[descr]
  if (dtype === undefined) throw new Error(`${name}.npz holds ${descr}.`)
  return { shape, dtype, samples: new Float64Array(npy.slice(headerEnd).buffer) }
}

/** An array in memory, cut as the engine would. */
export function arrayOf(
  dtype: string,
  axes: readonly Axis[],
  samples: Float64Array,
  masked: Uint8Array | null = null,
): ImageArray {
  const readPlane = (cut: Cut) => Promise.resolve(success(cutOf({ dtype, axes, samples, masked }, cut)))
  return { dtype, axes, readPlane, readCells: null, piecemeal: null }
}

type Stored = { dtype: string; axes: readonly Axis[]; samples: Float64Array; masked: Uint8Array | null }

function cutOf({ dtype, axes, samples, masked }: Stored, { rows, columns, at }: Cut): Plane {
  const strides = axes.map((_, axis) => axes.slice(axis + 1).reduce((product, { length }) => product * length, 1))
  const width = columns === null ? 1 : (axes[columns]?.length ?? 1)
  const height = rows === null ? 1 : (axes[rows]?.length ?? 1)
  const base = at.reduce(
    (sum, index, axis) => sum + (axis === rows || axis === columns ? 0 : index * (strides[axis] ?? 0)),
    0,
  )
  const step = { row: rows === null ? 0 : (strides[rows] ?? 0), column: columns === null ? 0 : (strides[columns] ?? 0) }
  const each = isComplex(dtype) ? 2 : 1
  const contiguous = masked === null && step.column === 1 && (height === 1 || step.row === width)
  if (contiguous) {
    return {
      width,
      height,
      dtype,
      samples: samples.subarray(base * each, (base + width * height) * each),
      masked: null,
    }
  }
  const cut = samples.slice(0, width * height * each)
  const hidden = masked === null ? null : new Uint8Array(width * height)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const from = base + Math.floor(pixel / width) * step.row + (pixel % width) * step.column
    cut.set(samples.subarray(from * each, (from + 1) * each), pixel * each)
    if (hidden !== null) hidden[pixel] = masked?.[from] ?? 0
  }
  return { width, height, dtype, samples: cut, masked: hidden }
}

const axis = (name: string, length: number, unit: string | null, coordinates: Axis['coordinates']): Axis => ({
  name,
  length,
  unit,
  coordinates,
})

/** diffraction.cbed of a release; the sampling is the mock-ups'. */
export async function cbed(release: '1.0.9' | '1.0.10' | '1.0.11'): Promise<ImageArray> {
  const { dtype, shape, samples } = await readNpz(`cbed-${release}`)
  const coordinates = { offset: -50 * 1.6056, sampling: 1.6056 }
  return arrayOf(
    dtype,
    ['ky', 'kx'].map((name, place) => axis(name, shape[place] ?? 0, 'mrad', coordinates)),
    samples,
  )
}

/** hrtem.exitwave of a release: complex. */
export async function exitwave(release: '1.0.9' | '1.0.10'): Promise<ImageArray> {
  const { dtype, shape, samples } = await readNpz(`exitwave-${release}`)
  return arrayOf(
    dtype,
    ['y', 'x'].map((name, place) => axis(name, shape[place] ?? 0, 'Å', { offset: 0, sampling: 0.1 })),
    samples,
  )
}

/** stem.multidetector of a release: scan y, scan x, ring, sector. */
export async function segmented(release: '1.0.10' | '1.0.11'): Promise<ImageArray> {
  const { dtype, shape, samples } = await readNpz(`segmented-${release}`)
  const names = ['scan y', 'scan x', 'ring', 'sector']
  const axes = names.map((name, place) =>
    place < 2
      ? axis(name, shape[place] ?? 0, 'Å', { offset: 0, sampling: 3.62 })
      : axis(name, shape[place] ?? 0, null, null),
  )
  return arrayOf(dtype, axes, samples)
}

/** Numbers without coordinates. */
export const plainAxes = (...lengths: number[]): Axis[] =>
  lengths.map((length, place) => axis(`axis ${String(place)}`, length, null, null))
