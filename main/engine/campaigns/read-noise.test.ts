import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compared, madeBundle } from '../../../test/fixtures/in-memory-bundles.ts'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { readNoise } from './read-acceptances.ts'

const id = 'a.b@quick/cpu'
const side = (label: string, sha: string, environment: string) =>
  madeBundle(
    { [id]: { outputs: { x: { values: [1] } } } },
    { ref: { label, sha, describe: null }, environment: { hash: environment, packages: {} } },
  )
const a = side('1.0.9', 'a'.repeat(40), 'one')

test.each([
  ['one version with itself', a, null],
  ['two versions', side('1.0.11', 'a'.repeat(40), 'one'), 'it compares 1.0.9 with 1.0.11, not one version with itself'],
  [
    'a branch that moved',
    side('1.0.9', 'b'.repeat(40), 'one'),
    'it compares two commits of 1.0.9, not one version with itself',
  ],
  ['two environments', side('1.0.9', 'a'.repeat(40), 'two'), 'it compares 1.0.9 in two environments'],
])('--noise with a comparison of %s', async (_, b, why) => {
  const path = join(scratchFolder('noise'), 'noise.json')
  await writeFile(path, JSON.stringify(await compared(a, b)))
  const read = await readNoise(path)
  if (why === null) expect(read.ok).toBe(true)
  else
    expect(read).toMatchObject({
      ok: false,
      failure: {
        code: 'COMPARISON_REFUSED',
        message: `${path} can not serve as noise floor: ${why}.`,
        cure: 'Give the document that `driftscope self-check --json` prints.',
      },
    })
})
