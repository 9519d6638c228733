import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import type { DecisionLine } from '../../contract/decision.ts'
import { openDecisionLog } from './decision-log.ts'

const line = (k: number): DecisionLine => ({
  ...{ type: 'decision', id: `00000000-0000-4000-8000-00000000000${k}`, time_utc: '2026-10-03T00:00:00.000Z' },
  ...{ who: 'ada', decision: 'reject', note: `note ${k}`, link: null, comparison_id: 'c', suite: 'abtem' },
  ...{ reference: '1.0.9', candidate: '1.0.10', written: null },
  rows: [{ index: 0, case_id: 'a.b@quick/cpu', kind: 'same', verdict: 'drift', outputs: {} }],
})

test('a line that can not be understood is set aside, named with its cure, and the rest is there', async () => {
  const path = join(scratchFolder('decision-log'), 'decisions.jsonl')
  const log = openDecisionLog(path)
  await log.append(line(1))
  appendFileSync(path, '{"type":"decision","half a line\n{"type":"verdict of a later version"}\n')
  await log.append(line(2))
  const before = readFileSync(path, 'utf8')
  const { decisions, problems } = await log.all()
  expect(decisions.map(({ note }) => note)).toEqual(['note 1', 'note 2'])
  const cure = 'Restore the file from a copy, or take that line out.'
  expect(problems).toMatchObject([
    { code: 'WORKSPACE_BROKEN', message: expect.stringContaining(`${path}, line 2: no JSON.`) as unknown, cure },
    { code: 'WORKSPACE_BROKEN', message: expect.stringContaining(`${path}, line 3: not a line`) as unknown, cure },
  ])
  expect(readFileSync(path, 'utf8')).toBe(before)
  writeFileSync(path, `${before.split('\n')[0] ?? ''}\n`)
  expect(await log.all()).toMatchObject({ decisions: [{ note: 'note 1' }], problems: [] })
})
