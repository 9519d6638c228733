import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fixture, madeByNumpy, openArray } from '../../../test/engine/arrays/numpy-oracle.ts'
import { openNpz } from '../arrays/open-npz.ts'
import { fileByteSource } from '../files/file-byte-source.ts'
import { verdictVector } from './vector.ts'
import type { VerdictVector } from './vector.ts'

const Exact = z.unknown()
const Float = z.union([z.number(), z.enum(['inf', '-inf', 'nan'])]).transform((value) => {
  if (typeof value === 'number') return value
  return value === 'nan' ? NaN : Number(value.replace('inf', 'Infinity'))
})
/** `numpy_vectors.py` says what they are. */
const NumpyVector = z.object({
  exact: z.record(z.string(), Exact),
  floats: z.record(z.string(), Float.nullable()),
})
type NumpyVector = z.infer<typeof NumpyVector>

/** Ours under the names of the Python side. */
function inItsWords(vector: VerdictVector): NumpyVector {
  return {
    exact: {
      max_abs_index: vector.maxAbsIndex,
      rel_index: vector.relIndex,
      cancels: !vector.intensityJudged,
      nan: vector.nan,
      inf: vector.inf,
      mismatch: vector.nonFiniteOnOneSide,
      differing: vector.differing,
      same_bits: vector.sameBits,
      shape: vector.shape,
      dtype: vector.dtype[0],
      zeros: [...vector.zeros.counts, vector.zeros.apart],
      negatives: [...vector.negatives.counts, vector.negatives.apart],
      decade_counts: vector.decades.map((decade) => decade?.count ?? 0),
    },
    floats: {
      max_a: vector.maxA,
      max_b: vector.maxB,
      max_abs: vector.maxAbs,
      max_abs_norm: vector.maxAbsNorm,
      rel: vector.rel,
      intensity: vector.intensity,
      sum_a: vector.sums[0],
      sum_b: vector.sums[1],
      rmse: vector.rmse,
      rmse_norm: vector.rmseNorm,
      r1: vector.r1,
      rwp: vector.rwp,
      ...Object.fromEntries(vector.decades.map((decade, k) => [`decade ${k}`, decade?.max ?? null])),
    },
  }
}

const aboveRel = 1e-6
const seed = Math.floor(Math.random() * 2 ** 31)
let made: Awaited<ReturnType<typeof madeByNumpy>>

beforeAll(async () => {
  made = await madeByNumpy('numpy_vectors.py', String(seed))
}, 120_000)
afterAll(() => made[Symbol.asyncDispose]())

type Way = 'with the kernel' | 'plain'
const ways: Way[] = ['with the kernel', 'plain']

async function vectorOf(pathA: string, pathB: string, way: Way = 'with the kernel'): Promise<VerdictVector> {
  return verdictVector(
    await openArray(pathA),
    await openArray(pathB),
    aboveRel,
    way === 'plain' ? { kernel: null } : {},
  )
}
const vectorOfPair = (name: string, way?: Way) =>
  vectorOf(join(made.path, `${name}.a.npz`), join(made.path, `${name}.b.npz`), way)

/** Relative distance of two numbers, 0 where they are the same or both null. */
function distance(x: number | null, y: number | null): number {
  if (Object.is(x, y) || x === y) return 0
  return x === null || y === null ? Infinity : Math.abs(x - y) / Math.abs(y)
}

/** Of sums that are rounded once: none. Of other sums: 4 units in the last place. Of moduli of complex numbers: a few more. */
function allowed(key: string, dtype: unknown): number {
  if (/^(intensity|sum_.)$/.test(key)) return 0
  if (String(dtype).includes('complex') || /^>c/.test(String(dtype))) return 1e-14
  return /^(rmse|rmse_norm|r1|rwp)$/.test(key) ? 2 ** -50 : 0
}

test.each(ways)(`hand-made and random arrays (seed ${seed}) have numpy's numbers and fsum's, %s`, async (way) => {
  const text = await readFile(join(made.path, 'vectors.json'), 'utf8')
  const wanted = Object.entries(z.record(z.string(), NumpyVector).parse(JSON.parse(text)))
  expect(wanted.length).toBeGreaterThan(90)
  for (const [name, { exact, floats }] of wanted) {
    const found = inItsWords(await vectorOfPair(name, way))
    expect(found.exact, name).toEqual(exact)
    expect(Object.keys(found.floats), name).toEqual(expect.arrayContaining(Object.keys(floats)))
    const wrong = Object.entries(floats)
      .map(([key, value]) => ({ key, value, got: found.floats[key] ?? null }))
      .filter(({ key, value, got }) => !(distance(got, value) <= allowed(key, exact['dtype'])))
    expect(wrong, name).toEqual([])
  }
})

test('files that are read piece by piece have the numbers of those in memory', async () => {
  const names = ['many blocks', 'many magnitudes', 'same, many blocks', 'holes, many blocks', 'int64 small, then large']
  for (const name of names) {
    await using files = new AsyncDisposableStack()
    const [a, b] = await Promise.all(
      ['a', 'b'].map(async (side) => {
        const path = join(made.path, `${name}.${side}.npz`)
        const source = await fileByteSource(path)
        files.defer(() => source.close())
        const opened = await openNpz(source, path)
        if (!opened.ok) throw new Error(opened.failure.message)
        return opened.value.array
      }),
    )
    if (a === undefined || b === undefined) throw new Error('two sides')
    // Side by side: no two of them may share memory.
    const vectors = await Promise.all([1, 2].map(() => verdictVector(a, b, aboveRel)))
    const wanted = await vectorOfPair(name)
    expect(vectors, name).toEqual([wanted, wanted])
  }
})

const ExpectedPair = z.object({
  shape: z.array(z.int()),
  dtype: z.string(),
  max_abs: z.number(),
  max_abs_norm: z.number(),
  max_abs_index: z.array(z.int()),
  rel: z.number(),
  rel_index: z.array(z.int()),
  intensity: z.number(),
  differing: z.int(),
  rmse_norm: z.number(),
  r1: z.number(),
  per_decade_of_a: z.array(z.object({ count: z.int(), max: z.number() }).nullable()),
})

test('outputs of three abTEM releases have the numbers of expected.json to twelve digits', async () => {
  const text = await readFile(fixture('expected.json'), 'utf8')
  const pairs = Object.entries(z.record(z.string(), ExpectedPair).parse(JSON.parse(text)))
  expect(pairs).toHaveLength(5)
  for (const [name, wanted] of pairs) {
    const [output, a, , b] = name.split(' ')
    const vector = await vectorOf(fixture(`${output}-${a}.npz`), fixture(`${output}-${b}.npz`))
    expect([vector.shape, vector.dtype, vector.differing], name).toEqual([
      wanted.shape,
      [wanted.dtype, wanted.dtype],
      wanted.differing,
    ])
    expect([vector.maxAbsIndex, vector.relIndex], name).toEqual([wanted.max_abs_index, wanted.rel_index])
    // The file's max_abs is max|A|.
    expect(distance(vector.maxA, wanted.max_abs), name).toBeLessThan(1e-12)
    expect(distance(vector.maxAbsNorm, wanted.max_abs_norm), name).toBeLessThan(1e-12)
    expect(distance(vector.rel, wanted.rel), name).toBeLessThan(1e-12)
    expect(distance(vector.intensity, wanted.intensity), name).toBeLessThan(1e-12)
    expect(distance(vector.rmseNorm, wanted.rmse_norm), name).toBeLessThan(1e-12)
    expect(distance(vector.r1, wanted.r1), name).toBeLessThan(1e-12)
    expect(
      vector.decades.map((decade) => decade?.count),
      name,
    ).toEqual(wanted.per_decade_of_a.map((of) => of?.count))
    vector.decades.forEach((decade, k) => {
      expect(distance(decade?.max ?? null, wanted.per_decade_of_a[k]?.max ?? null), name).toBeLessThan(1e-12)
    })
  }
})

test('arrays that differ by the sign of zeros alone say so', async () => {
  expect(await vectorOfPair('signed zeros')).toMatchObject({
    sameBits: false,
    differing: 0,
    signedZeros: 2,
    signedZerosOnly: true,
  })
  expect(await vectorOfPair('nan payload')).toMatchObject({ sameBits: false, differing: 0, signedZerosOnly: false })
})

test('squares of complex numbers near the ends of float64 neither overflow nor vanish', async () => {
  expect(await vectorOfPair('complex huge')).toMatchObject({ intensity: 3, sums: [Infinity, Infinity] })
  expect(await vectorOfPair('complex tiny')).toMatchObject({ intensity: 3, sums: [0, 0] })
})

test('unlike dtypes of one shape are compared as float64', async () => {
  const [single, double] = [join(made.path, 'float32 shade.a.npz'), join(made.path, 'complex.a.npz')]
  expect(await vectorOf(single, double)).toMatchObject({
    kind: 'complex',
    sameBits: false,
    dtype: ['float32', 'complex128'],
  })
  const [integers, floats] = [join(made.path, 'int64 extremes.a.npz'), join(made.path, 'sums to zero.a.npz')]
  expect(await vectorOf(integers, floats)).toMatchObject({ kind: 'real', maxA: 2 ** 63, maxAbs: 2 ** 63 })
})

test('unequal shapes are a bug of the caller', async () => {
  await expect(vectorOf(join(made.path, '0-d.a.npz'), join(made.path, 'all zero.a.npz'))).rejects.toThrow(
    'equal shapes',
  )
})
