import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { sha256OfFile } from '../files/sha256.ts'
import { openArrays } from './find-array.ts'
import { foreignArray, foreignBundle } from './foreign.fixture.ts'

test('an array whose file could not be read once is found the next time', async () => {
  const bundles = scratchFolder('find-array')
  const bundle = 'a'.repeat(64)
  await cp(foreignBundle(), join(bundles, bundle), { recursive: true })
  let reads = 0
  const hash = (path: string): Promise<string> => {
    reads += 1
    return reads === 1 ? Promise.reject(new Error('the disk did not answer')) : sha256OfFile(path)
  }
  const { find } = openArrays(bundles, hash)
  const asked = { bundle, case_id: 'stem.scan[order1]@quick/cpu', output: 'bf' }
  await expect(find(asked)).rejects.toThrow('the disk did not answer')
  const sha256 = await sha256OfFile(foreignArray(join(bundles, bundle)))
  const found = await find(asked)
  expect(found).toMatchObject({ ok: true, value: { identity: `sha256-${sha256}`, place: { member: 'array' } } })
  await find(asked)
  expect(reads).toBe(2)
})
