/** Zarr stores and HDF5 files that are broken or hostile, or hold no numbers: each is a sentence. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { madeByNumpy } from '../../../test/engine/arrays/numpy-oracle.ts'
import { createChunkCache } from '../arrays/chunked-boxes.ts'
import { ArrayReadError } from '../arrays/unreadable.ts'
import { createHdf5Reader } from './hdf5-reader.ts'
import { identityOfFile, openArrayFile } from './open-array-file.ts'

let made: Awaited<ReturnType<typeof madeByNumpy>>
const hdf5 = createHdf5Reader()
beforeAll(async () => {
  made = await madeByNumpy('chunked_hostile.py')
}, 120_000)
afterAll(() => made[Symbol.asyncDispose]())

/** The bytes of an array, or the sentence that refuses it, at opening or at reading; and its cure. */
async function contentOf(name: string, member: string | null = null): Promise<Uint8Array | string> {
  const path = join(made.path, name)
  const identity = await identityOfFile(path)
  if (!identity.ok) return identity.failure.message
  const readers = { chunks: createChunkCache(), hdf5 }
  const opened = await openArrayFile({ path, member, identity: identity.value, readers })
  if (!opened.ok) {
    expect(opened.failure.code).toBe('ARRAY_UNREADABLE')
    return `${opened.failure.message} ${opened.failure.cure ?? ''}`
  }
  try {
    return (await opened.value.array.readElements(0, opened.value.array.count)).bytes
  } catch (error) {
    if (error instanceof ArrayReadError) return error.failure.message
    throw error
  }
}

describe('Zarr', () => {
  test.each([
    ['cut-blosc-zstd.zarr', /chunk 1\.1: .*Blosc data claim \d+ bytes, and \d+ are there/],
    ['cut-blosc-lz4.zarr', /chunk 1\.1: .*Blosc data claim/],
    ['cut-gzip.zarr', /chunk 1\.1: .*gzip data are damaged/],
    ['cut-zstd.zarr', /chunk 1\.1: .*zstd data are damaged/],
    ['cut-crc32c.zarr', /checksum \(CRC-32C\) is wrong/],
    ['empty-blosc-lz4.zarr', /cut off in their header/],
    ['empty-gzip.zarr', /gzip data are damaged/],
    ['empty-zstd.zarr', /zstd data are damaged/],
    ['empty-crc32c.zarr', /shorter than its checksum/],
    ['longer.zarr', /it holds 4808 bytes; its shape and dtype need 4800/],
    ['bomb.zarr', /zstd data are more than the 4800 bytes that they may be/],
    ['bomb-gzip.zarr', /gzip data are more than the 4800 bytes/],
    ['shard.zarr', /chunk 0\.0: .*checksum \(CRC-32C\) is wrong/],
    ['shard-outside.zarr', /its shard says that it is bytes 1099511627776 to/],
    ['huge-chunk.zarr', /has chunks of \d+ bytes; the limit for holding one is 1073741824/],
    ['huge-shape.zarr', /impossible shape/],
    ['impossible-shape.zarr', /is no description of a Zarr array: shape\.0/],
    ['negative-shape.zarr', /is no description of a Zarr array: shape\.0/],
    ['many-axes.zarr', /is no description of a Zarr array: shape/],
    ['zero-chunk.zarr', /grid of chunks that have no size/],
    ['other-axes.zarr', /2 axes and chunks of 1/],
    ['grid.zarr', /'rectilinear' grid/],
    ['codec.zarr', /compressed by 'jpegxl', which is not read here/],
    ['filter.zarr', /codec 'numcodecs\.delta', which is not undone here/],
    ['delta.zarr', /filter 'delta', which is not undone here/],
    ['no-bytes.zarr', /encoded by 'vlen-utf8'/],
    ['transpose.zarr', /codec 'transpose' of other axes/],
    ['bfloat16.zarr', /data type 'bfloat16'/],
    ['fill.zarr', /fill value that is no float64/],
    ['fill-beyond.zarr', /fill value that is no uint8/],
    ['version.zarr', /zarr_format/],
    ['no-json.zarr', /zarr\.json is not JSON/],
    ['long-document.zarr', /is a text of 33554432 bytes; the limit is 16777216/],
    ['text-v2.zarr', /holds text/],
    ['text-v3.zarr', /data type 'fixed_length_utf32'/],
    ['strings-v2.zarr', /holds byte strings/],
    ['dates-v2.zarr', /holds dates/],
    ['dates-v3.zarr', /data type 'numpy\.datetime64'/],
    ['records-v2.zarr', /is structured/],
    ['records-v3.zarr', /data type 'structured'/],
    ['objects.zarr', /Python objects \(pickled\), which are never loaded/],
    ['nothing.zarr', /holds no array/],
    ['deep.zarr', /nested more than 32 levels deep/],
    ['link.zarr', /c\/1\/1: is a link that leads out of its store/],
    ['pipe.zarr', /c\/1\/1: is no file/],
    ['upward.zip', /not a sound zip archive: invalid relative path: \.\.\/c\/0\/0/],
    ['absolute.zip', /not a sound zip archive: absolute path/],
  ])('%s is refused', async (name, sentence) => {
    const content = await contentOf(name)
    expect(content).toMatch(sentence)
    expect(content).toContain(name)
  })

  test('several arrays are listed with their shapes, and the way to choose one', async () => {
    const content = await contentOf('several.zarr')
    expect(content).toMatch(/holds 10 arrays: array0 \(0, 3\), array1 \(1, 3\), .*array7 \(7, 3\) and 2 more\./)
    expect(content).toMatch(/Name one of them: --member array0, or .*several\.zarr::array0\.$/)
    expect(await contentOf('several.zarr', 'array2')).toHaveLength(2 * 3 * 4)
    expect(await contentOf('several.zarr', '/array2/')).toHaveLength(2 * 3 * 4)
    expect(await contentOf('several.zarr', 'array')).toMatch(/has no array array; it holds 10 arrays: array0/)
    expect(await contentOf('nested.zarr', '../nested.zarr/a/b/c')).toMatch(
      /has no array .*; it holds one array: a\/b\/c/,
    )
    expect(await contentOf('nested.zarr')).toHaveLength(3 * 8)
  })

  test('bits that flipped are found as far as the codec can: never otherwise than zarr reads them', async () => {
    const text = await readFile(join(made.path, 'read-back.json'), 'utf8')
    const readBack = z.record(z.string(), z.string().nullable()).parse(JSON.parse(text))
    expect(Object.values(readBack).filter((read) => read === null).length).toBeGreaterThanOrEqual(3)
    for (const [name, read] of Object.entries(readBack)) {
      const content = await contentOf(name)
      if (read === null) expect([name, content]).toEqual([name, expect.stringContaining('chunk 1.1: can')])
      else expect([name, Buffer.from(content).toString('hex') === read]).toEqual([name, true])
    }
  })
})

describe('HDF5', () => {
  test.each([
    ['text', /holds text/],
    ['strings', /holds text/],
    ['records', /is compound \(records with named fields\)/],
    ['nothing', /holds nothing/],
    ['longdouble', /longdouble/],
    ['enumeration', /holds an enumeration/],
    ['lists', /lists of varying length/],
    ['arrays', /arrays as elements/],
    ['lzf', /compressed by 'lzf' \(HDF5 filter 32000\), which is not read here/],
    ['external-data', /member external-data: can't be read: unable to open external raw data file/],
    ['external-link', /leads into another file \(.*other\.h5\), which is never followed/],
    ['external-group/x', /leads into another file/],
    ['virtual', /put together from other files \(.*other\.h5\), which are never opened/],
    ['broken-link', /link to \/nowhere, which is not there/],
    ['loop', /has no array loop; it holds/],
    ['huge-chunk', /has chunks of 2147483648 bytes; the limit for holding one is 268435456/],
    ['huge', /impossible shape/],
  ])('%s is refused', async (member, sentence) => {
    expect(await contentOf('strange.h5', member)).toMatch(sentence)
  })

  test.each([
    ['truncated.h5', /is no sound HDF5 file: truncated file/],
    ['head.h5', /is no sound HDF5 file/],
    ['deep.h5', /nested more than 32 levels deep\. Name the array: --member PATH\./],
    ['wide.h5', /holds 5001 groups and arrays; the limit is 4096/],
    ['damaged.h5', /member array: can't be read: filter returned failure/],
  ])('%s is refused', async (name, sentence) => {
    expect(await contentOf(name)).toMatch(sentence)
  })

  test.each(['earliest', 'latest'])('floats of two bytes are read where they are IEEE halves (%s)', async (version) => {
    // 1, -2 and 0.5 by hand: sign, exponent + 15, fraction.
    const hex = async (name: string) => Buffer.from(await contentOf(`${name}-${version}.h5`, name)).toString('hex')
    expect(await hex('half')).toBe('003c00c00038')
    expect(await hex('half-big')).toBe('3c00c0003800')
    for (const name of ['brain', 'brain-big', 'named']) {
      expect(await contentOf(`${name}-${version}.h5`, name)).toMatch(/holds bfloat16, which is not read here/)
    }
    const odd = /holds floats of two bytes that are no IEEE halves, which is not read here/
    expect(await contentOf(`odd-${version}.h5`, 'odd')).toMatch(odd)
  })

  test('where two layouts are described side by side, neither is believed', async () => {
    for (const version of ['earliest', 'latest']) {
      const path = `side-by-side-${version}.h5`
      expect(await contentOf(path, 'brain')).toMatch(/describes IEEE halves and others side by side/)
      const half = await contentOf(path, 'half')
      expect(typeof half === 'string' ? half : Buffer.from(half).toString('hex')).toMatch(/side by side|^003c00c00038$/)
    }
  })

  test('an array that is named is found in what is too large to be searched', async () => {
    expect(await contentOf('deep.h5', 'x')).toHaveLength(3 * 8)
    expect(await contentOf('wide.h5', 'g4000')).toHaveLength(3 * 8)
    expect(await contentOf('deep.h5', 'g/'.repeat(40))).toMatch(/nested more than 32 levels deep/)
  })

  test('files with random damage are read or refused, and the next one is read', async () => {
    for (let k = 0; k < 40; k += 1) {
      for (const member of [null, 'lzf', 'external-data']) {
        const content = await contentOf(`fuzzed/${k}.h5`, member)
        expect(typeof content === 'string' ? content : `${k}.h5`).toContain(`${k}.h5`)
      }
    }
    expect(await contentOf('other.h5')).toHaveLength(4 * 8)
  })
})

test('what is no array is named as such', async () => {
  expect(await contentOf('')).toMatch(/is no file, and no Zarr store/)
  expect(await contentOf('read-back.json')).toMatch(/holds no array that is known here\. Known are npy, npz, HDF5/)
})
