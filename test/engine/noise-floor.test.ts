/** One version against itself, with real processes: no flag is raised by noise, and what it measures is used later. */
import { expect, test } from 'vitest'
import { tinyBench } from './helpers/tiny-bench.ts'
import { ends, type WatchedEngine } from './helpers/watched-engine.ts'
import type { PlanInput } from '../../main/contract/plan.ts'

const bench = tinyBench('noise')
const caseId = 'waves.identical@quick/cpu'

/** As few rounds as a verdict on time can have. */
const timed = (more: Partial<PlanInput>) => bench.runPlan({ only: [caseId], presets: ['speed'], rounds: 6, ...more })

async function comparisonOf(engine: WatchedEngine, plan: PlanInput) {
  const id = await bench.start(engine, plan)
  expect(await engine.phase(id, ...ends)).toBe('done')
  const [comparisonId = ''] = (await engine.ask('campaigns.show', { id })).comparisons
  return engine.ask('comparisons.show', { id: comparisonId })
}

test('three self-checks flag nothing, and the newest is the floor of what is compared later, without being asked', async () => {
  await bench.withEngine(async (engine) => {
    const checks = []
    for (let turn = 0; turn < 3; turn += 1) {
      checks.push(await comparisonOf(engine, timed({ kind: 'self-check', refs: [bench.refs.one] })))
    }
    for (const { comparison } of checks) {
      // Nothing moved: a machine may be too noisy to tell, but nothing may be called slower or faster.
      expect(['unchanged', 'unresolved']).toContain(comparison.rows[0]?.time.verdict)
      expect(comparison.rows[0]?.verdict).toBe('identical')
      expect(comparison.noise).toBeNull()
    }
    const newest = checks.at(-1)
    // What did not resolve, and times of a machine that others keep busy, are no floor: an older one may be.
    const times = checks.flatMap(({ comparison }) => comparison.rows.slice(0, 1).map(({ time }) => time))
    const offered = times.filter(({ verdict }) => verdict !== 'unresolved')
    const time = offered.findLast(({ machine }) => machine === 'quiet')
    const [ratio, low, high] = [time?.ratio ?? NaN, time?.low ?? NaN, time?.high ?? NaN]

    // Made later, of sides that did not run in turn: neither it nor a bundle beside itself is a self-check.
    const [early = '', late = ''] = [
      checks[0]?.comparison.reference.bundles['speed'],
      newest?.comparison.candidate.bundles['speed'],
    ]
    await engine.ask('comparisons.make', { reference: early, candidate: late, options: {} })
    await engine.ask('comparisons.make', { reference: late, candidate: late, options: {} })

    const run = await comparisonOf(engine, timed({}))
    expect(run.comparison.noise?.sources).toContainEqual(
      expect.objectContaining({ comparison: newest?.id, cautions: [] }),
    )
    const floor = run.comparison.noise?.cases[caseId]
    expect(floor?.outputs).toEqual({ wave: { max_abs_norm: 0, rel: 0, intensity: 0 } })
    expect(floor?.time).toBe(time === undefined ? null : Math.max(Math.abs(ratio - 1), (high - low) / 2))
    // That others kept the machine busy is said.
    expect(run.comparison.noise?.cautions).toHaveLength(time === undefined && offered.length > 0 ? 1 : 0)

    const sides = {
      reference: run.comparison.reference.bundles['speed'] ?? '',
      candidate: run.comparison.candidate.bundles['speed'] ?? '',
    }
    const without = await engine.ask('comparisons.make', { ...sides, options: { no_noise: true } })
    expect(without.comparison.noise).toBeNull()
    // The floor comes from the files: a catalogue that is made anew leads to the same.
    expect((await engine.ask('workspace.rebuild', {})).differences).toEqual([])
    const again = await engine.ask('comparisons.make', { ...sides, options: {} })
    expect(again.comparison.noise).toEqual(run.comparison.noise)
  })
})
