import type { ReactNode } from 'react'
import { rowName, sortedOutputs } from '../../../main/contract/comparison-rows.ts'
import type { ComparisonHead, PlacedRow } from '../../../main/contract/comparison-view.ts'
import { formatShape } from '../../../main/contract/format-number.ts'
import { otherWords } from '../../../main/contract/related-rows.ts'
import { inspectLink } from '../../lib/inspect-link.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { linkTo, navigate } from '../../lib/router.ts'
import { CaseName } from '../../ui/CaseName.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Select } from '../../ui/Select.tsx'
import { ViewHead } from '../../ui/ViewHead.tsx'
import type { NamedOutput } from './inspected-output.ts'
import { Pager } from './Pager.tsx'

type InspectorHeaderProps = {
  head: ComparisonHead
  placed: PlacedRow
  shown: NamedOutput | null
  /** Of this view as it is now. */
  link: () => string
  /** Further actions. */
  children?: ReactNode
}

/** Which output of which case, what its array is, and the way to the next one that moved. */
export function InspectorHeader({ head, placed: { index, row }, shown, link, children }: InspectorHeaderProps) {
  const sides = `${refLabel(head.reference.label)} → ${refLabel(head.candidate.label)}`
  const place = { row: index, ...(shown === null ? {} : { output: shown[0] }) }
  const outputs = sortedOutputs(row)
  return (
    <ViewHead
      crumb={{ label: sides, href: linkTo(`/compare/${head.id}`, place) }}
      title={
        <>
          <Glyph name={shown?.[1].verdict ?? row.verdict} size={14} />
          {outputs.length > 1 && shown !== null ? (
            <Select
              label="Output"
              value={shown[0]}
              options={outputs.map(([name, { verdict }]) => ({ value: name, label: name, hint: verdict }))}
              onChange={(output) => {
                navigate(inspectLink(head.id, index, output), { replace: true })
              }}
            />
          ) : (
            shown?.[0]
          )}
        </>
      }
      facts={
        <>
          <span className="cut">
            <CaseName id={rowName(row)} title />
            {row.kind === 'consistency' && <span className="sec"> {otherWords(row)}</span>}
          </span>
          {shown !== null && <Facts output={shown[1]} />}
          {head.presets !== undefined && <span className="tag">{head.presets.correctness}</span>}
        </>
      }
    >
      <Pager id={head.id} row={index} />
      <CopyButton icon="link" edged name="Copy a link to this view" text={() => new URL(link(), location.href).href} />
      {children}
    </ViewHead>
  )
}

/** Dtype and shape; where the sides differ, both. */
function Facts({ output: { dtype, shape } }: { output: NamedOutput[1] }) {
  const both = (one: string, other: string) => (one === other ? one : `${one} → ${other}`)
  return (
    <>
      <span className="tag">{both(dtype[0], dtype[1])}</span>
      <span className="tag">{both(formatShape(shape[0]), formatShape(shape[1]))}</span>
    </>
  )
}
