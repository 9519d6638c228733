import { z } from 'zod'

/** numpy's own limit on dimensions. */
const mostAxes = 64

/** A shape; a size beyond 2^53 is no number that can be counted with. */
export const Sizes = z.array(z.int().nonnegative()).max(mostAxes)
export const ChunkSize = z.int().positive()
