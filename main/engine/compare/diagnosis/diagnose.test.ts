import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fixture, openArray } from '../../../../test/engine/arrays/numpy-oracle.ts'
import { npyOf } from '../../../../test/fixtures/in-memory-bundles.ts'
import { memoryByteSource } from '../../arrays/byte-source.ts'
import { openNpy } from '../../arrays/open-npy.ts'
import { seededGenerator } from '../statistics.ts'
import { diagnose } from './diagnose.ts'

const seed = Math.floor(Math.random() * 2 ** 31)
const random = seededGenerator(seed)
const alone = { axes: null, metadata: null }

async function arrayOf(values: ArrayLike<number>, shape: number[]) {
  const opened = await openNpy(memoryByteSource(npyOf(Array.from(values), shape)), 'made')
  if (!opened.ok) throw new Error(opened.failure.message)
  return opened.value
}

async function storedOf(descr: string, elements: Uint8Array, shape: number[]) {
  const head = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape.join(', ')},), }`.padEnd(117) + '\n'
  const lead = Buffer.concat([Buffer.from('\x93NUMPY\x01\x00', 'latin1'), Buffer.of(head.length, 0)])
  const opened = await openNpy(memoryByteSource(Buffer.concat([lead, Buffer.from(head), elements])), 'made')
  if (!opened.ok) throw new Error(opened.failure.message)
  return opened.value
}

/** Of (re, im) pairs. */
const complexOf = (pairs: number[], shape: number[]) =>
  storedOf('<c16', new Uint8Array(Float64Array.from(pairs).buffer), shape)

type Grid = { rows: number; columns: number; at: (y: number, x: number) => number }
const valuesOf = ({ rows, columns, at }: Grid) =>
  Array.from({ length: rows * columns }, (_, k) => at(Math.floor(k / columns), k % columns))

/** Smooth, without any symmetry, and with a little noise that belongs to its elements. */
function pattern(rows: number, columns: number): Grid {
  const noise = Array.from({ length: rows * columns }, () => random())
  const at = (y: number, x: number): number => {
    const [v, u] = [y / rows - 0.4, x / columns - 0.55]
    return Math.exp(-12 * (v * v + 2 * u * u) - u) + 0.01 * (noise[y * columns + x] ?? 0)
  }
  return { rows, columns, at }
}

async function sentences(a: Grid, b: Grid): Promise<string[]> {
  const sides = [a, b].map((of) => arrayOf(valuesOf(of), [of.rows, of.columns]))
  const [x, y] = await Promise.all(sides)
  if (x === undefined || y === undefined) throw new Error('two sides')
  const { findings } = await diagnose({ a: x, b: y, ...alone })
  return findings.map(({ sentence }) => sentence)
}

test.each([
  [64, 80],
  [101, 101],
  [40, 1500],
])(`a pattern of %i x %i that was moved is told as shifted (seed ${seed})`, async (rows, columns) => {
  const a = pattern(rows, columns)
  const [down, right] = [Math.floor(random() * 13) - 6, Math.floor(random() * 20) + 1]
  const outside = (y: number, x: number) => y < 0 || y >= rows || x < 0 || x >= columns
  const b = {
    rows,
    columns,
    at: (y: number, x: number) => (outside(y - down, x - right) ? 0 : a.at(y - down, x - right)),
  }
  expect(await sentences(a, b)).toContain(`B is A shifted by (${down}, ${right})`)
})

const square = pattern(64, 64)
const odd = pattern(31, 31)
test.each<[string, Grid, Grid['at']]>([
  ['B is A scaled by 1.001', square, (y, x) => 1.001 * square.at(y, x)],
  ['B is A scaled by 1.00000002', square, (y, x) => 1.00000002 * square.at(y, x)],
  ['B is A scaled by -1', square, (y, x) => -square.at(y, x)],
  ['B is A transposed', square, (y, x) => square.at(x, y)],
  ['B is A fftshifted', square, (y, x) => square.at((y + 32) % 64, (x + 32) % 64)],
  ['B is A fftshifted', odd, (y, x) => odd.at((y + 16) % 31, (x + 16) % 31)],
  ['B is A fftshifted back (ifftshift)', odd, (y, x) => odd.at((y + 15) % 31, (x + 15) % 31)],
  ['B is A flipped along its last axis', square, (y, x) => square.at(y, 63 - x)],
  ['B is A turned by half a turn', square, (y, x) => square.at(63 - y, 63 - x)],
  ['B is A rounded to float32', square, (y, x) => Math.fround(square.at(y, x))],
])('"%s"', async (sentence, a, at) => {
  expect(await sentences(a, { ...a, at })).toEqual([sentence])
})

test('a ring at 1e-6 of the maximum that doubles is found by its decade alone', async () => {
  const rings: Grid = {
    rows: 64,
    columns: 64,
    at: (y, x) => {
      const radius = Math.hypot(y - 32, x - 32)
      if (radius < 8) return 1
      if (radius > 14 && radius < 16) return 1e-4
      return radius > 24 && radius < 26 ? 1e-6 : 1e-9
    },
  }
  const doubled = { ...rings, at: (y: number, x: number) => (rings.at(y, x) === 1e-6 ? 2e-6 : rings.at(y, x)) }
  expect(await sentences(rings, doubled)).toEqual(['B differs from A only below 1e-6 of the maximum'])
  const [a, b] = [await arrayOf(valuesOf(rings), [64, 64]), await arrayOf(valuesOf(doubled), [64, 64])]
  const { decades, zncc_loss } = await diagnose({ a, b, ...alone })
  const moved = decades.flatMap((of, k) => (of === null || of.max === 0 ? [] : [{ k, ...of }]))
  expect(moved).toEqual([{ k: 6, count: valuesOf(rings).filter((value) => value === 1e-6).length, median: 1, max: 1 }])
  expect(zncc_loss).toBeLessThan(1e-12)
})

test('a wave that was conjugated or turned in phase is told so', async () => {
  const pairs = Array.from({ length: 2 * 32 * 32 }, () => random() - 0.3)
  const a = await complexOf(pairs, [32, 32])
  const conjugate = await complexOf(
    pairs.map((part, at) => (at % 2 === 0 ? part : -part)),
    [32, 32],
  )
  expect((await diagnose({ a, b: conjugate, ...alone })).findings[0]).toMatchObject({
    sentence: 'B is A conjugated',
    remains: 0,
  })
  const [cosine, sine] = [Math.cos(0.25), Math.sin(0.25)]
  const turned = pairs.map((part, at) =>
    at % 2 === 0 ? part * cosine - (pairs[at + 1] ?? 0) * sine : part * cosine + (pairs[at - 1] ?? 0) * sine,
  )
  const found = await diagnose({ a, b: await complexOf(turned, [32, 32]), ...alone })
  expect(found.findings[0]?.sentence).toContain('global phase of 0.25 rad')
  expect(found.phase?.radians).toBeCloseTo(0.25, 12)
  expect(found.phase?.difference).toBeLessThan(1e-15)
})

const ExpectedPair = z.object({
  zncc_loss: z.number(),
  per_decade_of_a: z.array(z.object({ count: z.int(), max: z.number(), median: z.number() }).nullable()),
})

test('medians and correlation of three abTEM releases are those of expected.json to twelve digits', async () => {
  const text = await readFile(fixture('expected.json'), 'utf8')
  for (const [name, wanted] of Object.entries(z.record(z.string(), ExpectedPair).parse(JSON.parse(text)))) {
    const [output, from, , to] = name.split(' ')
    const [a, b] = [await openArray(fixture(`${output}-${from}.npz`)), await openArray(fixture(`${output}-${to}.npz`))]
    const { decades, zncc_loss } = await diagnose({ a, b, ...alone })
    expect(1 - Number(zncc_loss), name).toBeCloseTo(1 - wanted.zncc_loss, 12)
    expect(
      decades.map((of) => of?.count),
      name,
    ).toEqual(wanted.per_decade_of_a.map((of) => of?.count))
    decades.forEach((of, k) => {
      const reference = wanted.per_decade_of_a[k]
      expect(Number(of?.median ?? 0), name).toBeCloseTo(reference?.median ?? 0, 12)
      if (reference) expect(Math.abs(Number(of?.median) / reference.median - 1), name).toBeLessThan(1e-12)
    })
  }
})

/** The mock-up of the inspector was drawn with numpy from these arrays. */
test('diffraction.cbed of 1.0.9 and 1.0.10 has the numbers of the mock-up', async () => {
  const [a, b] = [await openArray(fixture('cbed-1.0.9.npz')), await openArray(fixture('cbed-1.0.10.npz'))]
  const axis = { type: 'ReciprocalSpaceAxis', units: '1/Å', sampling: 0.06402048655569782, offset: -3.201024327784891 }
  const metadata = { energy: 200_000, semiangle_cutoff: 20 }
  const found = await diagnose({ a, b, axes: [axis, axis], metadata })
  expect(found.zncc_loss).toBeCloseTo(1.695e-3, 6)
  expect(found.rms_log10).toBeCloseTo(0.6346, 4)
  expect(found.scale).toBeCloseTo(1.026, 3)
  expect(found).toMatchObject({ shift: [0, 0], findings: [], approximate: ['shift'], rings: { unit: 'mrad' } })
  const [disc, annulus, far] = found.rings?.rings ?? []
  expect([disc?.from, disc?.to, annulus?.to]).toEqual([0, 20, 60])
  expect(disc?.intensity).toBeCloseTo(0.054, 3)
  expect(annulus?.intensity).toBeCloseTo(-0.0358, 4)
  expect(far?.intensity).toBeCloseTo(-0.6007, 3)
})

test('an element that a sample leaves out is not denied in words', async () => {
  // More than statistics rest on: every other stretch of 4096 elements is read for them.
  const count = 2 ** 22 + 4096
  const values = new Float64Array(count).fill(1e-8)
  values[0] = 1
  const moved = values.map((value) => (value === 1 ? value : 2 * value))
  const [a, b] = [await arrayOf(values, [count]), await arrayOf(moved, [count])]
  const sentence = 'B differs from A only below 1e-8 of the maximum'
  expect((await diagnose({ a, b, ...alone })).findings.map((finding) => finding.sentence)).toContain(sentence)
  // In a stretch that the sample skips.
  values[4096] = 0.5
  moved[4096] = 0.6
  const [c, d] = [await arrayOf(values, [count]), await arrayOf(moved, [count])]
  const found = await diagnose({ a: c, b: d, ...alone })
  expect(found.decades[0]).toEqual({ count: 1, median: 0, max: 0 })
  expect(found.findings.map((finding) => finding.sentence)).not.toContain(sentence)
})

test('rings are where the angles are, also of a pattern that begins with zero angle', async () => {
  // Angles of -40 to 40 mrad in steps of 10: the disc of 12 mrad has five elements, and one of them is doubled.
  const ones = new Float64Array(81).fill(1)
  const axis = { type: 'ReciprocalSpaceAxis', units: 'mrad', sampling: 10, offset: -40 }
  const metadata = { energy: 200_000, semiangle_cutoff: 12 }
  for (const [fftshift, middle] of [
    [true, 40],
    [false, 0],
  ] as const) {
    const doubled = ones.map((value, at) => (at === middle ? 2 * value : value))
    const [a, b] = [await arrayOf(ones, [9, 9]), await arrayOf(doubled, [9, 9])]
    const { rings } = await diagnose({
      a,
      b,
      axes: [
        { ...axis, fftshift },
        { ...axis, fftshift },
      ],
      metadata,
    })
    expect(rings?.rings[0]).toMatchObject({ from: 0, to: 12, elements: 5 })
    expect(rings?.rings.map(({ intensity }) => intensity)).toEqual([0.2, 0, 0])
    expect(rings?.reach).toBe(40)
  }
})

test('float16 has units in the last place, too', async () => {
  const halves = (bits: number[]) => storedOf('<f2', new Uint8Array(Uint16Array.from(bits).buffer), [4])
  // 1, 2, the least subnormal and -0.5, against one that is equal, two next ones, and one of another sign.
  const [a, b] = [await halves([0x3c00, 0x4000, 0x0001, 0xb800]), await halves([0x3c00, 0x4001, 0x0000, 0x3800])]
  const { ulp } = await diagnose({ a, b, ...alone })
  expect(ulp?.sign_flips).toBe(1)
  expect(ulp?.bins.slice(0, 2)).toEqual([
    { from: 0, to: 0, count: 1 },
    { from: 1, to: 1, count: 2 },
  ])
})
