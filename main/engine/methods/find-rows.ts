/** Cases and outputs of a comparison by their names, the worst first: one pass over the case ids, whatever the words. */
import { errorSize, isInformational, rowName, severityOf } from '../../contract/comparison-rows.ts'
import type { ComparisonRow } from '../../contract/comparison.ts'
import type { FoundRow, FoundRows } from '../../contract/comparison-view.ts'
import { typedWords } from '../../contract/typed-words.ts'

export type RowFinder = (text: string, limit: number) => { cases: FoundRows; outputs: FoundRows }

/** All outputs, one after the other: the row of each, and its name as a number, for different names are few. */
type Outputs = { rows: Uint32Array; names: Uint32Array; nameOf: string[] }

/** Words beyond these are not looked at: which of them stand in a name is kept as bits of one integer. */
const wordsAtMost = 30

/** @param worstFirst the places of all rows, in the order in which they are to be found */
export function createRowFinder(rows: readonly ComparisonRow[], worstFirst: Uint32Array): RowFinder {
  const caseIds = rows.map(searchedIds)
  const outputs = worstOutputsFirst(rows, outputsOf(rows, worstFirst))
  const outputNames = outputs.nameOf.map((name) => name.toLowerCase())

  return (text, limit) => {
    const words = typedWords(text).slice(0, wordsAtMost)
    const all = 2 ** words.length - 1
    const inCase = wordsIn(caseIds, words)
    const inName = wordsIn(outputNames, words)

    const foundCases: FoundRows = { worst: [], total: 0 }
    for (const index of worstFirst) {
      const row = rows[index]
      if (row === undefined || inCase[index] !== all) continue
      foundCases.total += 1
      if (foundCases.total <= limit) foundCases.worst.push(found(row, index, null, row.verdict))
    }
    const foundOutputs: FoundRows = { worst: [], total: 0 }
    for (const [place, index] of outputs.rows.entries()) {
      const name = outputs.names[place] ?? 0
      const ofName = inName[name] ?? 0
      if (ofName === 0 || (ofName | (inCase[index] ?? 0)) !== all) continue
      foundOutputs.total += 1
      const row = foundOutputs.total <= limit ? rows[index] : undefined
      const output = outputs.nameOf[name] ?? ''
      const verdict = row?.outputs[output]?.verdict
      if (row !== undefined && verdict !== undefined) foundOutputs.worst.push(found(row, index, output, verdict))
    }
    return { cases: foundCases, outputs: foundOutputs }
  }
}

const found = (row: ComparisonRow, index: number, output: string | null, verdict: FoundRow['verdict']): FoundRow => ({
  ...{ index, case_id: rowName(row), kind: row.kind, output, verdict },
})

const searchedIds = ({ candidate_id, reference_id }: ComparisonRow): string =>
  (candidate_id === reference_id ? (candidate_id ?? '') : `${candidate_id ?? ''}\n${reference_id ?? ''}`).toLowerCase()

/** For each name the words that stand in it, the first word as the lowest bit. */
function wordsIn(names: readonly string[], words: readonly string[]): Uint32Array {
  const bits = new Uint32Array(names.length)
  for (const [place, word] of words.entries()) {
    const bit = 1 << place
    for (let index = 0; index < names.length; index += 1) {
      if (names[index]?.includes(word) === true) bits[index] = (bits[index] ?? 0) | bit
    }
  }
  return bits
}

function outputsOf(rows: readonly ComparisonRow[], inOrder: Uint32Array): Outputs {
  const numbers = new Map<string, number>()
  const ofRows: number[] = []
  const names: number[] = []
  for (const row of inOrder) {
    for (const name of Object.keys(rows[row]?.outputs ?? {})) {
      const number = numbers.get(name) ?? numbers.size
      numbers.set(name, number)
      ofRows.push(row)
      names.push(number)
    }
  }
  return { rows: Uint32Array.from(ofRows), names: Uint32Array.from(names), nameOf: [...numbers.keys()] }
}

/** Of rows that count before those of rows that inform, then the worst verdict, then the largest error, then as they were. */
function worstOutputsFirst(rows: readonly ComparisonRow[], outputs: Outputs): Outputs {
  const classes = new Float64Array(outputs.rows.length)
  const errors = new Float64Array(outputs.rows.length)
  for (const [place, index] of outputs.rows.entries()) {
    const row = rows[index]
    const output = row?.outputs[outputs.nameOf[outputs.names[place] ?? 0] ?? '']
    if (row === undefined || output === undefined) continue
    classes[place] = severityOf(output.verdict) + (isInformational(row) ? 0 : 100)
    errors[place] = errorSize(output)
  }
  const order = Uint32Array.from(classes.keys()).sort((one, other) => {
    const byClass = (classes[other] ?? 0) - (classes[one] ?? 0)
    if (byClass !== 0) return byClass
    const [a = 0, b = 0] = [errors[one], errors[other]]
    // Infinities are equal to each other.
    return a === b ? one - other : b - a
  })
  return {
    rows: order.map((place) => outputs.rows[place] ?? 0),
    names: order.map((place) => outputs.names[place] ?? 0),
    nameOf: outputs.nameOf,
  }
}
