import { Dataset, Group } from 'h5wasm'
import { descrOf } from './hdf5-dtype.ts'
import type { Hdf5Library } from './hdf5-library.ts'

/** Elements of one axis whose places are read one by one. */
const mostValues = 65_536

type Axis = { label: string | null; units: string | null; values: number[] | null }

/**
 * What the file says of a dataset's axes, as JSON: dimension labels and scales, or NeXus' `axes` of the group it is in
 * (NXdata). What can't be read is left out: numbers show without it too.
 */
export function statedOfDataset(library: Hdf5Library, file: bigint, path: string, shape: readonly number[]) {
  const dataset = new Dataset(file, path)
  const group = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const named = quietly(() => textsIn(new Group(file, group === '' ? '/' : group), 'axes')) ?? []
  const labels = quietly(() => library.get_dimension_labels(file, path)) ?? []
  const axes = shape.map((size, axis): Axis => {
    const scale = quietly(() => library.get_attached_scales(file, path, axis)[0]) ?? null
    const beside = named.length === shape.length && named[axis] !== '.' ? named[axis] : undefined
    const source = scale ?? (beside === undefined ? null : `${group}/${beside}`)
    const found = source === null ? null : quietly(() => axisOf(library, file, source, size))
    const label = labels[axis] ?? null
    return {
      label: label ?? beside ?? found?.label ?? null,
      units: found?.units ?? null,
      values: found?.values ?? null,
    }
  })
  const text = (name: string) => quietly(() => textsIn(dataset, name)[0]) ?? null
  return { axes: JSON.stringify(axes), metadata: JSON.stringify({ label: text('long_name'), units: text('units') }) }
}

/** An axis whose places stand in a dataset of their own. */
function axisOf(library: Hdf5Library, file: bigint, path: string, size: number): Axis {
  const scale = new Dataset(file, path)
  const type = library.get_dataset_metadata(file, path)
  const descr = descrOf(type)
  const fits = type.shape?.length === 1 && type.shape[0] === size && size <= mostValues
  const isReal = 'descr' in descr && /^[<>|][iuf][1248]$/.test(descr.descr) && !descr.descr.endsWith('f2')
  const values = fits && isReal && (type.virtual_sources ?? []).length === 0 ? scale.value : null
  return {
    label: path.slice(path.lastIndexOf('/') + 1),
    units: textsIn(scale, 'units')[0] ?? null,
    values: ArrayBuffer.isView(values) && !(values instanceof DataView) ? Array.from(values, Number) : null,
  }
}

/** An attribute that is one text or several. */
function textsIn(object: Dataset | Group, name: string): string[] {
  const value = Object.hasOwn(object.attrs, name) ? object.attrs[name]?.value : null
  const texts: unknown[] = Array.isArray(value) ? value : [value]
  return texts.filter((text) => typeof text === 'string')
}

function quietly<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
