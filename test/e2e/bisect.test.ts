/**
 * `driftscope bisect` on the real abTEM: nine commits after 1.0.10, one of them with a planted drift. The slowdown among
 * them is found by the tiny subject's own test (test/engine/bisect.test.ts), where time does not depend on what else runs.
 */
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BisectReport } from '../../main/contract/bisect.ts'
import { commitEdit, repositoryOfReleases } from './abtem-repository.ts'
import { driftscope, temporaryFolder } from './cli.ts'

const folder = temporaryFolder(afterAll)
const workspace = ['--workspace', join(folder, 'workspace')]
const integrals = 'abtem/integrals.py'

test('the commit that planted a drift is found among nine, and named with its numbers', async () => {
  const repository = await repositoryOfReleases(join(folder, 'abtem'), ['1.0.10'])
  const edit = (message: string, file: string, change: (text: string) => string) =>
    commitEdit(repository, message, file, change)
  const space = (text: string) => text.replace('\n', ' \n')
  await edit('Readme: a space', 'README.md', space)
  await edit('Integrals: words', integrals, (text) => text.replace('factor array on a 2D grid', 'factors on a 2D grid'))
  await edit('Integrals: transform with care', integrals, (text) =>
    text.replace(
      '            temp_array = ifft2(temp_array, overwrite_x=True).real\n',
      '            for _ in range(5):\n                ifft2(temp_array.copy(), overwrite_x=True)\n$&',
    ),
  )
  await edit('Readme: another space', 'README.md', space)
  await edit('Integrals: say where it goes', integrals, (text) => text.replace('# if not fourier_space:', '# back'))
  const planted = await edit('Integrals: weigh each element', integrals, (text) =>
    text.replace('            array += temp_array\n', '            array += temp_array * (1 + 1e-7)\n'),
  )
  await edit('Readme: a third space', 'README.md', space)
  await edit('Integrals: fewer words', integrals, (text) => text.replace('factors on a 2D grid', 'factors on a grid'))
  await edit('Readme: a fourth space', 'README.md', space)

  const ends = ['--good', `git:${repository}@v1.0.10`, '--bad', `git:${repository}@main`]
  const args = ['bisect', '--case', 'potential.infinite@quick/cpu', ...ends, ...workspace]
  const { stdout, stderr, exitStatus } = await driftscope([...args, '--json'])
  expect(exitStatus, stderr).toBe(0)
  const { bisect, state, rows } = BisectReport.parse(JSON.parse(stdout))
  expect(state).toEqual({ do: 'found', sha: planted })
  expect(bisect.history).toHaveLength(9)
  expect(bisect.steps.length).toBeLessThanOrEqual(2 + 4)
  const found = rows[bisect.steps.findIndex(({ sha }) => sha === planted)]
  // 1e-7 of each element, in float64.
  expect(found?.outputs['potential']?.rel).toBeCloseTo(1e-7, 12)
  expect(stderr).toContain('Step 1 of about 3')

  // Again it is only told, for nothing is left to be run.
  const again = await driftscope(['bisect', '--resume', bisect.id.slice(0, 8), ...workspace])
  expect(again.exitStatus, again.stderr).toBe(0)
  expect(again.stdout).toContain(`First bad commit: ${planted}`)
  expect(again.stdout).toContain('Integrals: weigh each element')
})
