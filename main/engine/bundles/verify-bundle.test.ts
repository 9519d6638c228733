import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { foreignBundle } from './foreign.fixture.ts'
import { importBundle } from './import-bundle.ts'
import { verifyBundle } from './verify-bundle.ts'

/** Four files: the manifest, and three that import.json lists. */
let folder = ''
beforeAll(async () => {
  folder = join(scratchFolder('bundles'), 'imported')
  const imported = await importBundle(foreignBundle(), folder)
  if (!imported.ok) throw new Error(imported.failure.message)
})

test('every file is counted as it is read, the manifest first', async () => {
  const told: string[] = []
  const verified = await verifyBundle(folder, {
    onProgress: (done, total) => told.push(`${String(done)} of ${String(total)}`),
  })
  expect(verified).toMatchObject({ ok: true, value: { files: 4, defects: [] } })
  expect(told).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4'])
})

test('stopped in the middle, it says so and reads no further file', async () => {
  const stop = new AbortController()
  const told: number[] = []
  const verified = await verifyBundle(folder, {
    signal: stop.signal,
    onProgress: (done) => {
      told.push(done)
      if (done === 2) stop.abort()
    },
  })
  expect(verified).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } })
  expect(told).toEqual([1, 2])
})
