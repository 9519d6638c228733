import { expect, test } from 'vitest'
import { coordinateAt } from '../../../../main/contract/picture/axis.ts'
import { coarseAxis } from './profile.ts'

test('an index that stands for several elements lies in the middle of them', () => {
  const places = (coordinates: Parameters<typeof coordinateAt>[0]['coordinates']) => {
    const axis = coarseAxis({ name: 'kx', length: 8, unit: null, coordinates }, 4)
    return [0, 1].map((index) => coordinateAt(axis, index))
  }
  expect(places(null)).toEqual([1.5, 5.5])
  expect(places({ offset: 0, sampling: 2 })).toEqual([3, 11])
  expect(places([0, 1, 4, 9, 16, 25, 36, 49])).toEqual([2.5, 30.5])
})
