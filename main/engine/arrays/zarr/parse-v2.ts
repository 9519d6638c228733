import { z } from 'zod'
import { parseDescr } from '../dtype.ts'
import { bytesCodec } from './bytes-codecs.ts'
import { digitsOfFill, fillElement } from './fill-value.ts'
import type { ZarrArray } from './metadata.ts'
import { ChunkSize, Sizes } from './sizes.ts'

const Codec = z.looseObject({ id: z.string() })

/** `.zarray` of Zarr 2: zarr-specs, docs/v2/v2.0.rst. */
export const ArrayV2 = z.object({
  zarr_format: z.literal(2),
  shape: Sizes,
  chunks: z.array(ChunkSize),
  dtype: z.unknown(),
  compressor: Codec.nullable(),
  fill_value: z.unknown(),
  order: z.enum(['C', 'F']),
  filters: z.array(Codec).nullable().optional(),
  dimension_separator: z.enum(['.', '/']).default('.'),
})

/** Answers a sentence's end where the array can't be read here. */
export function arrayOfV2(document: z.infer<typeof ArrayV2>, text: string): ZarrArray | { refused: string } {
  const { shape, chunks, dtype, compressor, filters, order, dimension_separator: separator } = document
  if (typeof dtype !== 'string') return { refused: 'is structured (records with named fields), not plain numbers' }
  const element = parseDescr(dtype)
  if ('refused' in element) return element
  if (chunks.length !== shape.length) return { refused: `has ${shape.length} axes and chunks of ${chunks.length}` }
  const [filter] = filters ?? []
  if (filter !== undefined) return { refused: `is stored through the filter '${filter.id}', which is not undone here` }
  const undo = compressor === null ? [] : [bytesCodec(compressor.id)]
  if (undo.includes(null)) return { refused: `is compressed by '${compressor?.id ?? ''}', which is not read here` }
  const fill = fillElement(document.fill_value, digitsOfFill(text, document.fill_value), element)
  if (fill === null) return { refused: `has a fill value that is no ${element.name}` }
  const axes = [...shape.keys()]
  return {
    shape,
    element,
    chunk: {
      shape: chunks,
      order: order === 'F' ? axes.toReversed() : axes,
      undo: undo.filter((codec) => codec !== null),
    },
    sharding: null,
    fill,
    // An array without axes has one chunk, which still needs a name.
    keyOf: (place) => (place.length === 0 ? '0' : place.join(separator)),
    dimensionNames: null,
    attributes: null,
  }
}
