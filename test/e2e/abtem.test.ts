/** The main job on the real packages: abTEM 1.0.9, 1.0.10 and 1.0.11 (issue "The main job", points 2 to 4). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Comparison } from '../../main/contract/comparison.ts'
import { repositoryOfReleases } from './abtem-repository.ts'
import { driftscope, temporaryFolder } from './cli.ts'

const fourCases = ['potential.infinite', 'hrtem.exitwave', 'diffraction.cbed', 'stem.multidetector']
const defaultVariants = fourCases.flatMap((name) => ['--only', `${name}@*`])
const folder = temporaryFolder(afterAll)
const workspace = ['--workspace', join(folder, 'workspace')]

async function compared(args: string[]): Promise<Comparison> {
  const { stdout, stderr, exitStatus } = await driftscope([...args, ...workspace, '--json'])
  expect(exitStatus, stderr).toBeTypeOf('number')
  const comparison = Comparison.parse(JSON.parse(stdout))
  expect(comparison.exit_status).toBe(exitStatus)
  return comparison
}

function row(comparison: Comparison, name: string) {
  const found = comparison.rows.find(({ reference_id: id }) => id === `${name}@quick/cpu`)
  if (found === undefined) throw new Error(`no row for ${name}`)
  return found
}

const verdicts = (comparison: Comparison) => fourCases.map((name) => row(comparison, name).verdict)

function output(comparison: Comparison, name: string, output: string) {
  const found = row(comparison, name).outputs[output]
  if (found === undefined) throw new Error(`no output ${output}`)
  return found
}

/** Within 5 % of a figure: those of facts/abtem.md have two digits. */
const about = (figure: number) => ({ near: (value: unknown) => Math.abs(Number(value) / figure - 1) < 0.05 })

describe('1.0.10 against 1.0.11', () => {
  let comparison: Comparison
  beforeAll(async () => {
    comparison = await compared(['run', '--suite', 'abtem', '--ref', '1.0.10', '--ref', '1.0.11', ...defaultVariants])
  })

  test('only the segmented detector drifts, and the run exits 1', () => {
    expect(verdicts(comparison)).toEqual(['identical', 'identical', 'ok', 'drift'])
    expect(comparison.exit_status).toBe(1)
    expect(comparison.environment_differs).toEqual([])
    const cbed = output(comparison, 'diffraction.cbed', 'cbed')
    expect(about(1.9e-14).near(cbed.max_abs_norm)).toBe(true)
    const segmented = output(comparison, 'stem.multidetector', 'segmented')
    // numpy, over both releases' arrays: 1.065e-6, 1.065e-6 and -1.507e-7.
    expect(about(1.065e-6).near(segmented.max_abs_norm)).toBe(true)
    expect(about(-1.507e-7).near(segmented.intensity)).toBe(true)
    expect(segmented.verdict).toBe('drift')
    expect(output(comparison, 'stem.multidetector', 'bf').verdict).toBe('identical')
    expect(output(comparison, 'stem.multidetector', 'adf').verdict).toBe('identical')
  })

  test.each([
    { bound: 2e-6, exit: 0, verdict: 'accepted' },
    { bound: 8e-7, exit: 1, verdict: 'drift' },
  ])('an acceptance up to $bound makes it $verdict, exit $exit', async ({ bound, exit, verdict }) => {
    const file = join(folder, `accepted-${String(bound)}.toml`)
    writeFileSync(
      file,
      `[[accepted]]
case = "stem.multidetector@*"
since = "1.0.10"
reason = "the radial binning accumulates in float64"
max_abs_norm = ${String(bound)}
max_rel = 2e-6
max_intensity = 1e-6
`,
    )
    const accepted = await compared(['compare', '1.0.10', '1.0.11', '--accepted', file])
    expect(row(accepted, 'stem.multidetector').verdict).toBe(verdict)
    expect(accepted.exit_status).toBe(exit)
  })

  test('1.0.9 against 1.0.10 drifts where the slices were mended', async () => {
    const captured = await driftscope([
      'capture',
      '--suite',
      'abtem',
      '--ref',
      '1.0.9',
      ...defaultVariants,
      ...workspace,
      '--json',
    ])
    expect(captured.exitStatus, captured.stderr).toBe(0)
    const older = await compared(['compare', '1.0.9', '1.0.10'])
    expect(row(older, 'hrtem.exitwave').verdict).toBe('drift')
    expect(row(older, 'diffraction.cbed').verdict).toBe('drift')
    const cbed = output(older, 'diffraction.cbed', 'cbed')
    expect(about(0.135).near(cbed.max_abs_norm)).toBe(true)
    expect(about(-1.18e-2).near(cbed.intensity)).toBe(true)
    expect(older.exit_status).toBe(1)
  })

  test('a git repository with two tags gives the same verdicts', async () => {
    const repository = await repositoryOfReleases(join(folder, 'abtem'), ['1.0.10', '1.0.11'])
    const refs = ['1.0.10', '1.0.11'].flatMap((tag) => ['--ref', `git:${repository}@v${tag}`])
    const fromGit = await compared(['run', '--suite', 'abtem', ...refs, ...defaultVariants])
    expect(verdicts(fromGit)).toEqual(verdicts(comparison))
    expect(fromGit.rows.map(({ outputs }) => outputs)).toEqual(comparison.rows.map(({ outputs }) => outputs))
  })
})

test('1.0.10 against itself is bit-identical under accuracy on cpu', async () => {
  const same = await compared(['self-check', '--suite', 'abtem', '--ref', '1.0.10', ...defaultVariants])
  expect(verdicts(same)).toEqual(['identical', 'identical', 'identical', 'identical'])
  expect(same.rows.flatMap(({ outputs }) => Object.values(outputs)).every(({ identical }) => identical)).toBe(true)
  expect(same.exit_status).toBe(0)
})
