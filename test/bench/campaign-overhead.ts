import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { z } from 'zod'
import { type Benchmark, median } from './benchmark.ts'

const pairs = 3
const cases = ['potential.infinite', 'hrtem.exitwave', 'diffraction.cbed', 'stem.multidetector']

/** A whole campaign, from the command's start to its report, beside its bare workers in the same order. */
export const campaignOverhead: Benchmark = {
  name: 'campaign-overhead',
  goal: { atMost: 1.05 },
  peer: 'the bare workers run by hand in the same order',
  async measure() {
    const folder = await mkdtemp(join('out', 'bench-'))
    try {
      // The environment is made before the clock runs: design 8 is about the campaign.
      await campaign(folder)
      const measured = []
      for (let pair = 0; pair < pairs; pair += 1) {
        const { wallS: campaignS, runDirectory } = await campaign(folder)
        measured.push({ campaignS, bareS: await bareWorkers(runDirectory) })
      }
      return { ratio: median(measured.map(({ campaignS, bareS }) => campaignS / bareS)), detail: { pairs: measured } }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function campaign(workspace: string): Promise<{ wallS: number; runDirectory: string }> {
  const only = cases.flatMap((name) => ['--only', `${name}@*`])
  const start = performance.now()
  const program = [process.execPath, ['out/main/cli/main.js']] as const
  const run = ['self-check', '--suite', 'abtem', '--ref', '1.0.10', ...only, '--workspace', workspace, '--json']
  await execa(program[0], [...program[1], ...run])
  const wallS = (performance.now() - start) / 1000
  const { stdout } = await execa(program[0], [...program[1], 'campaign', 'list', '--json', '--workspace', workspace])
  const newest = z
    .array(z.object({ id: z.string(), created_utc: z.string() }))
    .parse(JSON.parse(stdout))
    .toSorted((a, b) => a.created_utc.localeCompare(b.created_utc))
    .at(-1)
  if (newest === undefined) throw new Error('the campaign is not listed')
  return { wallS, runDirectory: join(workspace, 'runs', newest.id) }
}

async function bareWorkers(runDirectory: string): Promise<number> {
  const { stdout } = await execa('.venv/bin/python', ['test/bench/bare_workers.py', runDirectory])
  return z.object({ wall_s: z.number() }).parse(JSON.parse(stdout)).wall_s
}
