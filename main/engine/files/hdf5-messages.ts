import { z } from 'zod'
import { Failure } from '../../contract/outcome.ts'

/** The file as it was when it was opened: another one is opened anew. */
const File = { number: z.int(), path: z.string(), identity: z.string() }
const Sizes = z.array(z.int().nonnegative())
const Box = z.strictObject({ from: Sizes, size: Sizes })

export const Hdf5Request = z.discriminatedUnion('ask', [
  z.strictObject({ ...File, ask: z.literal('find'), member: z.string().nullable() }),
  z.strictObject({
    ...File,
    ask: z.literal('read'),
    dataset: z.string(),
    shape: Sizes,
    box: Box,
    elementBytes: z.int(),
  }),
])
export type Hdf5Request = z.infer<typeof Hdf5Request>

const Dataset = z.strictObject({
  path: z.string(),
  shape: Sizes,
  descr: z.string(),
  chunkShape: Sizes.nullable(),
  axes: z.string(),
  metadata: z.string(),
})

/** Answers carry the number of the request. */
export const Hdf5Answer = z.discriminatedUnion('answer', [
  z.strictObject({ number: z.int(), answer: z.literal('found'), dataset: Dataset }),
  z.strictObject({ number: z.int(), answer: z.literal('read'), bytes: z.instanceof(Uint8Array) }),
  z.strictObject({ number: z.int(), answer: z.literal('failed'), failure: Failure }),
])
export type Hdf5Answer = z.infer<typeof Hdf5Answer>
