/** A suite that is named by its path: what its folder says holds for `run` and for `compare` alike. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tinyBench } from './helpers/tiny-bench.ts'
import { tinySuite } from './helpers/tiny-suite.ts'
import { ends } from './helpers/watched-engine.ts'

const bench = tinyBench('by-path')

test('a comparison of what a run has made finds the acceptances of the suite that it ran', async () => {
  const suite = join(bench.path, 'suite')
  cpSync(tinySuite, suite, { recursive: true })
  const toml = join(suite, 'suite.toml')
  writeFileSync(toml, readFileSync(toml, 'utf8').replace(/^name = .*$/m, 'name = "by-path"'))
  const accepted = join(suite, 'accepted_changes.toml')
  const entry = (name: string) =>
    `[[accepted]]\nsince = ${JSON.stringify(bench.refs.one.slice('env:'.length))}\ncase = "${name}"\nreason = "meant"\nmax_abs_norm = 1e9\n`
  writeFileSync(accepted, entry('waves.drift'))
  await bench.withEngine(async (engine) => {
    const compare = { accepted_style: 'abtem' as const }
    const plan = bench.runPlan({ suite, only: ['waves.drift', 'waves.identical@*'] })
    const { campaign_id: id } = await engine.ask('campaigns.start', { plan, compare })
    expect(await engine.phase(id, ...ends)).toBe('done')
    const { comparisons } = await engine.ask('campaigns.show', { id })
    const ran = await engine.ask('comparisons.show', { id: comparisons[0] ?? '' })
    expect(ran.comparison.summary).toEqual({ identical: 1, accepted: 1 })
    const sides = { reference: bench.refs.one, candidate: bench.refs.two, options: compare }
    const made = await engine.ask('comparisons.make', sides)
    expect(made.comparison.summary).toEqual(ran.comparison.summary)
    expect(made.comparison.acceptance_file?.path).toBe(accepted)
    writeFileSync(accepted, entry('waves.absent'))
    expect(await engine.engine.call('comparisons.make', sides)).toMatchObject({
      failure: { code: 'ACCEPTANCES_INVALID' },
    })
  })
})
