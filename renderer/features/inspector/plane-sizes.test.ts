import { expect, test } from 'vitest'
import { isHuge, largestPlane } from './plane-sizes.ts'

test('planes up to 4096 x 4096 are read whole, larger ones never, whichever axes are shown', () => {
  expect(isHuge({ rows: 4096, columns: 4096 })).toBe(false)
  expect(isHuge({ rows: 4097, columns: 4096 })).toBe(true)
  expect(isHuge({ rows: 1, columns: 2 ** 30 })).toBe(true)
  expect(largestPlane([5000, 3, 6000])).toEqual({ rows: 6000, columns: 5000 })
  expect(largestPlane([7])).toEqual({ rows: 7, columns: 1 })
})
