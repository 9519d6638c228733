import { z } from 'zod'
import { type Dtype, parseDescr } from '../dtype.ts'
import { Attributes } from './attributes.ts'
import { NamedCodec } from './bytes-codecs.ts'
import { codingOf } from './codecs-v3.ts'
import { digitsOfFill, fillElement } from './fill-value.ts'
import type { ZarrArray } from './metadata.ts'
import { ChunkSize, Sizes } from './sizes.ts'

/** `zarr.json` of an array: zarr-specs, docs/v3/core. */
export const ArrayV3 = z.object({
  zarr_format: z.literal(3),
  node_type: z.literal('array'),
  shape: Sizes,
  data_type: z.union([z.string(), z.object({ name: z.string() })]),
  chunk_grid: z.object({ name: z.string(), configuration: z.looseObject({}).default({}) }),
  chunk_key_encoding: z.object({
    name: z.enum(['default', 'v2']),
    configuration: z.object({ separator: z.enum(['.', '/']).optional() }).default({}),
  }),
  fill_value: z.unknown(),
  codecs: z.array(NamedCodec).min(1),
  attributes: Attributes.optional(),
  dimension_names: z.array(z.string().nullable()).nullable().optional(),
  storage_transformers: z.array(z.unknown()).optional(),
})
type ArrayV3 = z.infer<typeof ArrayV3>

const RegularGrid = z.object({ chunk_shape: z.array(ChunkSize) })

/** numpy's spelling of the types that Zarr 3 has in common with it. */
const descrOf = new Map([
  ['bool', 'b1'],
  ...[8, 16, 32, 64].flatMap((bits): [string, string][] => [
    [`int${bits}`, `i${bits / 8}`],
    [`uint${bits}`, `u${bits / 8}`],
  ]),
  ...[16, 32, 64].map((bits): [string, string] => [`float${bits}`, `f${bits / 8}`]),
  ...[64, 128].map((bits): [string, string] => [`complex${bits}`, `c${bits / 8}`]),
])

function elementOf(dataType: ArrayV3['data_type'], bigEndian: boolean): Dtype | { refused: string } {
  const name = typeof dataType === 'string' ? dataType : dataType.name
  const descr = descrOf.get(name)
  if (descr === undefined) return { refused: `has data type '${name}', which is no number that is read here` }
  return parseDescr(`${bigEndian ? '>' : '<'}${descr}`)
}

/** Answers a sentence's end where the array can't be read here. */
export function arrayOfV3(document: ArrayV3, text: string): ZarrArray | { refused: string } {
  const { shape, chunk_grid: grid, chunk_key_encoding: encoding } = document
  const regular = RegularGrid.safeParse(grid.configuration)
  if (grid.name !== 'regular') return { refused: `has chunks in a '${grid.name}' grid, which is not read here` }
  if (!regular.success) return { refused: 'has a grid of chunks that have no size' }
  const { chunk_shape: chunkShape } = regular.data
  if (chunkShape.length !== shape.length)
    return { refused: `has ${shape.length} axes and chunks of ${chunkShape.length}` }
  if ((document.storage_transformers ?? []).length > 0) return { refused: 'is stored through storage transformers' }
  // The type is looked at first: what can't be shown anyway is refused for that reason.
  const element = elementOf(document.data_type, false)
  if ('refused' in element) return element
  const coding = codingOf(document.codecs, chunkShape)
  if ('refused' in coding) return coding
  const stored = elementOf(document.data_type, coding.bigEndian)
  if ('refused' in stored) return stored
  const fill = fillElement(document.fill_value, digitsOfFill(text, document.fill_value), stored)
  if (fill === null) return { refused: `has a fill value that is no ${element.name}` }
  return {
    shape,
    element: stored,
    chunk: coding.chunk,
    sharding: coding.sharding,
    fill,
    keyOf: keyOf(encoding),
    dimensionNames: document.dimension_names ?? null,
    attributes: document.attributes ?? {},
  }
}

function keyOf({ name, configuration }: ArrayV3['chunk_key_encoding']): ZarrArray['keyOf'] {
  if (name === 'default') return (place) => ['c', ...place].join(configuration.separator ?? '/')
  return (place) => (place.length === 0 ? '0' : place.join(configuration.separator ?? '.'))
}
