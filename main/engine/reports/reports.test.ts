import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Comparison } from '../../contract/comparison.ts'
import type { Decision } from '../../contract/decision.ts'
import { ComparisonSet, ReportedComparison } from '../../contract/report.ts'
import { driftedOutput, hostile, hostileText, manySorts, releases, row } from './fixtures/comparisons.ts'
import { routines } from './fixtures/routines.ts'
import { markdownText } from './markdown-escape.ts'
import { renderReport } from './render-report.ts'

test('Markdown sorts by severity, then name, and shows the measured figures', () => {
  const lines = renderReport([releases], 'md').split('\n')
  expect(lines[0]).toBe('### abtem 1.0.10 → abtem 1.0.11: 1 of 4 cases drifted')
  expect(lines.filter((line) => line.startsWith('| `')).map((line) => line.split(' | ')[0])).toEqual([
    '| `stem.multidetector@quick/cpu`',
    '| `diffraction.cbed@quick/cpu`',
    '| `hrtem.exitwave@quick/cpu`',
    '| `potential.infinite@quick/cpu`',
    '| `stem.multidetector[order1]@quick/cpu`',
  ])
  expect(lines).toContainEqual(expect.stringContaining('| **drift** | segmented | 5.1e-7 | 8.8e-7 | -1.8e-7 |'))
  expect(lines).toContain(
    '**1 drift, 1 ok, 2 identical.** Exit status 1: results drifted, are missing, or could not be made.',
  )
})

test('Markdown leaves out columns without content', () => {
  const bare = { ...releases, rows: [row('a.b@quick/cpu', 'drift', { x: driftedOutput })] }
  expect(renderReport([bare], 'md')).toContain('| case | verdict | worst output | max_abs_norm | rel | intensity |\n')
})

test('Markdown lists accepted changes with what was measured, stale ones, and packages that differ', () => {
  const text = renderReport([manySorts], 'md')
  expect(text).toContain(
    '| `stem.multidetector@quick/cpu` | 1.0.10 | The radial binning sums in float64 now. | #269 | 5.1e-7 / 8.8e-7 / -1.8e-7 | 1e-6 / 2e-6 / 4e-7 |',
  )
  expect(text).toContain('* `potential.infinite*` since 1.0.10: Lobato factors in float64.')
  expect(text).toContain('| scipy | 1.16.2 | 1.17.0 |')
  expect(text).toContain('| pyfftw | absent | 0.15.0 |')
})

test('Markdown tells routine cases by their exponents and ratios, and lazy ones by their graphs', () => {
  const lines = renderReport([routines], 'md').split('\n')
  expect(lines).toContain(
    '| `routine.radial_bin_sum@quick/cpu` | 1.00 [0.99, 1.01] | 1.50 [1.49, 1.51] | steeper | batch 10: 1.00, 100: 3.16, 1000: 10.00 |',
  )
  expect(lines).toContain('| `stem.haadf@quick/cpu` | 28 → 56 | 56.8 kB → 114 kB | 2.00 |')
  expect(renderReport([releases], 'md')).not.toMatch(/Routine cases|Graphs of lazy/)
})

test('the page draws the time of a routine case over its sizes, and says how it grows', () => {
  const page = renderReport([routines], 'html')
  expect(page).toContain('aria-label="Time against batch: n^1.00 → n^1.50 steeper"')
  expect(page.match(/<circle class="line a"/g)).toHaveLength(3)
  expect(page).toContain('1.50 [1.49, 1.51]')
  expect(page).toContain('28 → 56 (2.00)')
})

test('what a routine case and a graph say is in the JSON report', () => {
  const [lazy, swept] = Comparison.parse(JSON.parse(renderReport([routines], 'json'))).rows
  expect([lazy?.graph, swept?.sweep]).toEqual([routines.rows[0]?.graph, routines.rows[1]?.sweep])
})

test('nothing from a bundle becomes markup, a mention or another column in Markdown', () => {
  const text = renderReport([hostile], 'md')
  const outsideCode = text.replace(/(`+)[^`].*?[^`]\1(?!`)/g, '')
  expect(outsideCode).not.toMatch(/<script|@everyone|#12\b|https:\/\/|(?<!\\)\[x\]/)
  expect(text).not.toMatch(/[\u202a-\u202e\u001b\u0000]/)
  const table = text.split('\n\n').filter((part) => part.startsWith('| '))
  for (const part of table) {
    const columns = part.split('\n').map((line) => line.replace(/\\\|/g, '').split('|').length)
    expect(new Set(columns).size).toBe(1)
  }
})

test('a sign in Markdown text is escaped once: no escape is taken for text of its own', () => {
  expect(markdownText('a `b` & @me #12 https://x www.x')).toBe(
    'a &#96;b&#96; &amp; @&#8203;me #&#8203;12 https:&#8203;//x www.&#8203;x',
  )
})

test('no character that a screen obeys stands in a JSON report', () => {
  const text = renderReport([hostile], 'json')
  expect(text).not.toMatch(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/)
  expect(text).toContain('\\u202e')
})

test('JSON is the schema, strict, and the same for rows in any order', () => {
  const shuffled = { ...releases, rows: [...releases.rows].reverse() }
  const text = renderReport([releases], 'json')
  expect(renderReport([shuffled], 'json')).toBe(text)
  const parsed = Comparison.parse(JSON.parse(text))
  expect(parsed.rows[0]?.outputs['segmented']?.max_abs_index).toEqual([4, 2, 0, 3])
  const many = Comparison.parse(JSON.parse(renderReport([manySorts], 'json')))
  expect(many.rows[5]?.outputs['exitwave']?.rel).toBe('inf')
})

test('several comparisons are one set, whose exit status is the worst', () => {
  const flagged = { ...releases, exit_status: 2 }
  const set = (statuses: number[]) =>
    ComparisonSet.parse(
      JSON.parse(
        renderReport(
          statuses.map((exit_status) => ({ ...flagged, exit_status })),
          'json',
        ),
      ),
    )
  expect(set([0, 2]).exit_status).toBe(2)
  expect(set([2, 1, 0]).exit_status).toBe(1)
  expect(set([0, 0]).comparisons).toHaveLength(2)
})

test('the page names the hash of its own style and script, and loads nothing', () => {
  const page = renderReport([releases], 'html')
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&#39;', "'") ?? ''
  for (const element of ['style', 'script']) {
    const inner = new RegExp(`<${element}>([^]*?)</${element}>`).exec(page)?.[1] ?? ''
    expect(policy).toContain(`${element}-src 'sha256-${createHash('sha256').update(inner).digest('base64')}'`)
  }
  expect(policy).toMatch(/^default-src 'none';/)
  expect(page).not.toMatch(/\b(src|href)=|url\(|@import|style="| on[a-z]+="/)
})

test('the page shows the bound that decided, each value as a ratio, and where the worst one lies', () => {
  const page = renderReport([releases], 'html')
  const block = page.slice(page.indexOf('class="output"'), page.indexOf('</table>'))
  for (const text of ['5.114e−7', '5,114 ×', '[4, 2, 0, 3]', '8,813 ×', '176,557 ×', 'decided', '6×6×2×4']) {
    expect(block).toContain(text)
  }
  expect(page.match(/<details id=/g)).toHaveLength(5)
})

test('text from bundles cannot leave its place in the page', () => {
  const page = renderReport([hostile], 'html')
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page.match(/<\/style/g)).toHaveLength(1)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;|`@everyone')
  expect(page).not.toMatch(/[\u202a-\u202e\u001b\u0000]/)
  expect(hostileText).toContain('\u202e')
})

test('decisions are a changelog in every report that people read, also what was undone; without any there is none', () => {
  const decision: Decision = {
    id: '7802e584-3528-4366-8a1b-a3c9a5609488',
    time_utc: '2026-11-30T10:00:00.000Z',
    who: 'ada <b>',
    decision: 'needs-work',
    note: 'Why *here*?',
    link: 'https://example.org/281',
    comparison_id: '0'.repeat(16),
    suite: 'abtem',
    reference: '1.0.10',
    candidate: '1.0.11',
    rows: [{ index: 1, case_id: 'stem.multidetector@quick/cpu', kind: 'same', verdict: 'drift', outputs: {} }],
    written: null,
    undone: { time_utc: '2026-11-30T11:00:00.000Z', who: 'bo' },
  }
  const decided = { ...releases, decisions: [decision, { ...decision, undone: null }] }
  const markdown = renderReport([decided], 'md')
  expect(markdown).toContain('**Decisions**')
  expect(markdown).toMatch(
    /\| 2026-11-30 \| ada &lt;b&gt; \| needs work, undone \| `stem.multidetector@quick\/cpu` \| Why \\\*here\\\*\? \|/,
  )
  const page = renderReport([decided], 'html')
  expect(page).toContain('ada &lt;b&gt;')
  expect(page).toContain('needs work, undone by bo')
  expect(ReportedComparison.parse(JSON.parse(renderReport([decided], 'json'))).decisions).toEqual(decided.decisions)
  for (const format of ['md', 'html', 'json'] as const)
    expect(renderReport([releases], format)).not.toMatch(/decisions/i)
})

const told: Comparison = {
  ...releases,
  config_differs: [
    { key: 'abtem.fftw.threads', reference: '1', candidate: '2', cases: 3 },
    { key: 'dask.distributed', reference: null, candidate: '(3 settings)', cases: 1 },
  ],
  busy: ['B was not timed on a quiet machine: a load of up to 5.3 on 8 CPUs before rounds of 2 of 4 cases.'],
  rows: [
    {
      ...row('a.b@quick/cpu', 'drift', { x: driftedOutput }),
      time: { ratio: 1.25, low: 1.2, high: 1.3, verdict: 'slower' },
    },
  ],
  noise: {
    source: 'self-check of 1.0.10, 2026-11-30',
    cases: {
      'a.b@quick/cpu': {
        time: 0.021,
        memory: null,
        outputs: { x: { max_abs_norm: 0, rel: 0, intensity: 0 } },
        from: { time: 0, outputs: 0 },
      },
    },
    sources: [
      {
        ...{ comparison: null, label: '1.0.10', measured_utc: '2026-11-30T10:00:00.000Z' },
        ...{ machine_fingerprint: null, environment_hash: null, cautions: [] },
      },
    ],
    cautions: ['The noise floor of 1.0.10 is of another environment; it is used.'],
  },
}

test.each(['md', 'html'] as const)(
  '%s says beside each flag what it was judged by, at its head what to know, and which settings differ',
  (format) => {
    const text = renderReport([told], format)
      .replaceAll('&#8203;', '')
      .replaceAll(/\\(?=[[\]])/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
    expect(text).toContain('time 1.25 [1.20, 1.30] slower: limit 10 %, noise floor 2.1 %, measured 2026-11-30')
    expect(text).toContain('x: two runs of one version did not differ, measured 2026-11-30')
    expect(text.indexOf('B was not timed on a quiet machine')).toBeLessThan(text.indexOf('a.b'))
    expect(text).toContain('The noise floor of 1.0.10 is of another environment; it is used.')
    expect(text).toContain('Settings that differ')
    expect(text).toMatch(/abtem\.fftw\.threads\W+1\W+2\W+3/)
    expect(text).toMatch(/dask\.distributed\W+absent\W+3 settings/)
  },
)

test('the JSON report holds them too, and one of old without them is read', () => {
  const parsed = ReportedComparison.parse(JSON.parse(renderReport([told], 'json')))
  expect(parsed.config_differs).toEqual(told.config_differs)
  expect(parsed.noise).toEqual(told.noise)
  expect(ReportedComparison.parse(JSON.parse(renderReport([releases], 'json'))).config_differs).toBeUndefined()
})
