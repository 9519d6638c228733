/** `driftscope cases` does what its help says, also as JSON. */
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { tinySuite } from '../engine/helpers/tiny-suite.ts'
import { driftscope, temporaryFolder } from './cli.ts'

const at = ['--workspace', join(temporaryFolder(afterAll), 'workspace')]
const Listed = z.array(z.object({ tier: z.string(), device: z.string() }))
const cases = (...options: string[]) => driftscope(['cases', '--suite', tinySuite, ...options, ...at])
const sizes = async (...options: string[]) => {
  const { stdout } = await cases('--json', ...options)
  return new Set(Listed.parse(JSON.parse(stdout)).map(({ tier, device }) => `${tier}/${device}`))
}

test('without --tier and --device it lists all of them, as its help says', async () => {
  expect((await driftscope(['cases', '--help'])).stdout.match(/default all\)/g)).toHaveLength(2)
  const all = await sizes()
  expect(all.size).toBeGreaterThan(1)
  expect([...all]).toContain('quick/cpu')
  expect(await sizes('--tier', 'quick', '--device', 'cpu')).toEqual(new Set(['quick/cpu']))
})

test.each([
  ['--tier', 'huge', 'Allowed are quick, standard, large.'],
  ['--device', 'tpu', 'Allowed are cpu, gpu.'],
])('%s %s is refused with what is allowed', async (option, value, allowed) => {
  const refused = await cases('--json', option, value)
  expect([refused.exitStatus, refused.stdout]).toEqual([64, ''])
  expect(refused.stderr).toContain(allowed)
})
