/** What tests of campaigns share: both versions of the tiny subject, and a new workspace for each test. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { PlanInput } from '../../../main/contract/plan.ts'
import { DriverLock } from '../../../main/contract/run-directory.ts'
import { makeTinyRefs, temporaryFolder, tinySuite, type TinyRefs } from './tiny-suite.ts'
import { openWatched, type WatchedEngine } from './watched-engine.ts'

const waves = ['waves.identical@*', 'waves.rounding', 'waves.drift']

/** To be called at the top of a test file: it makes the subject before the first test, and removes all after the last. */
export function tinyBench(name: string) {
  const base = temporaryFolder(name)
  let refs: TinyRefs
  let number = 0
  beforeAll(async () => {
    refs = await makeTinyRefs(join(base.path, 'refs'))
  })
  beforeEach(() => {
    number += 1
  })
  afterAll(() => {
    base.remove()
  })
  const workspace = (): string => join(base.path, `workspace-${number}`)

  return {
    path: base.path,
    get refs() {
      return refs
    },
    get workspace() {
      return workspace()
    },
    withEngine: async (body: (engine: WatchedEngine) => Promise<void>): Promise<void> => {
      const watched = await openWatched(workspace())
      try {
        await body(watched)
      } finally {
        await watched.close()
      }
    },
    /** A run of three quick cases at both versions. */
    runPlan: (more: Partial<PlanInput> = {}): PlanInput => ({
      format: 1,
      kind: 'run',
      suite: tinySuite,
      refs: [refs.one, refs.two],
      only: waves,
      ...more,
    }),
    start: async ({ ask }: WatchedEngine, plan: PlanInput): Promise<string> =>
      (await ask('campaigns.start', { plan })).campaign_id,
  }
}

export async function driverPid(campaignFolder: string): Promise<number> {
  return DriverLock.parse(JSON.parse(await readFile(join(campaignFolder, 'shards/0/lock'), 'utf8'))).pid
}
