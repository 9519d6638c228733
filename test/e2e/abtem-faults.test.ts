/** Five faults planted into abTEM 1.0.11 are found where they were expected, and nowhere else (issue 6, point 4). */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CaptureResult } from '../../main/cli/commands/carry-out.ts'
import { Comparison, type ComparisonRow } from '../../main/contract/comparison.ts'
import { fewestRounds } from '../../main/engine/compare/timing.ts'
import { driftscope, python, temporaryFolder } from './cli.ts'
import {
  atomInTheNextSlice,
  detectorEdgeMoved,
  float32Accumulator,
  idleArray,
  refWithFault,
  slowStep,
  type Fault,
  type FaultInResults,
} from './faults/faults.ts'

/** Some 30 % of what hrtem.exitwave@quick holds above the import. */
const idleMib = 20

const folder = temporaryFolder(afterAll)
const workspace = ['--workspace', join(folder, 'workspace')]
let wheel = ''

beforeAll(async () => {
  const downloads = join(folder, 'wheel')
  await python(['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', downloads, 'abtem==1.0.11'])
  const [name] = readdirSync(downloads)
  if (name === undefined) throw new Error('no wheel of 1.0.11')
  wheel = join(downloads, name)
})

async function compared(args: string[]): Promise<Comparison> {
  const { stdout, stderr } = await driftscope([...args, ...workspace, '--json'])
  expect(stdout, stderr).not.toBe('')
  return Comparison.parse(JSON.parse(stdout))
}

const only = (cases: readonly string[]) => cases.flatMap((name) => ['--only', `${name}@quick/cpu`])

/** `DRIFTSCOPE_FAULTS=whole-tier`, by hand: every case of the quick tier, some half an hour. */
const isWholeTier = env['DRIFTSCOPE_FAULTS'] === 'whole-tier'

describe('results', () => {
  // One case at least for each way through the code that a fault touches, and for each way around it.
  const cases = isWholeTier
    ? []
    : [
        'potential.infinite',
        'potential.finite',
        'hrtem.exitwave',
        'stem.haadf',
        'stem.multidetector',
        'stem.flexible',
        'bloch.diffraction',
      ]
  let reference: string

  beforeAll(async () => {
    reference = await captured(`wheel:${wheel}`)
  })

  /** The id of the new bundle. */
  async function captured(ref: string): Promise<string> {
    const { stdout, stderr, exitStatus } = await driftscope([
      ...['capture', '--suite', 'abtem', '--ref', ref, ...only(cases)],
      ...[...workspace, '--json'],
    ])
    expect(exitStatus, stderr).toBe(0)
    const [bundle] = CaptureResult.parse(JSON.parse(stdout)).bundles
    if (bundle === undefined) throw new Error('no bundle')
    return bundle.id
  }

  test.each([
    ["an atom in the next slice moves whatever is cut into slices by the atoms' centres", atomInTheNextSlice],
    ['an accumulator of float32 moves what is binned, and only that', float32Accumulator],
    ['an edge one pixel further out moves the annular detectors', detectorEdgeMoved],
  ])('%s', async (_, fault) => {
    const candidate = await captured(await refWithFault(fault, wheel, folder))
    const { rows } = await compared(['compare', reference, candidate])
    const outputs = rows.flatMap((row) => outputsOf(row))
    if (!isWholeTier) expect(rows.filter(({ kind }) => kind === 'same')).toHaveLength(cases.length)
    expect(outputs.filter(({ isExpected }) => isExpected(fault)).map(({ place }) => place)).not.toEqual([])
    const found = outputs.filter(({ hasMoved }) => hasMoved).map(({ place, verdict }) => `${place} ${verdict}`)
    const expected = outputs.filter(({ isExpected }) => isExpected(fault)).map(({ place }) => `${place} drift`)
    expect(found.sort()).toEqual(expected.sort())
  })
})

/** Every output of a row: whether it is no longer identical or, of a relation, no longer holds. */
function outputsOf({ kind, candidate_id: id, outputs }: ComparisonRow) {
  const label = id?.split('@')[0] ?? ''
  const name = label.split('[')[0] ?? ''
  return Object.entries(outputs).map(([output, { identical, verdict }]) =>
    kind === 'consistency'
      ? {
          place: `${label} ${output} (relation)`,
          verdict,
          hasMoved: verdict === 'drift',
          isExpected: ({ breaks }: FaultInResults) => breaks.includes(`${label} ${output}`),
        }
      : {
          place: `${label} ${output}`,
          verdict,
          hasMoved: !identical,
          isExpected: ({ moves }: FaultInResults) => moves(name, output),
        },
  )
}

describe('time and memory', () => {
  /** The first goes through what the fault touches, the second around it. */
  const cases = ['hrtem.exitwave', 'potential.infinite']

  async function measured(preset: string, fault: Fault, rounds: number): Promise<Comparison> {
    const refs = ['--ref', `wheel:${wheel}`, '--ref', await refWithFault(fault, wheel, folder)]
    const how = ['--preset', preset, '--rounds', String(rounds)]
    return compared(['run', '--suite', 'abtem', ...refs, ...only(cases), ...how])
  }

  function rowOf({ rows }: Comparison, name: string): ComparisonRow {
    const row = rows.find(({ candidate_id: id }) => id === `${name}@quick/cpu`)
    if (row === undefined) throw new Error(`no row of ${name}`)
    return row
  }

  test('a slower multislice step is found where waves run through a crystal', async () => {
    let comparison = await measured('speed', slowStep, fewestRounds)
    // A busy machine may leave it open; then more rounds tell, as a person would ask for them.
    if (rowOf(comparison, 'hrtem.exitwave').time.verdict === 'unresolved')
      comparison = await measured('speed', slowStep, 2 * fewestRounds)
    const { time } = rowOf(comparison, 'hrtem.exitwave')
    expect(time).toMatchObject({ verdict: 'slower' })
    expect(time.ratio).toBeGreaterThan(1.2)
    // What it may not do is flag the other.
    expect(rowOf(comparison, 'potential.infinite').time.verdict).toMatch(/^(unchanged|unresolved)$/)
    expect(comparison.exit_status).toBe(2)
  })

  test('memory that nobody needs is found where it is held', async () => {
    const comparison = await measured('memory', idleArray(idleMib), 3)
    expect(rowOf(comparison, 'hrtem.exitwave').memory).toMatchObject({ verdict: 'more' })
    expect(rowOf(comparison, 'potential.infinite').memory).toMatchObject({ verdict: 'unchanged' })
    expect(comparison.exit_status).toBe(2)
  })
})
