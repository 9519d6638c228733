import type { ComparisonRow } from '../../../main/contract/comparison.ts'
import { hasNumbers, type BoundName } from '../../../main/contract/explain-verdict.ts'
import { formatRatio } from '../../../main/contract/format-number.ts'
import { limitWords, type FlagLimit } from '../../../main/contract/noise-words.ts'
import { wantsDecision } from '../../../main/contract/decision.ts'
import type { Verdict } from '../../../main/contract/words.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import type { Column } from '../../ui/VirtualTable.tsx'
import css from './cells.module.css'
import { ErrorCell } from './ErrorCell.tsx'
import { flagsOf } from './flags.ts'
import { fullNumber } from './full-values.ts'
import { caseOf, isQuiet, shownOutput, type CaseLine, type ChangeLine, type Line, type RowLine } from './lines.ts'
import { CaseCell, OutputName, titleOf } from './NameCells.tsx'
import type { Marks } from './use-marks.ts'
import { rowWords } from './row-words.ts'
import { TimeCell, timeWords } from './TimeCell.tsx'

type ColumnParts = {
  /** Those that rows have. */
  verdicts: readonly Verdict[]
  limitOf: (row: ComparisonRow, metric: 'time' | 'memory') => FlagLimit
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
export function columnsOf({ verdicts, limitOf, onToggle, wordOf, marks }: ColumnParts): Column<Line>[] {
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
        title: titled((line) => {
          if (line.kind !== 'case') return undefined
          const { time } = line.placed.row
          return withLimit(timeWords(time), time.verdict, limitOf(line.placed.row, 'time'))
        }),
      }),
      (line) =>
        line.kind === 'case' ? (
          <TimeCell time={line.placed.row.time} threshold={limitOf(line.placed.row, 'time').limit} />
        ) : null,
    ),
    ofRow(
      plain({
        id: 'memory',
        head: 'Mem B/A',
        width: 68,
        align: 'right',
        sortable: true,
        leaves: 2,
        title: titled((line) => {
          if (line.kind !== 'case') return undefined
          const { ratio, verdict } = line.placed.row.memory
          const words = ratio === null ? undefined : `${formatRatio(ratio)}, ${verdict.replace('-', ' ')}`
          return withLimit(words, verdict, limitOf(line.placed.row, 'memory'))
        }),
      }),
      (line) => (line.kind === 'case' ? <MemoryCell line={line} /> : null),
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

/** Beside what was judged stands what it was judged by. */
const withLimit = (words: string | undefined, verdict: string, limit: FlagLimit): string | undefined =>
  words === undefined || verdict.startsWith('not-') ? words : `${words}; ${limitWords(limit)}`

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
