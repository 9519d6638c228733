import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { madeByNumpy } from '../../../test/engine/arrays/numpy-oracle.ts'
import { memoryByteSource } from './byte-source.ts'
import { defaultLimits } from './limits.ts'
import { openNpy } from './open-npy.ts'
import { openNpz } from './open-npz.ts'
import { ArrayReadError } from './unreadable.ts'

let made: Awaited<ReturnType<typeof madeByNumpy>>
beforeAll(async () => {
  made = await madeByNumpy('numpy_files.py')
}, 120_000)
afterAll(() => made[Symbol.asyncDispose]())

const bytesOf = async (name: string) => memoryByteSource(await readFile(join(made.path, name)))

/** Numbers of the array of a file, or the sentence that refuses it, at opening or at reading. */
async function contentOf(
  name: string,
  limits = defaultLimits,
): Promise<{ shape: number[]; dtype: string; values: number[] } | string> {
  const source = await bytesOf(name)
  const npz = name.endsWith('.npz') ? await openNpz(source, name, limits) : null
  const opened = npz ? (npz.ok ? { ok: true as const, value: npz.value.array } : npz) : await openNpy(source, name)
  if (!opened.ok) {
    expect(opened.failure.code).toBe('ARRAY_UNREADABLE')
    return opened.failure.message
  }
  const { shape, dtype, count } = opened.value
  try {
    const { values } = await opened.value.readElements(0, count)
    return { shape, dtype, values: Array.from(values, Number) }
  } catch (error) {
    if (error instanceof ArrayReadError) return error.failure.message
    throw error
  }
}

const numbers = { shape: [2, 3], dtype: 'float64', values: [0, 1, 2, 3, 4, 5] }

test.each([
  ['version-1.npy', numbers],
  ['version-2.npy', numbers],
  ['version-3.npy', numbers],
  ['python-2.npy', numbers],
  ['keys-in-any-order.npy', numbers],
  ['fortran.npy', numbers],
  ['big-endian.npy', { ...numbers, dtype: '>f4' }],
  ['0-d.npy', { shape: [], dtype: 'float64', values: [7] }],
  ['empty.npy', { shape: [0, 4], dtype: 'float64', values: [] }],
  ['plain.npz', numbers],
  ['deflated.npz', numbers],
  ['fortran.npz', numbers],
  ['zip64.npz', numbers],
  ['zip64-directory.npz', numbers],
])('%s is read', async (name, wanted) => {
  expect(await contentOf(name)).toEqual(wanted)
})

test('all 65536 values of float16 are what numpy makes of them', async () => {
  const [halves, floats] = [await contentOf('halves.npz'), await contentOf('halves-as-float32.npz')]
  expect(halves).toEqual({ ...Object(floats), dtype: '>f2' })
})

describe('refused by a sentence that names file and place', () => {
  test.each([
    ['truncated.npy', /cut off: shape \(2, 3\) of float64 needs 48 bytes of data, 47 are there/],
    ['truncated-header.npy', /cut off in its header, after 40 bytes/],
    ['truncated-length.npy', /cut off in its header/],
    ['no-npy.npy', /not an npy file/],
    ['nothing.npy', /not an npy file/],
    ['version-4.npy', /npy version 4\.0/],
    ['trailing.npy', /at byte 176: 3 bytes too many/],
    ['concatenated.npy', /second array at byte 176/],
    ['pickled.npy', /Python objects \(pickled\), which are never loaded/],
    ['strings.npy', /'\|S3' and holds byte strings/],
    ['text.npy', /holds text/],
    ['structured.npy', /at byte 20: the array is structured/],
    ['void.npy', /structured|raw records/],
    ['datetime.npy', /dates/],
    ['timedelta.npy', /time spans/],
    ['longdouble.npy', /longdouble/],
    ['clongdouble.npy', /clongdouble/],
    ['odd-size.npy', /dtype '<f3'/],
    ['negative.npy', /negative size -2/],
    ['huge.npy', /cut off: .* needs \d{30} bytes/],
    ['impossible.npy', /impossible size 99999999999999999999/],
    ['no-tuple.npy', /not a tuple/],
    ['many-dimensions.npy', /more than 64 dimensions/],
    ['code.npy', /at byte 20: .* a string without escapes should stand here/],
    ['escape.npy', /a string without escapes/],
    ['key-twice.npy', /'descr' twice/],
    ['unknown-key.npy', /'order'/],
    ['no-shape.npy', /lacks 'shape'/],
    ['more-header.npy', /goes on after its dictionary/],
    ['long-header.npy', /claims a header of 2147483648 bytes; the limit is 65536/],
    ['truncated.npz', /not a sound zip archive/],
    ['no-zip.npz', /not a sound zip archive/],
    ['nothing.npz', /not a sound zip archive/],
    ['pickled.npz', /^pickled\.npz, member array\.npy: .*pickled/],
    ['upward.npz', /not a sound zip archive: invalid relative path: \.\.\/\.\.\/evil\.npy/],
    ['absolute.npz', /absolute path: \/etc/],
    ['backslash.npz', /invalid characters in fileName/],
    ['duplicate.npz', /the member array\.npy twice/],
    ['encrypted.npz', /is encrypted/],
    ['strange-method.npz', /method 93/],
    ['two-names.npz', /otherwise than in its own header/],
    ['damaged.npz', /checksum \(CRC-32\) is wrong/],
    ['damaged-deflate.npz', /member array\.npy: can't be read/],
    ['wrong-checksum-deflate.npz', /checksum/],
    ['other-size-deflate.npz', /member array\.npy: /],
    ['no-array.npz', /no member array\.npy; it holds arr_0\.npy/],
    ['many-members.npz', /claims 5000 members; the limit is 4096/],
    ['bomb.npz', /more than 200 times: a zip bomb/],
  ])('%s', async (name, sentence) => {
    const content = await contentOf(name)
    expect(content).toMatch(sentence)
    expect(content).toContain(name)
  })
})

test('an array of zeros that deflates a thousandfold is read as long as it is small', async () => {
  const content = await contentOf('deflated-zeros.npz')
  expect(content).toMatchObject({ shape: [2 ** 20] })
})

test('what would be held whole beyond the limit is refused, and what is read in place is not', async () => {
  const limits = { ...defaultLimits, heldBytes: 100 }
  const messageOf = async (name: string) => {
    const opened = await openNpz(await bytesOf(name), name, limits)
    if (!opened.ok) return opened.failure.message
    return opened.value.array.readElements(0, 1).then(
      () => 'read',
      (error: unknown) => String(error),
    )
  }
  expect(await messageOf('deflated.npz')).toMatch(/the limit for inflating is 100/)
  expect(await messageOf('plain.npz')).toBe('read')
  limits.heldBytes = 40
  expect(await messageOf('fortran.npz')).toMatch(/Fortran order/)
})

describe('a deflated member that is too large to hold', () => {
  const streamed = { ...defaultLimits, inflatedWholeBytes: 0 }

  test('is inflated as far as it is read, forwards and from the start again', async () => {
    expect(await contentOf('deflated.npz', streamed)).toEqual(numbers)
    const opened = await openNpz(await bytesOf('deflated-zeros.npz'), 'deflated-zeros.npz', streamed)
    if (!opened.ok) throw new Error(opened.failure.message)
    const { array } = opened.value
    const reads = [array.readElements(2 ** 20 - 1, 1), array.readElements(5, 3), array.readElements(8, 2 ** 20 - 8)]
    expect((await Promise.all(reads)).map(({ values }) => values.length)).toEqual([1, 3, 2 ** 20 - 8])
  })

  test.each([
    ['damaged-deflate.npz', /member array\.npy: can't be read|checksum/],
    ['wrong-checksum-deflate.npz', /member array\.npy: is damaged: its checksum/],
    ['other-size-deflate.npz', /member array\.npy: /],
  ])('%s is refused', async (name, sentence) => {
    expect(await contentOf(name, streamed)).toMatch(sentence)
  })
})

describe('text members', () => {
  const textOf = async (file: string, member: string) => {
    const opened = await openNpz(await bytesOf(file), file)
    if (!opened.ok) throw new Error(opened.failure.message)
    const text = await opened.value.text(member)
    return text.ok ? text.value : text.failure.message
  }

  test.each(['plain.npz', 'deflated.npz'])('are read from %s, with every character', async (file) => {
    expect(JSON.parse(String(await textOf(file, 'axes')))).toEqual([{ label: 'kå 𝒳', units: '1/\u212b' }])
    expect(await textOf(file, 'metadata')).toBe('')
    expect(await textOf(file, 'nothing')).toBe(null)
  })

  test('that are too long, several, or no text are refused', async () => {
    expect(await textOf('long-text.npz', 'axes')).toMatch(/^long-text\.npz, member axes\.npy: .*limit is 16777216/)
    expect(await textOf('texts.npz', 'axes')).toMatch(/not one text/)
    expect(await textOf('texts.npz', 'metadata')).toMatch(/not one text: dtype '<f8'/)
  })
})

test('elements are read in place: opening a large array reads its head and its directory only', async () => {
  const source = await bytesOf('plain.npz')
  const reads: [number, number][] = []
  const watched = {
    sizeBytes: source.sizeBytes,
    read: (offset: number, length: number) => {
      reads.push([offset, length])
      return source.read(offset, length)
    },
  }
  const opened = await openNpz(watched, 'plain.npz')
  if (!opened.ok) throw new Error(opened.failure.message)
  reads.length = 0
  const { values } = await opened.value.array.readElements(2, 3)
  expect([...values]).toEqual([2, 3, 4])
  expect(reads.map(([, length]) => length)).toEqual([24])
})

test('sizes that multiply beyond float64 beside a 0 are no elements', async () => {
  const shape = Array.from({ length: 40 }, () => 2 ** 52).join(', ')
  const head = `{'descr': '<f8', 'fortran_order': False, 'shape': (${shape}, 0), }`.padEnd(1013) + '\n'
  const start = Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, head.length & 255, head.length >> 8])
  const opened = await openNpy(memoryByteSource(Buffer.concat([start, Buffer.from(head)])), 'huge.npy')
  expect(opened).toMatchObject({ ok: true, value: { count: 0 } })
})

test("a foreign file's own words are cut in the sentence", async () => {
  const head = `{'descr': '${'x'.repeat(60_000)}', 'fortran_order': False, 'shape': (), }`
  const start = Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, head.length & 255, head.length >> 8])
  const opened = await openNpy(memoryByteSource(Buffer.concat([start, Buffer.from(head)])), 'long.npy')
  expect(opened.ok ? '' : opened.failure.message).toMatch(/^long\.npy: has dtype 'x{300,400}….$/)
})
