/** The quieter tables below the rows: what is accepted, what is stale, what else differs, where the sides come from. */
import { coveredBy } from '../../../contract/acceptance.ts'
import { rowName, sortedOutputs, sortedRows } from '../../../contract/comparison-rows.ts'
import type { Comparison, ReportNumber } from '../../../contract/comparison.ts'
import { decisionWords } from '../../../contract/decision.ts'
import { formatBound, formatError, notApplicable } from '../../../contract/format-number.ts'
import { rulesSentence } from '../../../contract/noise-words.ts'
import type { ReportedComparison } from '../../../contract/report.ts'
import { packageDifferences, sideFacts } from '../side-facts.ts'
import { caseName } from './case-name.ts'
import { html, type Markup, nothing } from './markup.ts'

const section = (title: string, note: string, body: Markup): Markup =>
  html`<section class="part">
    <h2 class="grp">${title}<span class="gnote">${note}</span></h2>
    ${body}
  </section>`

type Head = string | { number: string }

/** Numbers stand to the right, under their head. */
function table(heads: readonly Head[], rows: readonly Markup[]): Markup {
  return html`<table class="t">
    <thead>
      <tr>
        ${heads.map((head) => (typeof head === 'string' ? html`<th>${head}</th>` : html`<th class="num">${head.number}</th>`))}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
}

export function acceptedSection({ accepted, rows, acceptance_file }: Comparison): Markup {
  const lines = sortedRows(rows).flatMap((row) => {
    const entry = row.accepted_by === null ? undefined : accepted[row.accepted_by]
    return entry === undefined ? [] : [{ row, entry, worst: sortedOutputs(row)[0]?.[1] }]
  })
  if (lines.length === 0) return nothing
  const number = (value: ReportNumber | null | undefined, bound: number | undefined) =>
    html`<td class="num">
      ${value === null || value === undefined ? notApplicable : formatError(value)}
      <span class="dim">of ${bound === undefined ? 'its own' : formatBound(bound)}</span>
    </td>`
  return section(
    'Accepted changes',
    acceptance_file === null ? '' : acceptance_file.path,
    table(
      ['Case', 'Since', 'Reason', 'Change', { number: 'max_abs_norm' }, { number: 'rel' }, { number: 'intensity' }],
      lines.map(
        ({ row, entry, worst }) =>
          html`<tr>
            <td>${caseName(rowName(row))}</td>
            <td>${entry.since}</td>
            <td class="wrap">${entry.reason}</td>
            <td class="sec">${String(entry.pr ?? '')}</td>
            ${number(worst?.max_abs_norm, entry.max_abs_norm)}${number(worst?.rel, entry.max_rel)}${number(worst?.intensity, entry.max_intensity)}
          </tr> `,
      ),
    ),
  )
}

/** What people decided, in the order of its making; what was taken back stays told. */
export function decisionSection({ decisions = [] }: ReportedComparison): Markup {
  if (decisions.length === 0) return nothing
  return section(
    'Decisions',
    'of this pair of versions',
    table(
      ['When', 'Who', 'Decision', 'Cases', 'Note', 'Link'],
      decisions.map(
        ({ time_utc, who, decision, rows, note, link, undone }) =>
          html`<tr>
            <td>${time_utc.slice(0, 16).replace('T', ' ')} UTC</td>
            <td>${who}</td>
            <td class="${undone === null ? '' : 'dim'}">
              ${decisionWords[decision]}${undone === null ? '' : `, undone by ${undone.who}`}
            </td>
            <td class="wrap">${rows.map(({ case_id }) => html`${caseName(case_id)} `)}</td>
            <td class="wrap">${note}</td>
            <td class="sec">${link ?? ''}</td>
          </tr>`,
      ),
    ),
  )
}

export function staleSection({ stale_accepted }: Comparison): Markup {
  if (stale_accepted.length === 0) return nothing
  return section(
    'Stale acceptances',
    'both sides have the case, and nothing drifted: the entry can go',
    table(
      ['Case', 'Since', 'Reason', 'File'],
      stale_accepted.map(
        (entry) =>
          html`<tr>
            <td>${coveredBy(entry)}</td>
            <td>${entry.since}</td>
            <td class="wrap">${entry.reason}</td>
            <td class="sec">${entry.file}</td>
          </tr>`,
      ),
    ),
  )
}

export function configSection({ config_differs = [] }: Comparison): Markup {
  if (config_differs.length === 0) return nothing
  const value = (of: string | null) =>
    of === null ? html`<td class="dim">absent</td>` : html`<td class="wrap mono">${of}</td>`
  return section(
    'Settings that differ',
    'as resolved in the workers; told, not judged',
    table(
      ['Setting', 'A', 'B', { number: 'Cases' }],
      config_differs.map(
        ({ key, reference, candidate, cases }) =>
          html`<tr>
            <td class="mono">${key}</td>
            ${value(reference)}${value(candidate)}
            <td class="num">${cases}</td>
          </tr>`,
      ),
    ),
  )
}

export function environmentSection(comparison: Comparison): Markup {
  const differences = packageDifferences(comparison)
  if (differences.length === 0) return nothing
  const version = (value: string | null) =>
    value === null ? html`<td class="dim">absent</td>` : html`<td>${value}</td>`
  return section(
    'Packages that differ',
    'beside the subject',
    table(
      ['Package', 'A', 'B'],
      differences.map(
        ({ name, a, b }) =>
          html`<tr>
            <td>${name}</td>
            ${version(a)}${version(b)}
          </tr>`,
      ),
    ),
  )
}

export function incompleteSection({ reference, candidate }: Comparison): Markup {
  const missing = [
    ...reference.incomplete.map((entry) => ({ side: 'A', ...entry })),
    ...candidate.incomplete.map((entry) => ({ side: 'B', ...entry })),
  ]
  if (missing.length === 0) return nothing
  return section(
    'Not finished',
    'the campaign ended before these',
    table(
      ['Side', 'Case', 'Status'],
      missing.map(
        ({ side, case_id, status }) =>
          html`<tr>
            <td>${side}</td>
            <td>${caseName(case_id)}</td>
            <td>${status.toLowerCase()}</td>
          </tr>`,
      ),
    ),
  )
}

/** Where both sides come from; closed, for it is only read in doubt. */
export function originSection(comparison: Comparison): Markup {
  const [a, b] = [new Map(sideFacts(comparison.reference)), new Map(sideFacts(comparison.candidate))]
  const names = [...new Set([...a.keys(), ...b.keys()])]
  return html`<details class="origin">
    <summary class="grp">Where both sides come from</summary>
    ${table(
      ['', 'A', 'B'],
      names.map(
        (name) =>
          html`<tr>
            <td class="sec">${name}</td>
            <td class="mono">${a.get(name) ?? ''}</td>
            <td class="mono">${b.get(name) ?? ''}</td>
          </tr>`,
      ),
    )}
    <p class="say sec">${rulesSentence(comparison)}</p>
  </details>`
}
