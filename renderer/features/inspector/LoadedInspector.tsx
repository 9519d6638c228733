import type { ReactNode } from 'react'
import { rowName } from '../../../main/contract/comparison-rows.ts'
import type { ComparisonHead, RowDetails } from '../../../main/contract/comparison-view.ts'
import { wantsDecision } from '../../../main/contract/decision.ts'
import { hasNumbers } from '../../../main/contract/explain-verdict.ts'
import { runCommand, useCommands } from '../../lib/commands.ts'
import type { Decide } from '../../lib/decide-slot.ts'
import { linkTo, navigate } from '../../lib/router.ts'
import { Beside } from '../../viewers/image/panes/Beside.tsx'
import { viewExports } from '../../viewers/image/export/export-view.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { ArrayPair } from './ArrayPair.tsx'
import { BoundsTable } from './BoundsTable.tsx'
import { DiagnosisNumbers } from './DiagnosisNumbers.tsx'
import {
  addressOf,
  namesOf,
  outputOf,
  trackedWords,
  whyAbsent,
  whyNeither,
  worstPlaces,
  type NamedOutput,
} from './inspected-output.ts'
import css from './inspector.module.css'
import { InspectorHeader } from './InspectorHeader.tsx'
import { provenanceOf } from './provenance.ts'
import { useLook } from './use-look.ts'

type LoadedInspectorProps = {
  head: ComparisonHead
  details: RowDetails
  /** Name of the output that the address asks for. */
  wanted: string | null
  query: URLSearchParams
  Decide: Decide
}

export function LoadedInspector({ head, details, wanted, query, Decide }: LoadedInspectorProps) {
  const { index, row } = details.row
  const shown = outputOf(details, wanted)
  const look = useLook(query)
  return (
    <>
      <InspectorHeader head={head} placed={details.row} shown={shown} link={look.link}>
        {shown !== null && (
          <Menu
            align="end"
            trigger={
              <Button icon="export" opens>
                Export
              </Button>
            }
            items={viewExports.map(({ name, commandId }) => ({
              ...{ id: commandId, label: `View as ${name}` },
              run: () => {
                runCommand(commandId)
              },
            }))}
          />
        )}
      </InspectorHeader>
      <Decide
        comparisonId={head.id}
        rows={wantsDecision(row) ? [index] : []}
        marked={false}
        onDecided={() => undefined}
      >
        {({ bar, panel }) => (
          <>
            <Back id={head.id} row={index} output={shown?.[0] ?? null} />
            {shown === null ? (
              <Beside panel={panel}>
                <EmptyState
                  title="No output"
                  text={row.note === '' ? `${rowName(row)} gave no array on either side.` : row.note}
                />
              </Beside>
            ) : (
              <Output
                key={look.opened}
                head={head}
                details={details}
                shown={shown}
                instead={panel}
                look={look.look}
                onLook={look.onLook}
              />
            )}
            {bar}
          </>
        )}
      </Decide>
    </>
  )
}

/** Escape goes one step back. It stands inside of what decides, whose form is closed first. */
function Back({ id, row, output }: { id: string; row: number; output: string | null }) {
  const run = () => {
    navigate(linkTo(`/compare/${id}`, { row, ...(output === null ? {} : { output }) }))
  }
  useCommands([{ id: 'inspector.back', title: 'The comparison', keys: 'Escape', run }])
  return null
}

type OutputProps = {
  head: ComparisonHead
  details: RowDetails
  shown: NamedOutput
  instead: ReactNode
  look: string | null
  onLook: (look: string | null) => void
}

function Output({ head, details, shown: [name, output], ...rest }: OutputProps) {
  const names = namesOf(details, name, { a: head.reference.label, b: head.candidate.label })
  const sides = (['a', 'b'] as const).map((side) => ({
    side,
    name: names[side],
    address: addressOf(details, side, name),
  }))
  const [a, b = null] = sides.flatMap(({ name: label, address }) =>
    address === null ? [] : [{ name: label, address }],
  )
  const missing = b === null ? sides.find(({ address }) => address === null) : undefined
  const absent =
    missing === undefined
      ? null
      : { side: missing.side, name: missing.name, why: whyAbsent(details, missing.side, name) }
  if (a === undefined) {
    const numbers = hasNumbers(output) && (
      <aside className="side" aria-label="Numbers">
        <BoundsTable output={output} goTo={() => undefined} />
      </aside>
    )
    return (
      <Beside panel={rest.instead ?? numbers}>
        <EmptyState title="No array" text={whyNeither(details, name)} />
      </Beside>
    )
  }
  const provenance = provenanceOf(head, details.row.row, name)
  const tracked = trackedWords(details, name)
  const judged = b !== null && hasNumbers(output)
  const places = judged ? worstPlaces(output) : []
  return (
    <ArrayPair
      a={a}
      b={b}
      absent={absent}
      start={places[0] ?? null}
      marks={places}
      bound={judged && tracked === null ? output.bounds.rel : null}
      provenance={provenance}
      {...rest}
    >
      {(goTo) =>
        judged && (
          <>
            <BoundsTable output={output} goTo={goTo} />
            {tracked !== null && <p className={css.finding}>{tracked}</p>}
            {tracked === null && !output.identical && (
              <DiagnosisNumbers id={head.id} row={details.row.index} name={name} output={output} />
            )}
          </>
        )
      }
    </ArrayPair>
  )
}
