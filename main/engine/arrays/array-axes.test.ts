import { expect, test } from 'vitest'
import { axesOf } from './array-axes.ts'

/** As abTEM 1.0.10 writes them, less fields that place nothing. */
const written = [
  { label: 'z', units: '\u00c5', values: [1.97, 3.94, 5.92], type: 'ThicknessAxis' },
  { label: 'kx', units: '1/\u00c5', tex_label: '$k_x$', sampling: 0.064, offset: -3.2, fftshift: true },
  { label: 'y', units: null, sampling: 3.62, offset: 0.0, endpoint: true, type: 'RealSpaceAxis' },
]
const bare = { units: null, sampling: null, offset: 0, values: null, fftshift: null }

test('names, units and places of axes are taken from the file', () => {
  expect(axesOf([3, 101, 6], written)).toEqual([
    { ...bare, size: 3, name: 'z', units: 'Å', values: [1.97, 3.94, 5.92] },
    { ...bare, size: 101, name: 'kx', units: '1/Å', sampling: 0.064, offset: -3.2, fftshift: true },
    { ...bare, size: 6, name: 'y', sampling: 3.62 },
  ])
})

test('what is missing or of another kind is left out', () => {
  const named = (axes: Parameters<typeof axesOf>[1]) => axesOf([2, 3], axes)
  const none = [
    { ...bare, size: 2, name: 'axis 0' },
    { ...bare, size: 3, name: 'axis 1' },
  ]
  expect(named(null)).toEqual(none)
  expect(named([{ label: 'x' }])).toEqual(none)
  expect(
    named([
      { label: 7, sampling: 'nan', offset: 'inf', values: [1, 2, 3] },
      { sampling: 0, values: ['a', 1, 2] },
    ]),
  ).toEqual(none)
  expect(named([{ label: 'a\u202eb\n' }, { label: 'x'.repeat(1000) }]).map(({ name }) => name)).toEqual([
    'ab',
    `${'x'.repeat(79)}…`,
  ])
})
