import { expect, test } from 'vitest'
import { parse } from 'smol-toml'
import type { Acceptance } from '../../contract/acceptance.ts'
import { entriesText, withEntries, withoutEntries } from './acceptance-text.ts'

const entry: Acceptance = {
  case: 'stem.multidetector*',
  since: '1.0.10',
  reason: 'float32 accumulator became float64',
  pr: 'PR #281',
  max_abs_norm: 1.1e-6,
  max_rel: 1.8e-6,
  max_intensity: 4.2e-7,
}
const other: Acceptance = {
  case: 'stem.flexible*',
  since: '1.0.10',
  reason: 'the same',
  max_abs_norm: 0.68,
  max_rel: 600,
}

/** As people write one: comments, an order of their own, an inline remark, no line end at the end. */
const byHand = `# Known drifts.

[[accepted]]
since = "1.0.9"     # the release before
case = "diffraction.cbed@*"
max_abs_norm = 0.28
reason = '''slices
binned anew'''

# A remark at the end`

function appended(text: string, entries: readonly Acceptance[]) {
  const outcome = withEntries(text, entries, 'accepted_changes.toml')
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

test('an entry is written as people write it', () => {
  expect(entriesText([entry, other])).toBe(`[[accepted]]
case = "stem.multidetector*"
since = "1.0.10"
reason = "float32 accumulator became float64"
pr = "PR #281"
max_abs_norm = 1.1e-6
max_rel = 1.8e-6
max_intensity = 4.2e-7

[[accepted]]
case = "stem.flexible*"
since = "1.0.10"
reason = "the same"
max_abs_norm = 0.68
max_rel = 600.0
`)
})

test('an entry for float32 or for relations says so below its case', () => {
  const text = entriesText([{ ...other, kind: 'float32' }])
  expect(text).toContain('case = "stem.flexible*"\nkind = "float32"\nsince')
  expect(parse(text)['accepted']).toEqual([{ ...other, kind: 'float32' }])
})

test.each([
  ['LF', byHand],
  ['CRLF', byHand.replaceAll('\n', '\r\n')],
  ['a line end at the end', `${byHand}\n`],
  ['nothing', ''],
])('it comes after all that stands there, which stays byte for byte, and goes again without a trace: %s', (_, text) => {
  const { text: whole, appended: added } = appended(text, [entry, other])
  expect(whole).toBe(text + added)
  if (text.includes('\r\n')) expect(whole.replaceAll('\r\n', '')).not.toContain('\n')
  const before = text === '' ? [] : [{ case: 'diffraction.cbed@*', since: '1.0.9' }]
  expect(parse(whole)['accepted']).toMatchObject([...before, entry, other])
  expect(withoutEntries(whole, added, 'f')).toEqual({ ok: true, value: text })
})

test.each(['\n', '\r\n'])('a line that was written behind the entries by hand stays a line of its own', (lineEnd) => {
  const text = byHand.replaceAll('\n', lineEnd)
  const { text: whole, appended: added } = appended(text, [entry])
  const byHandBehind = `# later${lineEnd}`
  const expected = { ok: true, value: text + lineEnd + byHandBehind }
  expect(withoutEntries(whole + byHandBehind, added, 'f')).toEqual(expected)
})

test('what was appended later stays when an earlier decision is undone', () => {
  const first = appended(byHand, [entry])
  const second = appended(first.text, [other])
  const undone = withoutEntries(second.text, first.appended, 'f')
  expect(undone).toEqual({ ok: true, value: appended(byHand, [other]).text.replace(`${byHand}\n\n`, `${byHand}\n`) })
  expect(undone.ok && parse(undone.value)['accepted']).toHaveLength(2)
})

test('texts that hold quotes, line breaks, control characters or another script are read back as they were', () => {
  const reason = 'said "so"\\n\n\t\u007f\u0000 Å → µ'
  const { text } = appended('', [{ ...entry, reason }])
  expect(parse(text)['accepted']).toMatchObject([{ reason }])
})

test('a file that is not valid, or that lists its entries inline, is refused and named', () => {
  for (const text of ['[[accepted]\n', 'accepted = []\n', '[[acepted]]\n']) {
    expect(withEntries(text, [entry], 'mine.toml')).toMatchObject({
      ok: false,
      failure: { code: 'ACCEPTANCES_INVALID', message: expect.stringContaining('mine.toml') as unknown },
    })
  }
})

test('an entry that was changed by hand is not cut out; one that is gone already is no hindrance', () => {
  const { text, appended: added } = appended(byHand, [entry])
  expect(withoutEntries(text.replace('max_rel', '# hm\nmax_rel'), added, 'f')).toMatchObject({
    ok: false,
    failure: { cure: expect.stringContaining('by hand') as unknown },
  })
  expect(withoutEntries(byHand, added, 'f')).toEqual({ ok: true, value: byHand })
})
