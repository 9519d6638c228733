import { expect, test } from 'vitest'
import { driftedOutput, hostile, manySorts, releases, row } from '../../engine/reports/fixtures/comparisons.ts'
import { routines } from '../../engine/reports/fixtures/routines.ts'
import { comparisonText } from './comparison-table.ts'
import { renderTable } from './table.ts'
import { showsUnicode, wantsColour } from './terminal.ts'
import { cut, displayWidth } from './width.ts'

const plain = (text: string) => text
const screen = (width: number | null, colour = false) => ({ out: { isTerminal: true, width, colour }, unicode: true })

test('the table shows glyph, word and the figures that were measured', () => {
  const lines = comparisonText(releases, screen(null)).split('\n')
  expect(lines[0]).toBe('A abtem 1.0.10 → B abtem 1.0.11   quick · cpu · accuracy · same machine')
  expect(lines.slice(2, 5).map((line) => line.replace(/ {2,}/g, '  '))).toEqual([
    'verdict  case  worst output  max_abs_norm  rel  intensity  time B/A  memory',
    '▲ drift  stem.multidetector@quick/cpu  segmented  5.1e-7  8.8e-7  -1.8e-7  1.04 [0.98, 1.07]  1.02',
    '○ ok  diffraction.cbed@quick/cpu  cbed  1.9e-14  2.1e-13  -9.1e-15  1.07 [1.02, 1.13]  1.00',
  ])
  expect(lines).toContain(
    '· stem.multidetector@quick/cpu  segmented: intensity is -1.8e-7, 176,557 × its bound of 1e-12',
  )
  expect(lines.at(-2)).toBe('4 cases: ▲ 1 drift  ○ 1 ok  ● 2 identical   exit status 1')
})

test.each([200, 120, 100, 80, 60])('the table fits %i columns', (width) => {
  const text = comparisonText(manySorts, screen(width))
  const table = text.split('\n\n')[1]?.split('\n') ?? []
  expect(Math.max(...table.map(displayWidth))).toBeLessThanOrEqual(Math.max(width, 66))
  expect(table[0]).toContain('max_abs_norm')
})

test.each([59, 50, 45])('below 60 columns numbers leave and names are cut: the table fits %i columns', (width) => {
  const text = comparisonText(manySorts, screen(width))
  const table = text.split('\n\n')[1]?.split('\n') ?? []
  expect(Math.max(...table.map(displayWidth))).toBeLessThanOrEqual(width)
  expect(table[0]).toContain('max_abs_norm')
})

test('an output that could not be read has no numbers', () => {
  const unread = { ...driftedOutput, verdict: 'error' as const, decided_by: null, max_abs_norm: 'nan' as const }
  const text = comparisonText({ ...releases, rows: [row('a.b@quick/cpu', 'error', { x: unread })] }, screen(null))
  expect(text).not.toContain('NaN')
})

test('beside a flag stands what it was judged by; settings that differ and a busy machine are said', () => {
  const slower = {
    ...row('a.b@quick/cpu', 'identical', {}),
    time: { ratio: 1.25, low: 1.2, high: 1.3, verdict: 'slower' as const },
  }
  const text = comparisonText(
    {
      ...releases,
      rows: [slower],
      busy: ['B was not timed on a quiet machine.'],
      config_differs: [{ key: 'abtem.fft', reference: 'fftw', candidate: null, cases: 2 }],
    },
    screen(null),
  )
  expect(text).toContain('· a.b@quick/cpu  time 1.25 [1.20, 1.30] slower: limit 10 %, no noise floor\n')
  expect(text).toContain('\nB was not timed on a quiet machine.\n')
  expect(text).toContain('\nSettings that differ:\n  abtem.fft: fftw → absent (2 cases)\n')
})

test('float32 rows are not counted as cases', () => {
  const rows = [row('a.b@quick/cpu', 'ok', {}), { ...row('a.b@quick/cpu', 'ok', {}), kind: 'float32' as const }]
  expect(comparisonText({ ...releases, rows }, screen(null))).toContain('1 case and 1 float32 row:')
})

test('a routine case shows what its time grows as; where nothing else was compared, it is counted as what it is', () => {
  expect(comparisonText(routines, screen(null))).toContain('10.00 [9.00, 11.00] slower  n^1.00 → n^1.50 steeper')
  const alone = { ...routines, rows: routines.rows.slice(1), summary: {} }
  expect(comparisonText(alone, screen(null)).split('\n').at(-2)).toBe('1 informational row   exit status 1')
})

test('colour is added, never needed', () => {
  const coloured = comparisonText(releases, screen(null, true))
  expect(coloured).toContain('\u001b[1;33m▲ drift\u001b[0m')
  expect(coloured.replace(/\u001b\[[\d;]*m/g, '')).toBe(comparisonText(releases, screen(null)))
})

test('a terminal without Unicode gets ASCII', () => {
  const text = comparisonText(releases, { ...screen(null), unicode: false })
  expect(text).toContain('! drift')
  expect(text).toMatch(/^[\x20-\x7e\n]*$/)
})

test('nothing from a bundle drives the terminal', () => {
  expect(comparisonText(hostile, screen(100))).not.toMatch(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/,
  )
})

test('columns leave by priority before anything is cut', () => {
  const columns = [
    { head: 'name', shrinks: true, cells: ['a name that is rather long'] },
    { head: 'first', leaves: 1, cells: ['1'] },
    { head: 'second', leaves: 2, cells: ['2'] },
  ]
  expect(renderTable(columns, 34, plain)).toBe('name                        second\na name that is rather long  2\n')
  expect(renderTable(columns, 16, plain)).toBe('name\na name that is …\n')
})

test('wide characters take two columns, combining ones none', () => {
  expect(displayWidth('中a\u0301')).toBe(3)
  expect(cut('中文字', 5)).toBe('中文…')
})

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [false, { FORCE_COLOR: '1' }, true],
  [true, { FORCE_COLOR: '0' }, false],
  [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  [true, { TERM: 'dumb' }, false],
] as const)('terminal %s with %o: colour %s', (isTerminal, env, colour) => {
  expect(wantsColour(isTerminal, env)).toBe(colour)
})

test('Unicode is expected where the locale says so', () => {
  expect(showsUnicode({ LANG: 'en_GB.UTF-8' }, 'linux')).toBe(true)
  expect(showsUnicode({ LC_ALL: 'C', LANG: 'en_GB.UTF-8' }, 'linux')).toBe(false)
  expect(showsUnicode({}, 'linux')).toBe(false)
  expect(showsUnicode({}, 'darwin')).toBe(true)
})
