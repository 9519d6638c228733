/** What a row differs by, asked of an engine whose workspace holds both bundles. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Progress } from '../../main/contract/progress.ts'
import { foreignBundle, foreignCase } from '../../main/engine/bundles/foreign.fixture.ts'
import { python } from '../../main/engine/bundles/run.fixture.ts'
import { scratchFolder } from '../fixtures/scratch-folder.ts'
import { openWatched, type WatchedEngine } from './helpers/watched-engine.ts'

/** Makes the bundle in `folder` another one: its array scaled, its ref renamed. */
const scale = `
import pathlib, sys
import numpy as np
folder = pathlib.Path(sys.argv[1])
file = folder / "cases" / "${foreignCase}" / "bf.npz"
held = dict(np.load(file))
np.savez(file, **(held | {"array": (held["array"] * 1.001).astype(">f8")}))
manifest = folder / "manifest.json"
manifest.write_text(manifest.read_text().replace("v1.0.10", "v1.0.11"))
`

let engine: WatchedEngine
let reference: string
let candidate: string

beforeAll(async () => {
  engine = await openWatched(join(scratchFolder('diagnosis'), 'workspace'))
  const scaled = foreignBundle()
  python(scale, scaled)
  reference = (await engine.ask('bundles.import', { folder: foreignBundle() })).id
  candidate = (await engine.ask('bundles.import', { folder: scaled })).id
})
afterAll(() => engine.close())

const firstRow = async (to: string) => {
  const { id } = await engine.ask('comparisons.make', { reference, candidate: to })
  return { id, index: 0, output: 'bf' }
}

test('a drift is diagnosed, and its steps are told', async () => {
  const told: Progress[] = []
  const onProgress = (progress: Progress) => told.push(progress)
  const outcome = await engine.engine.call('comparisons.diagnose', await firstRow(candidate), { onProgress })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  expect(outcome.value.findings.map(({ sentence }) => sentence)).toEqual(['B is A scaled by 1.001'])
  const last = told.at(-1)
  expect(last).toMatchObject({ phase: 'diagnosing', unit: 'steps', done: last?.total })
})

test('what is the same on both sides is not, nor what is not there', async () => {
  const same = await firstRow(reference)
  const refused = async (asked: typeof same) => {
    const outcome = await engine.engine.call('comparisons.diagnose', asked)
    return outcome.ok ? 'diagnosed' : `${outcome.failure.code}: ${outcome.failure.message}`
  }
  expect(await refused(same)).toBe('WRONG_USE: bf is the same on both sides.')
  expect(await refused({ ...same, output: 'constructor' })).toContain('WRONG_USE: The row has no output')
  expect(await refused({ ...same, index: 7 })).toContain('there is no row 7')
})

test('a diagnosis that is stopped says so', async () => {
  const asked = await firstRow(candidate)
  const outcome = await engine.engine.call('comparisons.diagnose', asked, { signal: AbortSignal.abort() })
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } })
})
