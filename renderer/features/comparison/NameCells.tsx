/** The cell that names a line of the table. */
import { parseCaseId } from '../../../main/contract/case-id.ts'
import { rowName } from '../../../main/contract/comparison-rows.ts'
import type { ComparisonRow } from '../../../main/contract/comparison.ts'
import { formatShape, plural } from '../../../main/contract/format-number.ts'
import { otherWords } from '../../../main/contract/related-rows.ts'
import { CaseName, VariantName } from '../../ui/CaseName.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './cells.module.css'
import { caseOf, type CaseLine, type ChangeLine, type OutputLine, type RowLine } from './lines.ts'

/** The whole name, for where the cell is cut. */
export function titleOf(line: RowLine): string {
  const { row } = line.placed
  const name = row.kind === 'consistency' ? `${caseOf(line)} ${otherWords(row)}` : caseOf(line)
  return line.kind === 'output' ? `${line.named[0]} of ${name}` : name
}

export function CaseCell({
  line,
  onToggle,
}: {
  line: CaseLine | ChangeLine
  onToggle: (line: CaseLine | ChangeLine) => void
}) {
  return (
    <span className={css.case}>
      {line.kind === 'case' && line.inChange && <span className={css.branch} />}
      {line.outputs.length === 0 ? (
        <span className={css.twist} />
      ) : (
        <span
          className={css.twist}
          data-twist=""
          onClick={() => {
            onToggle(line)
          }}
        >
          <Icon name="right" />
        </span>
      )}
      {line.kind === 'case' ? <RowName row={line.placed.row} /> : <ChangeName line={line} />}
    </span>
  )
}

/** Of a relation both sides: a case may have several. */
function RowName({ row }: { row: ComparisonRow }) {
  const id = rowName(row)
  const parts = parseCaseId(id)
  if (row.kind !== 'consistency' || parts === null) return <CaseName id={id} />
  return (
    <span data-full={`${id} ${otherWords(row)}`}>
      <VariantName name={parts.name} variant={parts.variant} /> <span className="sec">{otherWords(row)}</span>
      <span className="dim">
        {' '}
        @{parts.tier}/{parts.device}
      </span>
    </span>
  )
}

/** A change is named after its worst row's case. */
function ChangeName({ line: { placed, change } }: { line: ChangeLine }) {
  const id = rowName(placed.row)
  const others = change.cases === 1 ? '' : ` and ${plural(change.cases - 1, 'other case')}`
  return (
    <span>
      <span className="strong">{parseCaseId(id)?.name ?? id}</span>
      {others}
      <span className="sec"> {plural(change.rows, 'row')}, one change</span>
    </span>
  )
}

export function OutputName({ line }: { line: OutputLine }) {
  const [name, { dtype, shape }] = line.named
  const types = dtype[0] === dtype[1] ? dtype[1] : `${dtype[0]} → ${dtype[1]}`
  return (
    <span className={css.output}>
      <span className={css.branch} />
      <span>
        <span data-full={name}>{name}</span>
        <span className={`dim ${css.kind ?? ''}`}>
          {types} {formatShape(shape[1])}
        </span>
      </span>
    </span>
  )
}
