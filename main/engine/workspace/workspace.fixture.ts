import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { success } from '../../contract/outcome.ts'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { canonicalJson } from '../files/canonical-json.ts'
import { sha256OfBytes } from '../files/sha256.ts'
import { openWorkspace, type Workspace } from './open-workspace.ts'
import type { Projections } from './projections.ts'

const noCosts = { wall_s: null, peak_bytes: null, arrays_bytes: null }

const Listed = z.object({ label: z.string(), files: z.record(z.string(), z.string()) })

/** The least that can be a bundle to the workspace: a manifest of a label and of files with their hashes. */
export const plainProjections: Projections = {
  checkRun: () => Promise.resolve([]),
  indexBundle: (folder) => {
    const bytes = readFileSync(join(folder, 'manifest.json'))
    const { label, files } = Listed.parse(JSON.parse(bytes.toString()))
    const none = {
      sha: null,
      describe: null,
      spec: null,
      suite: null,
      subject_version: null,
      machine_fingerprint: null,
    }
    const bundle = { ...none, environment_hash: null, campaign_id: null, kind: null, cases: 1, incomplete: 0 }
    const text = { label, preset: 'accuracy', tier: 'quick', devices: 'cpu', timestamp_utc: '2026-01-01T00:00:00.000Z' }
    const record = {
      case_id: 'a.b@quick/cpu',
      case_hash: null,
      compare_as: null,
      error_summary: null,
      status: 'ok',
      ...noCosts,
    }
    const output = { output: 'out', file: 'x.npz', shape: [2, 3], dtype: 'float64', element_sha256: null, stable: true }
    return Promise.resolve(
      success({
        rows: {
          bundle: { ...bundle, ...text, id: sha256OfBytes(bytes), size_bytes: 10 },
          records: [record],
          outputs: [{ case_id: record.case_id, ...output }],
        },
        files: Object.entries(files).map(([path, sha256]) => ({ path, sha256 })),
        beside: ['manifest.json'],
      }),
    )
  },
}

/** Writes such a bundle to a new folder and returns it. */
export function plainBundle(label: string, files: Record<string, string>): string {
  const folder = scratchFolder('workspace')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const hashes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha256OfBytes(text)]))
  writeFileSync(join(folder, 'manifest.json'), canonicalJson({ label, files: hashes }))
  return folder
}

export async function opened(folder: string): Promise<Workspace> {
  const workspace = await openWorkspace(folder, plainProjections)
  if (!workspace.ok) throw new Error(workspace.failure.message)
  return workspace.value
}

export const campaignId = '5e0c9bb0-6f0b-4d43-9d8e-6a2c1f9c1b11'

/** A run directory that says that its campaign is done. */
export function writeCampaign(folder: string): void {
  const run = join(folder, 'runs', campaignId)
  mkdirSync(run)
  const plan = { format: 1, kind: 'capture', suite: 'tiny', refs: ['1.0'] }
  writeFileSync(
    join(run, 'plan.json'),
    JSON.stringify({ plan, compare: {}, lock_of: null, suite: { name: 'tiny', folder: '' } }),
  )
  const entry = { time_utc: '2026-01-02T00:00:00.000Z', phase: 'planned', reason: null }
  const executions = { total: 4, finished: 3 }
  const end = {
    time_utc: '2026-01-02T00:01:00.000Z',
    phase: 'done',
    reason: null,
    executions,
    bundles: ['x'],
    comparisons: [],
  }
  writeFileSync(join(run, 'campaign.jsonl'), `${JSON.stringify(entry)}\n${JSON.stringify(end)}\n{"torn`)
}

/** Damages a stored file: stored files are read-only. */
export function damage(path: string, text: string): void {
  chmodSync(path, 0o600)
  writeFileSync(path, text)
}
