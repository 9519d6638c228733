/** Arrays that other viewers fell over (facts/viewers.md 1.2), in our own words, and what has to be seen of each. */
import type { ImageArray } from './image-array.ts'
import { arrayOf, plainAxes } from './image-arrays.fixture.ts'

const side = 8
/** 64 values of an index, as 8 x 8. */
export const grid = (value: (index: number) => number, dtype = 'float64'): ImageArray =>
  made(
    Array.from({ length: side * side }, (_, index) => value(index)),
    [side, side],
    dtype,
  )
export const made = (values: ArrayLike<number>, shape: readonly number[], dtype = 'float64'): ImageArray =>
  arrayOf(dtype, plainAxes(...shape), Float64Array.from(values))
const line = (value: (index: number) => number) =>
  made(
    Array.from({ length: 64 }, (_, index) => value(index)),
    [64],
  )

/** A pixel of A: a step of viridis, of 1024, or how many colours its look has. */
export type ExpectedPixel = { row: number; column: number; step?: number; colours?: number }
const step = (row: number, column: number, of: number): ExpectedPixel => ({ row, column, step: of })
const look = (row: number, column: number, colours: 1 | 2): ExpectedPixel => ({ row, column, colours })

export type HardArray = {
  what: string
  a: ImageArray
  b?: ImageArray
  /** How often S is pressed at first: log, linear, symlog, asinh. */
  scale?: 'log' | 'linear' | 'symlog' | 'asinh'
  /** Sentences and numbers that are seen. */
  texts?: readonly string[]
  pixels?: readonly ExpectedPixel[]
}

const mixed = grid((index) => index - 32)
const fallingDecades = (index: number) => 10 ** -(index % 8)
const ends16 = [65_504, 2 ** -14, 2 ** -24]

export const hardArrays: readonly HardArray[] = [
  {
    what: 'exact zeros, -1e-20 and NaN beside intensities are three looks and three counts',
    a: grid((index) => [0, -1e-20, NaN][index] ?? 1e-5 * index),
    texts: ['1 zero', '1 < 0', '1 NaN'],
    pixels: [look(0, 0, 1), look(0, 1, 2), look(0, 2, 2)],
  },
  { what: 'zeros everywhere under log', a: grid(() => 0), texts: ['no value above 0', '64 zero'] },
  { what: 'zeros everywhere under linear', a: grid(() => 0), scale: 'linear', texts: ['64 zero'] },
  { what: 'zeros everywhere under symlog', a: grid(() => 0), scale: 'symlog', texts: ['64 zero'] },
  { what: 'all negative under log', a: grid((index) => -1 - index), texts: ['no value above 0', '64 < 0'] },
  { what: 'both signs under log', a: mixed, texts: ['32 < 0', '1 zero', 'max 31'] },
  { what: 'both signs under symlog', a: mixed, scale: 'symlog', texts: ['32 < 0', '1 zero'] },
  { what: 'both signs under asinh', a: mixed, scale: 'asinh', texts: ['32 < 0', '1 zero'] },
  { what: 'one value everywhere', a: grid(() => 5), texts: ['max 5'] },
  { what: 'one large value everywhere', a: grid(() => 1e20), scale: 'linear', texts: ['max 1.000e20'] },
  { what: 'one tiny value everywhere', a: grid(() => 1e-30), scale: 'linear', texts: ['max 1.000e−30'] },
  { what: 'half -1, half 1e20', a: grid((index) => (index < 32 ? -1 : 1e20)), texts: ['32 < 0', 'max 1.000e20'] },
  {
    what: 'half -1, half 1e20 under linear',
    a: grid((index) => (index < 32 ? -1 : 1e20)),
    scale: 'linear',
    pixels: [step(7, 7, 1023), step(0, 0, 0)],
  },
  {
    what: '18 decades from 1e12 to 1e30',
    a: grid((index) => (index < 32 ? 1e12 : 1e30)),
    texts: ['max 1.000e30'],
    pixels: [step(7, 0, 1023), step(0, 0, 0)],
  },
  {
    what: 'from 1 down to 1e-17: twelve decades at first',
    a: grid((index) => 10 ** ((-17 * index) / 63)),
    pixels: [step(0, 0, 1023), step(2, 0, Math.floor(1024 * (1 - (17 * 16) / 63 / 12))), step(7, 7, 0)],
  },
  {
    what: 'the range of float64 under log',
    a: grid((index) => 10 ** (10 * Math.min(index, 62) - 320)),
    texts: ['max 1.000e300'],
  },
  { what: 'the range of float64 with both signs', a: grid((index) => (index - 32) * 5e306), scale: 'linear' },
  {
    what: 'zeros beside 1e-2',
    a: grid((index) => (index % 2 === 0 ? 0 : 1e-2)),
    texts: ['32 zero'],
    pixels: [look(3, 2, 1), step(3, 3, 1023)],
  },
  {
    what: 'one NaN',
    a: grid((index) => (index === 9 ? NaN : fallingDecades(index))),
    texts: ['1 NaN'],
    pixels: [look(1, 1, 2), step(0, 0, 1023), step(0, 7, 0)],
  },
  {
    what: 'mostly NaN: limits are those of the numbers',
    a: grid((index) => (index > 2 ? NaN : 2 + index)),
    texts: ['61 NaN', 'max 4'],
  },
  { what: 'NaN everywhere', a: grid(() => NaN), texts: ['64 NaN', 'no value above 0'] },
  { what: 'NaN everywhere under linear', a: grid(() => NaN), scale: 'linear', texts: ['64 NaN', 'no finite value'] },
  {
    what: 'infinities of both signs and one number',
    a: grid((index) => (index === 5 ? 3 : index % 2 === 0 ? Infinity : -Infinity)),
    texts: ['32 +inf', '31 −inf', 'max 3'],
    pixels: [look(0, 0, 2), look(0, 1, 2)],
  },
  {
    what: 'one hot pixel of 65535 among counts of a hundred: they are told apart',
    a: grid((index) => (index === 20 ? 65_535 : 100 + (index % 2)), 'uint16'),
    texts: ['max 6.554e4'],
    // log10 from 100 to 65535.
    pixels: [step(2, 4, 1023), step(0, 0, 0), step(0, 1, Math.floor((1024 * Math.log10(1.01)) / Math.log10(655.35)))],
  },
  {
    what: '1.5e9 and a span of 4',
    a: grid((index) => 1.5e9 + (index % 5)),
    scale: 'linear',
    texts: ['1500000001'],
    pixels: [step(0, 0, 0), step(0, 1, 256), step(0, 2, 512), step(0, 3, 768), step(0, 4, 1023)],
  },
  {
    what: 'bytes under asinh',
    a: grid((index) => 4 * index, 'uint8'),
    scale: 'asinh',
    texts: ['max 252'],
    pixels: [step(0, 0, 0), step(7, 7, 1023)],
  },
  {
    what: 'the ends of float16',
    a: grid((index) => ends16[index % 3] ?? 0, 'float16'),
    texts: ['max 6.550e4', '65504'],
  },
  {
    what: 'unsigned 1 and 0 differ by -1, not by 255',
    a: grid(() => 1, 'uint8'),
    b: grid(() => 0, 'uint8'),
    texts: ['max |d| 1', '−1'],
  },
  {
    what: 'equal sides',
    a: grid(fallingDecades),
    b: grid(fallingDecades),
    texts: ['64 zero', 'max |d| 0', 'Zero all along this line.'],
  },
  { what: 'a million rows of three NaN', a: made(new Float64Array(3e6).fill(NaN), [1e6, 3]), texts: ['3,000,000 NaN'] },
  {
    what: 'three rows of a hundred thousand',
    a: made(
      Float64Array.from({ length: 3e5 }, (_, index) => index),
      [3, 1e5],
    ),
    texts: ['1 zero'],
  },
  { what: 'one axis of zeros', a: line(() => 0), texts: ['64 zero', 'Zero all along this line.'] },
  {
    what: 'one axis of negative numbers',
    a: line((index) => -index - 1),
    texts: ['64 < 0', 'No value above 0 along this line.'],
  },
  { what: 'one axis of NaN', a: line(() => NaN), texts: ['64 NaN', 'No finite value along this line.'] },
  { what: 'one axis with a NaN', a: line((index) => (index === 7 ? NaN : index + 1)), texts: ['1 NaN'] },
]
