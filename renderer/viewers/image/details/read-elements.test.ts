import { expect, test } from 'vitest'
import { failure, success } from '../../../../main/contract/outcome.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import type { ImageArray } from '../image-array.ts'
import { piecemealSide, readElements } from './read-elements.ts'

const axis = (length: number) => ({ name: 'axis', length, unit: null, coordinates: null })
const gone = failure('ARRAY_UNREADABLE', { message: 'b.npy: is gone.' })
const neverWhole = () => Promise.reject(new Error('a plane that is never read whole'))

/** A side of `rows` x `columns` elements, each 1000 times its row and its column. */
function side(rows: number, columns: number, isThere = true) {
  const readWindow = (_cut: unknown, { x, y, width, height }: Window) => {
    const at = (index: number) => 1000 * (y + Math.floor(index / width)) + x + (index % width)
    const samples = Float64Array.from({ length: width * height }, (_, index) => at(index))
    return Promise.resolve(isThere ? success({ width, height, dtype: 'float64', samples, masked: null }) : gone)
  }
  const piecemeal = { needs: () => true, readTile: neverWhole, readWindow }
  const array: ImageArray = {
    ...{ dtype: 'float64', axes: [axis(rows), axis(columns)], readPlane: neverWhole, readCells: null, piecemeal },
  }
  const made = piecemealSide(array, { rows: 0, columns: 1, at: [0, 0] })
  if (made === null) throw new Error('an array that is read in parts')
  return made
}

const { signal } = new AbortController()

test('a window holds the elements of both planes, and where one ends before, what is there of it', async () => {
  const window = { x: 5, y: 2, width: 3, height: 1 }
  const read = await readElements({ a: side(4, 8), b: side(4, 6) }, window, signal)
  expect(read).toMatchObject({
    value: {
      window,
      a: { width: 3, samples: Float64Array.of(2005, 2006, 2007) },
      b: { width: 1, samples: Float64Array.of(2005) },
    },
  })
  const beyond = await readElements({ a: side(4, 8), b: side(4, 6) }, { ...window, x: 6, width: 1 }, signal)
  expect(beyond).toMatchObject({ value: { a: { samples: Float64Array.of(2006) }, b: null } })
})

test('one side that can not be read is a failure of both', async () => {
  const window = { x: 0, y: 0, width: 1, height: 1 }
  expect(await readElements({ a: side(4, 8), b: side(4, 8, false) }, window, signal)).toEqual(gone)
})
