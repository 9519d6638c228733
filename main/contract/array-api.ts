import { z } from 'zod'
import { ArrayAddress, ArrayDescription } from './array-view.ts'

/** Methods about single arrays; their values go over HTTP (see wire.ts). */
export const arrayApi = {
  'arrays.describe': { params: z.strictObject({ address: ArrayAddress }), result: ArrayDescription },
  /** Lets pages see one array of a file, under the id that it answers, until the engine ends. */
  'arrays.admit': {
    params: z.strictObject({ path: z.string(), member: z.string().nullable().default(null) }),
    result: z.strictObject({ file: z.uuid() }),
  },
}

/** What only a program of this user may ask for, never a page: it reads a path of its caller's choice. */
export const programMethods: readonly string[] = ['arrays.admit'] satisfies (keyof typeof arrayApi)[]
