/** Decisions on a real campaign of the tiny suite: from the inbox to an entry, to the next comparison, and back. */
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MethodName, Params } from '../../main/contract/api.ts'
import { DecisionLine } from '../../main/contract/decision.ts'
import type { InboxPart } from '../../main/contract/inbox.ts'
import type { Failure } from '../../main/contract/outcome.ts'
import type { PlanInput } from '../../main/contract/plan.ts'
import { makeTinyRefs, temporaryFolder, tinySuite } from './helpers/tiny-suite.ts'
import { ends, openWatched, type WatchedEngine } from './helpers/watched-engine.ts'

const base = temporaryFolder('decisions')
const folder = join(base.path, 'workspace')
const file = join(folder, 'accepted_changes.toml')
const journal = join(folder, 'decisions.jsonl')
let engine: WatchedEngine
let bundles: string[]
let comparisonId: string
/** Place of the row of `waves.drift`. */
let drift: number

beforeAll(async () => {
  const refs = await makeTinyRefs(join(base.path, 'refs'))
  engine = await openWatched(folder)
  const plan: PlanInput = { format: 1, kind: 'run', suite: tinySuite, refs: [refs.one, refs.two], only: ['waves.*'] }
  const { campaign_id } = await engine.ask('campaigns.start', { plan })
  expect(await engine.phase(campaign_id, ...ends)).toBe('done')
  const campaign = await engine.ask('campaigns.show', { id: campaign_id })
  bundles = campaign.bundles
  comparisonId = campaign.comparisons[0] ?? ''
  const { comparison } = await engine.ask('comparisons.show', { id: comparisonId })
  drift = comparison.rows.findIndex(({ candidate_id }) => candidate_id === 'waves.drift@quick/cpu')
})
afterAll(async () => {
  await engine.close()
  base.remove()
})
beforeEach(async () => {
  const { decisions } = await engine.ask('decisions.list', {})
  for (const { id } of decisions.filter(({ undone }) => undone === null)) await engine.ask('decisions.undo', { id })
})

const compareAgain = async () => {
  const [reference = '', candidate = ''] = bundles
  return (await engine.ask('comparisons.make', { reference, candidate })).comparison
}
const drifts = async (part: InboxPart) =>
  (await engine.ask('inbox.list', { part })).filter((item) => item.kind === 'drift')
const openDrifts = async () => (await drifts('open')).map(({ title }) => title)
/** Who did what with it. */
const doneWith = async (caseId: string) => (await drifts('done')).find(({ title }) => title === caseId)?.decided

const reason = 'The accumulator is float64 now.'
const proposed = (rows = [drift]) =>
  engine.ask('decisions.propose', { comparison_id: comparisonId, rows, note: reason })
const accept = async (rows = [drift]) => {
  const { file: at } = await proposed(rows)
  return engine.ask('decisions.accept', { comparison_id: comparisonId, rows, note: reason, file_sha256: at.sha256 })
}
const refusal = async <M extends MethodName>(method: M, params: Params<M>): Promise<Failure> => {
  const answer = await engine.engine.call(method, params)
  if (answer.ok) throw new Error(`${method} was not refused`)
  return answer.failure
}

test('a proposal shows what would be written, and writes nothing', async () => {
  const settings = readFileSync(join(folder, 'workspace.toml'), 'utf8')
  const proposal = await proposed()
  const { label } = (await engine.ask('comparisons.show', { id: comparisonId })).comparison.reference
  // The subject moves one element by 1e-5 of the maximum, and that one by 2e-5 of itself.
  expect(proposal.text).toMatch(
    `[[accepted]]\ncase = "waves.drift*"\nsince = "${label}"\nreason = "${reason}"\nmax_abs_norm = 2e-5\nmax_rel = 4e-5\n`,
  )
  expect(proposal).toMatchObject({ worst: drift, flagged: [] })
  expect(proposal).toMatchObject({ uncovered: [], others: [], beyond: [], file: { path: file, will_be_named: true } })
  expect(existsSync(file)).toBe(false)
  expect(readFileSync(join(folder, 'workspace.toml'), 'utf8')).toBe(settings)
})

test('from the inbox to an entry: the next comparison accepts it, and undoing takes everything back but the record', async () => {
  expect(await openDrifts()).toContain('waves.drift@quick/cpu')
  const { id } = await accept()
  expect(await openDrifts()).not.toContain('waves.drift@quick/cpu')
  expect(readFileSync(join(folder, 'workspace.toml'), 'utf8')).toContain(
    '[suite.tiny]\naccepted = "accepted_changes.toml"',
  )
  expect(await doneWith('waves.drift@quick/cpu')).toMatchObject({ decision: 'accept', note: reason })
  const again = await compareAgain()
  expect(await doneWith('waves.drift@quick/cpu')).toMatchObject({ decision: 'accept', note: reason })
  const row = again.rows.find(({ candidate_id }) => candidate_id === 'waves.drift@quick/cpu')
  expect(row).toMatchObject({ verdict: 'accepted', note: expect.stringContaining(reason) as unknown })
  expect(again.acceptance_file?.path).toBe(file)
  const undone = await engine.ask('decisions.undo', { id: id.slice(0, 8) })
  expect(undone).toMatchObject({ id, undone: { who: undone.who } })
  expect(readFileSync(file, 'utf8')).toBe('')
  // The wave, the noise, and the relation of the wave with one that did not move.
  expect(await compareAgain()).toMatchObject({ summary: { drift: 3 } })
  expect(await openDrifts()).toContain('waves.drift@quick/cpu')
  expect(await doneWith('waves.drift@quick/cpu')).toBeUndefined()
  expect((await drifts('all')).map(({ title }) => title)).toEqual(await openDrifts())
  const lines = readFileSync(journal, 'utf8').trim().split('\n').slice(-2)
  expect(lines.map((line) => DecisionLine.parse(JSON.parse(line)))).toMatchObject([
    { type: 'decision', decision: 'accept', note: reason, rows: [{ case_id: 'waves.drift@quick/cpu' }] },
    { type: 'undo', undoes: id },
  ])
  expect(await refusal('decisions.undo', { id })).toMatchObject({ code: 'DECISION_REFUSED' })
})

test('what is rejected, or needs work, leaves the inbox with its note; of two decisions the last one stands', async () => {
  const words = { comparison_id: comparisonId, rows: [drift], note: 'Not meant.', link: 'https://example.org/7' }
  const rejected = await engine.ask('decisions.reject', words)
  expect(await openDrifts()).not.toContain('waves.drift@quick/cpu')
  const later = await engine.ask('decisions.needs_work', { ...words, note: 'Ask upstream.' })
  const listed = await engine.ask('decisions.list', { comparison_id: comparisonId })
  expect(listed.rows).toEqual([{ index: drift, decision: later.id, beyond: false }])
  expect(await doneWith('waves.drift@quick/cpu')).toMatchObject({ decision: 'needs-work', note: 'Ask upstream.' })
  await engine.ask('decisions.undo', { id: later.id })
  expect((await engine.ask('decisions.list', { comparison_id: comparisonId })).rows).toEqual([
    { index: drift, decision: rejected.id, beyond: false },
  ])
})

test('a file that changed since the proposal is not written, and says so', async () => {
  const { file: at } = await proposed()
  writeFileSync(file, `# by another hand\n${existsSync(file) ? readFileSync(file, 'utf8') : ''}`)
  const params = { comparison_id: comparisonId, rows: [drift], note: reason, file_sha256: at.sha256 }
  expect(await refusal('decisions.accept', params)).toMatchObject({
    code: 'DECISION_REFUSED',
    message: expect.stringMatching(`${file} has changed .*Nothing was written`) as unknown,
  })
  expect(readFileSync(file, 'utf8')).not.toContain('[[accepted]]')
})

test('comments, permissions and line ends of an existing file stay', async () => {
  const text =
    '# ours\r\n\r\n[[accepted]] # old\r\nmax_abs_norm = 1.0\r\ncase = "waves.kinds"\r\nsince = "0.9"\r\nreason = "x"\r\n'
  writeFileSync(file, text)
  chmodSync(file, 0o640)
  const { id } = await accept()
  const now = readFileSync(file, 'utf8')
  expect(now.startsWith(text)).toBe(true)
  expect(now.replaceAll('\r\n', '')).not.toContain('\n')
  expect(statSync(file).mode & 0o777).toBe(0o640)
  await engine.ask('decisions.undo', { id })
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('a glob that covers rows nobody marked is refused, and names them; so are bounds that do not hold', async () => {
  const { file: at } = await proposed()
  const params = { comparison_id: comparisonId, rows: [drift], note: reason, file_sha256: at.sha256 }
  expect(await refusal('decisions.accept', { ...params, globs: ['waves.*'] })).toMatchObject({
    code: 'DECISION_REFUSED',
    message: expect.stringContaining('waves.rounding@quick/cpu') as unknown,
  })
  const wide = await engine.ask('decisions.propose', { comparison_id: comparisonId, rows: [drift], globs: ['waves.*'] })
  expect(wide.others).toHaveLength((await compareAgain()).rows.filter(({ kind }) => kind === 'same').length - 1)
  expect(await refusal('decisions.accept', { ...params, bounds: { max_abs_norm: 1e-7 } })).toMatchObject({
    message: expect.stringContaining('waves.drift@quick/cpu would stay a drift') as unknown,
  })
  expect(await refusal('decisions.accept', { ...params, note: ' ' })).toMatchObject({ code: 'WRONG_USE' })
  const { comparison } = await engine.ask('comparisons.show', { id: comparisonId })
  const same = comparison.rows.findIndex(({ verdict }) => verdict === 'identical')
  expect(await refusal('decisions.propose', { comparison_id: comparisonId, rows: [same] })).toMatchObject({
    code: 'DECISION_REFUSED',
  })
})
