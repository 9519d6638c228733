/** Which rows of a comparison pass a filter, in which order: index arrays, made once for each order and kept. */
import { errorSize, isInformational, rowName, severityOf, severityOfStretch } from '../../contract/comparison-rows.ts'
import type { ComparisonRow } from '../../contract/comparison.ts'
import type { RowChange, RowGroup, RowGrouping, RowSort } from '../../contract/comparison-view.ts'
import { typedWords } from '../../contract/typed-words.ts'
import type { Verdict } from '../../contract/words.ts'
import { changesOf } from '../compare/changes.ts'
import { alikeWith, byChange, changeRuns } from './change-order.ts'

export type RowQuery = {
  filter: { text: string; verdicts: Verdict[] }
  sort: RowSort
  descending: boolean
  group: RowGrouping
}

export type RowOrder = {
  /** Indices into the comparison's rows. */
  indices: (query: RowQuery) => Uint32Array
  /** Runs of rows of one group, as they stand in `indices` of a query by group. */
  groups: (indices: Uint32Array) => RowGroup[]
  /** Runs of rows that moved alike, as they stand in `indices` of a query by change. */
  changes: (indices: Uint32Array) => RowChange[]
  /** Every row that moved like this one, the worst first. */
  alike: (index: number) => number[]
}

/** Filtered orders that are kept, for the windows of a table that is scrolled. */
const keptFiltered = 8

export function createRowOrder(rows: readonly ComparisonRow[]): RowOrder {
  const sorted = new Map<string, Uint32Array>()
  const filtered = new Map<string, Uint32Array>()
  let texts: string[] | null = null
  let byName: Uint32Array | null = null
  let worst: Uint32Array | null = null
  const grouped = new WeakMap<Uint32Array, RowGroup[]>()
  const changed = new WeakMap<Uint32Array, RowChange[]>()

  function sortedBy({ sort, descending, group }: RowQuery): Uint32Array {
    const key = `${sort} ${descending} ${group}`
    const known = sorted.get(key) ?? sortAnew({ sort, descending, group })
    sorted.set(key, known)
    return known
  }

  function sortAnew(by: Omit<RowQuery, 'filter'>): Uint32Array {
    const order = sortRows(rows, (byName ??= ranksByName(rows)), by)
    return by.group === 'change' ? byChange(order, worstOf()) : order
  }

  const worstOf = (): Uint32Array => (worst ??= changesOf(rows))

  function passing({ filter }: RowQuery, order: Uint32Array): Uint32Array {
    const words = typedWords(filter.text)
    const verdicts = new Set(filter.verdicts)
    const searched = (texts ??= rows.map(searchedText))
    return order.filter((index) => {
      const row = rows[index]
      const text = searched[index]
      if (row === undefined || text === undefined) return false
      return (verdicts.size === 0 || verdicts.has(row.verdict)) && words.every((word) => text.includes(word))
    })
  }

  return {
    indices(query) {
      const order = sortedBy(query)
      if (query.filter.text.trim() === '' && query.filter.verdicts.length === 0) return order
      const key = JSON.stringify([query.filter.text, query.filter.verdicts, query.sort, query.descending, query.group])
      const known = filtered.get(key) ?? passing(query, order)
      filtered.delete(key)
      filtered.set(key, known)
      const [oldest] = filtered.keys()
      if (filtered.size > keptFiltered && oldest !== undefined) filtered.delete(oldest)
      return known
    },
    groups(indices) {
      const known = grouped.get(indices) ?? groupsOf(rows, indices)
      grouped.set(indices, known)
      return known
    },
    changes(indices) {
      const known = changed.get(indices) ?? changeRuns(rows, indices, worstOf())
      changed.set(indices, known)
      return known
    },
    alike: (index) => alikeWith(index, worstOf()),
  }
}

function groupsOf(rows: readonly ComparisonRow[], indices: Uint32Array): RowGroup[] {
  const groups: RowGroup[] = []
  for (const index of indices) {
    const row = rows[index]
    if (row === undefined) continue
    const verdict = isInformational(row) ? null : row.verdict
    const last = groups.at(-1)
    if (last?.verdict === verdict) last.rows += 1
    else groups.push({ verdict, rows: 1 })
  }
  return groups
}

/** What kind of row it is can be typed, too, where it is not the usual one. */
function searchedText({ candidate_id, reference_id, outputs, kind }: ComparisonRow): string {
  const kindWord = kind === 'same' ? '' : kind
  return [candidate_id ?? '', reference_id ?? '', kindWord, ...Object.keys(outputs)].join('\n').toLowerCase()
}

type Key = (row: ComparisonRow) => number | null

/** The number that a row is sorted by; null (nothing to sort by) comes last, whatever the direction. */
const keys: Record<Exclude<RowSort, 'case' | 'significance'>, Key> = {
  max_abs_norm: largest((output) => errorSize(output)),
  rel: largest(({ rel }) => (rel === null ? null : size(rel))),
  intensity: largest(({ intensity }) => size(intensity)),
  time: ({ time }) => time.ratio,
  memory: ({ memory }) => memory.ratio,
}

function largest(of: (output: ComparisonRow['outputs'][string]) => number | null): Key {
  return ({ outputs }) => {
    let most: number | null = null
    for (const output of Object.values(outputs)) {
      const value = of(output)
      if (value !== null && (most === null || value > most)) most = value
    }
    return most
  }
}

/** What is not a number counts as the largest. */
const size = (value: number | string): number => (typeof value === 'number' ? Math.abs(value) : Infinity)

type Less = (one: number, other: number) => number

function sortRows(
  rows: readonly ComparisonRow[],
  byName: Uint32Array,
  { sort, descending, group }: Omit<RowQuery, 'filter'>,
): Uint32Array {
  const direction = descending ? -1 : 1
  const names: Less = (one, other) => (byName[one] ?? 0) - (byName[other] ?? 0)
  const order = Uint32Array.from(rows.keys())
  const inside = insideGroup(rows, names, sort, direction)
  return order.sort(group === 'none' ? inside : inTurn(byNumber(numbersOf(rows, groupClass), -1), inside))
}

function insideGroup(rows: readonly ComparisonRow[], names: Less, sort: RowSort, direction: number): Less {
  switch (sort) {
    case 'case':
      return (one, other) => direction * names(one, other)
    case 'significance': {
      const classes = numbersOf(rows, significanceClass)
      const errors = numbersOf(rows, keys.max_abs_norm)
      return inTurn(inTurn(byNumber(classes, direction), byNumber(errors, direction)), names)
    }
    default:
      return inTurn(byNumber(numbersOf(rows, keys[sort]), direction), names)
  }
}

const inTurn =
  (first: Less, then: Less): Less =>
  (one, other) =>
    first(one, other) || then(one, other)

/** Not-a-number stands for "nothing to sort by", which comes last, whatever the direction. */
const byNumber =
  (values: Float64Array, direction: number): Less =>
  (one, other) => {
    const [a, b] = [values[one] ?? NaN, values[other] ?? NaN]
    if (a === b) return 0
    if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
    return direction * (a > b ? 1 : -1)
  }

const numbersOf = (rows: readonly ComparisonRow[], key: Key): Float64Array =>
  Float64Array.from(rows, (row) => key(row) ?? NaN)

/** Rows that count before rows that inform, then the worst verdict, then what is flagged; the error decides after it. */
function significanceClass(row: ComparisonRow): number {
  const isFlagged = flagged.has(row.time.verdict) || flagged.has(row.memory.verdict)
  return Number(!isInformational(row)) * 1000 + severityOf(row.verdict) * 2 + Number(isFlagged)
}

/** Heads stand in this order, whatever the sort: the worst verdict first, what informs last and under one head. */
const groupClass = (row: ComparisonRow): number => severityOfStretch(isInformational(row) ? null : row.verdict)

const flagged: ReadonlySet<string> = new Set(['slower', 'faster', 'more', 'less'])

/** The place of each row in the order of names, then of kinds: comparing numbers is cheaper than comparing texts. */
function ranksByName(rows: readonly ComparisonRow[]): Uint32Array {
  const names = rows.map((row) => `${rowName(row)}\n${row.kind}\n${row.reference_id ?? ''}`)
  const order = [...rows.keys()].sort((one, other) => {
    const [a, b] = [names[one] ?? '', names[other] ?? '']
    return a < b ? -1 : a > b ? 1 : one - other
  })
  const ranks = new Uint32Array(rows.length)
  for (const [rank, index] of order.entries()) ranks[index] = rank
  return ranks
}
