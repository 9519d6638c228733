import { expect, test } from 'vitest'
import { planeWords } from './plane-words.ts'

const axis = (name: string, size: number) => ({
  ...{ name, size, units: null, sampling: null, offset: 0, values: null, fftshift: null },
})

test('the axes that are not shown say where the plane lies, counted from one', () => {
  const axes = [axis('x', 6), axis('y', 5), axis('Radial', 2), axis('Azimuthal', 4)]
  expect(planeWords({ axes }, [4, 2, 0, 3])).toBe('x 5 of 6 · y 3 of 5')
  expect(planeWords({ axes }, null)).toBe('x 1 of 6 · y 1 of 5')
  expect(planeWords({ axes: axes.slice(2) }, [0, 3])).toBe('')
})
