import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { failure } from '../../contract/outcome.ts'
import { driftedOutput, releases, row } from '../reports/fixtures/comparisons.ts'
import { opened } from '../workspace/workspace.fixture.ts'
import { createDecisions } from './decide.ts'
import { openDecisionLog } from './decision-log.ts'

const drift = row('stem.multidetector@quick/cpu', 'drift', { segmented: driftedOutput })
const subject = { id: '0'.repeat(16), comparison: { ...releases, acceptance_file: null, rows: [drift] } }
const wish = { rows: [0], note: 'The accumulator is float64 now.', link: null }

test('an entry that the journal can not tell of is taken out again', async () => {
  const folder = join(scratchFolder('decide'), 'workspace')
  mkdirSync(folder)
  const file = join(folder, 'mine.toml')
  writeFileSync(join(folder, 'workspace.toml'), 'format = 1\n[suite.abtem]\naccepted = "mine.toml"\n')
  writeFileSync(file, '# by hand\n')
  const workspace = await opened(folder)
  onTestFinished(() => workspace.close())
  const journal = openDecisionLog(join(folder, 'decisions.jsonl'))
  let stood = ''
  const full = {
    ...journal,
    append: () => {
      stood = readFileSync(file, 'utf8')
      return Promise.resolve(failure('DISK_FULL', { message: 'The disk is full.', cure: 'Free space.' }))
    },
  }
  const decisions = createDecisions(workspace, full, 'ada')
  const proposed = await decisions.propose(subject, wish)
  if (!proposed.ok) throw new Error(proposed.failure.message)
  const accepted = await decisions.accept(subject, { ...wish, sha256: proposed.value.file.sha256 })
  expect(accepted).toMatchObject({ ok: false, failure: { code: 'DISK_FULL' } })
  expect(stood).toContain('[[accepted]]')
  expect(readFileSync(file, 'utf8')).toBe('# by hand\n')
  expect(existsSync(join(folder, 'decisions.jsonl'))).toBe(false)
})

test.each([
  ['a new file', null],
  ['a file that was there', '# by hand\n'],
])('where workspace.toml can not name it, %s is as it was before', async (_what, before) => {
  const folder = join(scratchFolder('decide'), 'workspace')
  mkdirSync(folder)
  const [settings, file] = [join(folder, 'workspace.toml'), join(folder, 'accepted_changes.toml')]
  const inline = 'format = 1\nsuite = { abtem = { folder = "/a" } }\n'
  writeFileSync(settings, inline)
  if (before !== null) writeFileSync(file, before)
  const workspace = await opened(folder)
  onTestFinished(() => workspace.close())
  const decisions = createDecisions(workspace, openDecisionLog(join(folder, 'decisions.jsonl')), 'ada')
  const proposed = await decisions.propose(subject, wish)
  if (!proposed.ok) throw new Error(proposed.failure.message)
  const accepted = await decisions.accept(subject, { ...wish, sha256: proposed.value.file.sha256 })
  expect(accepted).toMatchObject({ ok: false, failure: { code: 'WORKSPACE_INVALID' } })
  expect(accepted.ok ? '' : accepted.failure.message).toMatch(/can not be entered .*\. Nothing was written\.$/)
  expect(existsSync(file) ? readFileSync(file, 'utf8') : null).toBe(before)
  expect(readFileSync(settings, 'utf8')).toBe(inline)
  expect(existsSync(join(folder, 'decisions.jsonl'))).toBe(false)
})

test('a row is accepted once: a second entry that adds nothing is refused, one that its numbers need is not', async () => {
  const folder = join(scratchFolder('decide'), 'workspace')
  const workspace = await opened(folder)
  onTestFinished(() => workspace.close())
  const decisions = createDecisions(workspace, openDecisionLog(join(folder, 'decisions.jsonl')), 'ada')
  const accept = async (about: typeof subject) => {
    const proposed = await decisions.propose(about, wish)
    return proposed.ok ? decisions.accept(about, { ...wish, sha256: proposed.value.file.sha256 }) : proposed
  }
  expect(await accept(subject)).toMatchObject({ ok: true })
  const file = join(folder, 'accepted_changes.toml')
  const text = readFileSync(file, 'utf8')
  const second = await accept(subject)
  expect(second).toMatchObject({ ok: false, failure: { code: 'DECISION_REFUSED' } })
  expect(second.ok ? '' : second.failure.message).toContain(`${file} accepts stem.multidetector@quick/cpu already`)
  expect(readFileSync(file, 'utf8')).toBe(text)
  const moved = { ...driftedOutput, max_abs_norm: 100 * Number(driftedOutput.max_abs_norm) }
  const rows = [row('stem.multidetector@quick/cpu', 'drift', { segmented: moved })]
  expect(await accept({ ...subject, comparison: { ...subject.comparison, rows } })).toMatchObject({ ok: true })
  expect(readFileSync(file, 'utf8').split('[[accepted]]')).toHaveLength(3)
})
