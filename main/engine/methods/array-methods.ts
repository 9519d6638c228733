import { failure, success } from '../../contract/outcome.ts'
import { mostPositions } from '../../contract/positions.ts'
import type { StoredArray } from '../arrays/open-npy.ts'
import { ArrayReadError } from '../arrays/unreadable.ts'
import { describeArray } from '../bundles/describe-array.ts'
import type { Arrays } from '../bundles/find-array.ts'
import { positionsOf } from '../compare/positions.ts'
import type { Handlers } from './route.ts'

export function arrayMethods({
  find,
  admit,
}: Arrays): Handlers<'arrays.describe' | 'arrays.admit' | 'arrays.positions'> {
  return {
    async 'arrays.describe'({ address }) {
      const found = await find(address)
      return found.ok ? describeArray(found.value) : found
    },
    async 'arrays.admit'({ path, member }) {
      const admitted = await admit(path, member)
      return admitted.ok ? success({ file: admitted.value }) : admitted
    },
    async 'arrays.positions'({ a, b, axes }, signal, tell) {
      const [one, other] = [await find(a), b === null ? null : await find(b)]
      if (!one.ok) return one
      if (other !== null && !other.ok) return other
      const sides = { a: one.value.array, b: other?.value.array ?? null }
      const refusal = refusalOf(sides.a, sides.b, axes)
      if (refusal !== null) return failure('WRONG_USE', { message: refusal })
      const onElements = (done: number) => {
        tell({ phase: 'comparing positions', done, total: sides.a.count, unit: 'elements' })
      }
      try {
        return success(await positionsOf(sides.a, sides.b, axes, { signal, onElements }))
      } catch (error) {
        if (signal?.aborted === true) return failure('CANCELLED', { message: 'Comparing by position was stopped.' })
        if (error instanceof ArrayReadError) return { ok: false, failure: error.failure }
        throw error
      }
    },
  }
}

/** A sentence where two axes have no positions to compare. */
function refusalOf({ shape }: StoredArray, b: StoredArray | null, [y, x]: readonly [number, number]): string | null {
  const named = `(${shape.join(', ')})`
  if (b !== null && b.shape.join() !== shape.join()) {
    return `The arrays have another shape on either side: ${named} and (${b.shape.join(', ')}).`
  }
  const [rows, columns] = [shape[y], shape[x]]
  if (y === x || rows === undefined || columns === undefined) return `An array of shape ${named} has no such two axes.`
  if (rows * columns <= mostPositions) return null
  return `${rows * columns} positions are more than the ${mostPositions} that a navigator shows.`
}
