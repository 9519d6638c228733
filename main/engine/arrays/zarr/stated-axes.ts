import type { Attributes } from './attributes.ts'

/** What a store says of an array, in the words of a bundle's members `axes` and `metadata`. */
export type Stated = { axes: Attributes[] | null; metadata: Attributes | null }

type Sources = {
  /** The array's name within its group. */
  name: string
  shape: readonly number[]
  array: Attributes
  group: Attributes
  dimensionNames: readonly (string | null)[] | null
}

/**
 * Axes and units as abTEM writes them (`metadata0` of the group beside `array0`; until 1.0.9 `kwargs0`; before that
 * `sampling`, `units`, `fftshift` beside `array`), else as xarray and Zarr 3 name dimensions.
 */
export function statedOf({ name, shape, array, group, dimensionNames }: Sources): Stated {
  const [, number = ''] = /^array(\d+)$/.exec(name) ?? []
  const metadata = objectIn(group, `metadata${number}`)
  if (metadata !== null) return { axes: axesInOrder(objectIn(metadata, 'axes')), metadata }
  const legacy = objectIn(group, `kwargs${number}`)
  if (legacy !== null) return { axes: gridAxes(legacy, shape), metadata: objectIn(legacy, 'metadata') }
  const isAlone = name === 'array' || name === ''
  const stated = { ...(isAlone ? group : {}), ...array }
  const names = dimensionNames ?? listIn(stated, '_ARRAY_DIMENSIONS') ?? []
  return {
    axes: gridAxes(stated, shape).map((axis, k) => ({
      ...axis,
      label: names.length === shape.length ? names[k] : null,
    })),
    metadata: { label: stated['long_name'] ?? stated['label'], units: stated['units'] },
  }
}

/** `axis_0`, `axis_1`, … */
function axesInOrder(axes: Attributes | null): Attributes[] | null {
  if (axes === null) return null
  return Object.keys(axes)
    .sort((a, b) => Number(a.replace(/^axis_/, '')) - Number(b.replace(/^axis_/, '')))
    .map((key) => axisOf(axes[key]))
}

/** abTEM wraps what was a tuple. */
function axisOf(stated: unknown): Attributes {
  const axis = isObject(stated) ? stated : {}
  const values = listIn(axis, 'values')
  return values === null ? axis : { ...axis, values }
}

/** `sampling` and what stands beside it are of the last axes; those before are described one by one, or not at all. */
function gridAxes(stated: Attributes, shape: readonly number[]): Attributes[] {
  const ensemble = listIn(stated, 'ensemble_axes_metadata') ?? []
  const samplings = listIn(stated, 'sampling') ?? []
  const { fftshift } = stated
  return shape.map((size, axis) => {
    const last = samplings.length - shape.length + axis
    if (last < 0) return axisOf(ensemble[axis])
    const own = (field: string): unknown => {
      const list = listIn(stated, field)
      return list === null ? stated[field] : list[last]
    }
    const sampling = samplings[last]
    // Frequencies without an offset lie about zero.
    const centred =
      typeof fftshift === 'boolean' && typeof sampling === 'number' ? -Math.floor(size / 2) * sampling : null
    return { sampling, offset: own('offset') ?? centred, units: own('units'), fftshift }
  })
}

const isObject = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectIn(stated: Attributes, key: string): Attributes | null {
  const value = Object.hasOwn(stated, key) ? stated[key] : null
  return isObject(value) ? value : null
}

function listIn(stated: Attributes, key: string): unknown[] | null {
  const value = Object.hasOwn(stated, key) ? stated[key] : null
  const list: unknown = isObject(value) && value['_type'] === 'tuple' ? value['_value'] : value
  return Array.isArray(list) ? list.map((item: unknown) => item) : null
}
