import { hasNumbers, type BoundName } from '../../../main/contract/explain-verdict.ts'
import { formatRatio, formatShape, plural } from '../../../main/contract/format-number.ts'
import { parseCaseId } from '../../../main/contract/case-id.ts'
import { rowName } from '../../../main/contract/comparison-rows.ts'
import { wantsDecision } from '../../../main/contract/decision.ts'
import type { ComparisonRow } from '../../../main/contract/comparison.ts'
import { otherWords } from '../../../main/contract/related-rows.ts'
import type { Verdict } from '../../../main/contract/words.ts'
import { CaseName } from '../../ui/CaseName.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Column } from '../../ui/VirtualTable.tsx'
import css from './cells.module.css'
import { ErrorCell } from './ErrorCell.tsx'
import { flagsOf } from './flags.ts'
import { fullNumber } from './full-values.ts'
import {
  caseOf,
  isQuiet,
  shownOutput,
  type CaseLine,
  type ChangeLine,
  type Line,
  type OutputLine,
  type RowLine,
} from './lines.ts'
import type { Marks } from './use-marks.ts'
import { rowWords } from './row-words.ts'
import { TimeCell, timeWords } from './TimeCell.tsx'

type ColumnParts = {
  /** Those that rows have. */
  verdicts: readonly Verdict[]
  /** Beyond which a row's time is flagged: the threshold, or what the noise of its case makes of it. */
  thresholdOf: (caseId: string) => number
  onToggle: (line: CaseLine | ChangeLine) => void
  /** Where a row that moved stands: `undecided`. */
  wordOf: (row: number) => string | null
  marks: Marks
}

/** A head has no cells. */
const ofRow = (column: Column<Line>, cell: (line: RowLine) => Column<Line>['head']): Column<Line> => ({
  ...column,
  cell: (line) => (line.kind === 'group' ? null : cell(line)),
})

const verdictOf = (line: RowLine) => (line.kind === 'output' ? line.named[1].verdict : line.placed.row.verdict)
const titled =
  (words: (line: RowLine) => string | undefined): NonNullable<Column<Line>['title']> =>
  (line) =>
    line.kind === 'group' ? undefined : words(line)

const plain = (rest: Omit<Column<Line>, 'cell'>): Column<Line> => ({ ...rest, cell: () => null })

/**
 * A line without numbers has words in their place, from "Worst output" on (or from the first number, where that column has
 * left), up to its time where it has one.
 */
const wordsThrough: NonNullable<Column<Line>['spanThrough']> = (line) => {
  if (line.kind === 'group' || rowWords(line) === null) return undefined
  return line.kind === 'case' && line.placed.row.time.ratio === null ? 'flags' : 'intensity'
}
const wordsIn = (line: RowLine) => <span className="sec">{rowWords(line)}</span>

const errorColumn = (bound: BoundName, width: number): Column<Line> =>
  ofRow(
    plain({
      id: bound,
      head: bound,
      width,
      align: 'right',
      sortable: true,
      title: titled((line) => (bound === 'max_abs_norm' ? (rowWords(line) ?? full(line, bound)) : full(line, bound))),
      spanThrough: bound === 'max_abs_norm' ? wordsThrough : undefined,
    }),
    (line) => {
      const shown = shownOutput(line)
      if (bound === 'max_abs_norm' && rowWords(line) !== null) return wordsIn(line)
      return shown === null ? null : <ErrorCell output={shown[1]} bound={bound} quiet={isQuiet(line)} />
    },
  )

const full = (line: RowLine, bound: BoundName): string | undefined => {
  const output = shownOutput(line)?.[1]
  return output === undefined || !hasNumbers(output) ? undefined : fullNumber(output[bound])
}

/** As wide as the longest word that stands in it. */
const verdictWidth = (verdicts: readonly Verdict[]): number =>
  verdicts.includes('skipped-memory') ? 132 : verdicts.includes('unsupported') ? 112 : 88

/** The table's columns. They leave by priority where room is short: flags, memory, worst output, time. */
export function columnsOf({ verdicts, thresholdOf, onToggle, wordOf, marks }: ColumnParts): Column<Line>[] {
  const decisionWord = ({ placed }: RowLine) => (wantsDecision(placed.row) ? wordOf(placed.index) : null)
  return [
    ofRow(plain({ id: 'mark', head: <MarkShown marks={marks} />, width: 28 }), (line) => (
      <MarkCell line={line} marks={marks} />
    )),
    ofRow(
      plain({ id: 'verdict', head: 'Verdict', width: verdictWidth(verdicts), title: titled(verdictOf) }),
      (line) => <Glyph name={verdictOf(line)} word grey={isQuiet(line)} />,
    ),
    ofRow(
      plain({
        id: 'case',
        head: 'Case, output',
        width: '1fr',
        least: 216,
        sortable: true,
        title: titled(titleOf),
      }),
      (line) => (line.kind === 'output' ? <OutputName line={line} /> : <CaseCell line={line} onToggle={onToggle} />),
    ),
    ofRow(
      plain({
        id: 'worst',
        head: 'Worst output',
        width: 84,
        title: titled((line) => rowWords(line) ?? undefined),
        leaves: 3,
        spanThrough: wordsThrough,
      }),
      (line) => {
        const shown = shownOutput(line)
        if (rowWords(line) !== null) return wordsIn(line)
        const moved = shown !== null && line.kind !== 'output' && !shown[1].identical
        return moved ? <span className="sec">{shown[0]}</span> : null
      },
    ),
    errorColumn('max_abs_norm', 100),
    errorColumn('rel', 68),
    errorColumn('intensity', 74),
    ofRow(
      plain({
        id: 'time',
        head: 'Time B/A, 95 %',
        width: 146,
        sortable: true,
        leaves: 4,
        title: titled(({ kind, placed }) => (kind === 'case' ? timeWords(placed.row.time) : undefined)),
      }),
      (line) =>
        line.kind === 'case' ? <TimeCell time={line.placed.row.time} threshold={thresholdOf(caseOf(line))} /> : null,
    ),
    ofRow(plain({ id: 'memory', head: 'Mem B/A', width: 68, align: 'right', sortable: true, leaves: 2 }), (line) =>
      line.kind === 'case' ? <MemoryCell line={line} /> : null,
    ),
    ofRow(
      plain({
        id: 'flags',
        head: 'Flags',
        width: 96,
        leaves: 1,
        title: titled((line) => (line.kind === 'case' ? flagWords(line, decisionWord(line)) : undefined)),
      }),
      (line) => (line.kind === 'output' ? null : <Flags line={line} decision={decisionWord(line)} />),
    ),
  ]
}

function titleOf(line: RowLine): string {
  const { row } = line.placed
  const name = row.kind === 'consistency' ? `${caseOf(line)} ${otherWords(row)}` : caseOf(line)
  return line.kind === 'output' ? `${line.named[0]} of ${name}` : name
}

function MarkShown({ marks: { shown, toggleShown } }: { marks: Marks }) {
  if (toggleShown === null) return <span className="unseen">Marked</span>
  return (
    <span className={css.mark}>
      <Checkbox bare label="Mark every drift that is shown" tabIndex={-1} checked={shown} onChange={toggleShown} />
    </span>
  )
}

function MarkCell({ line, marks }: { line: RowLine; marks: Marks }) {
  if (line.kind === 'output' || !wantsDecision(line.placed.row)) return null
  return (
    <span className={css.mark}>
      <Checkbox
        bare
        label={`Mark ${caseOf(line)}`}
        tabIndex={-1}
        checked={marks.isMarked(line)}
        onChange={() => {
          marks.toggle(line)
        }}
      />
    </span>
  )
}

function CaseCell({
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
  const name = <CaseName id={rowName(row)} />
  if (row.kind !== 'consistency') return name
  return (
    <span>
      {name} <span className="sec">{otherWords(row)}</span>
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

function OutputName({ line }: { line: OutputLine }) {
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

function MemoryCell({ line }: { line: CaseLine }) {
  const { ratio, verdict } = line.placed.row.memory
  if (ratio === null) return null
  if (verdict === 'not-comparable') return <span className="dim">–</span>
  const tone = verdict === 'more' || verdict === 'less' ? css.beyondTime : verdict === 'not-judged' ? 'sec' : undefined
  return (
    <span className={tone} data-full={fullNumber(ratio)}>
      {formatRatio(ratio)}
    </span>
  )
}

const flagWords = (line: CaseLine, decision: string | null): string | undefined =>
  [decision ?? '', ...flagsOf(line.placed.row).map(({ word }) => word), line.placed.row.note]
    .filter((word) => word !== '')
    .join('; ') || undefined

function Flags({ line, decision }: { line: CaseLine | ChangeLine; decision: string | null }) {
  const flags = line.kind === 'change' ? [] : flagsOf(line.placed.row)
  const strong = flags.some((flag) => flag.strong) && !isQuiet(line)
  const words = [...flags.map(({ word }) => word), ...(decision === null ? [] : [decision])]
  return <span className={strong ? css.strong : 'sec'}>{words.join(', ')}</span>
}
