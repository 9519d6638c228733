import { rowName } from '../../../main/contract/comparison-rows.ts'
import type { ComparedSide, ComparisonRow } from '../../../main/contract/comparison.ts'
import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'
import { outputOfA } from '../../../main/contract/related-rows.ts'
import type { Provenance } from '../../viewers/image/export/export-view.ts'

/** What an exported picture says of where it comes from. */
export function provenanceOf(head: ComparisonHead, row: ComparisonRow, output: string): Provenance {
  const { reference, candidate } = head
  const caseId = rowName(row)
  const isRelation = row.kind === 'consistency'
  const other = isRelation ? ` against ${outputOfA(row, output)} of ${row.reference_id ?? ''}, both of B` : ''
  return {
    fileName: [reference.label, candidate.label, caseId, output].join('-').replaceAll(/[^\w.@-]+/g, '-'),
    title: `${output} of ${caseId}${other}`,
    lines: [
      sideWords('A', reference),
      sideWords('B', candidate),
      `B − A; norms divide by A. Comparison ${head.id} of ${head.created_utc.slice(0, 16).replace('T', ' ')} UTC. Made with Driftscope.`,
    ],
  }
}

function sideWords(letter: string, { label, suite, sha, bundles, packages }: ComparedSide): string {
  const version = suite === null ? undefined : packages[suite]
  const parts = [
    `${letter}: ${suite ?? ''} ${label}`.replace('  ', ' '),
    version === undefined || version === label ? '' : `version ${version}`,
    sha === null ? '' : `commit ${sha.slice(0, 12)}`,
    ...Object.entries(bundles).map(([preset, id]) => `${preset} bundle ${id.slice(0, 12)}`),
  ]
  return parts.filter((part) => part !== '').join(', ')
}
