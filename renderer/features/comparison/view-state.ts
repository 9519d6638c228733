import { z } from 'zod'
import { RowGrouping, RowSort } from '../../../main/contract/comparison-view.ts'
import { Verdict } from '../../../main/contract/words.ts'

/** What a link to a comparison says beside its id: which rows, in which order, and the one that is selected. */
export type ViewState = {
  text: string
  verdicts: Verdict[]
  sort: RowSort
  descending: boolean
  group: RowGrouping
  /** Place of the row in the comparison. */
  row: number | null
  output: string | null
}

export const startState: ViewState = {
  text: '',
  verdicts: [],
  sort: 'significance',
  descending: true,
  group: 'verdict',
  row: null,
  output: null,
}

const Place = z.coerce.number().int().nonnegative()

/** What can't be understood is left at its start. */
export function readViewState(query: URLSearchParams): ViewState {
  const row = query.get('row')
  return {
    text: query.get('text') ?? startState.text,
    verdicts: (query.get('verdict') ?? '').split(',').flatMap((word) => Verdict.safeParse(word).data ?? []),
    sort: RowSort.catch(startState.sort).parse(query.get('sort')),
    descending: query.get('order') !== 'ascending',
    group: RowGrouping.catch(startState.group).parse(query.get('group')),
    row: row === null ? null : Place.nullable().catch(null).parse(row),
    output: query.get('output'),
  }
}

/** For `linkTo`: only what differs from the start. */
export function writeViewState(state: ViewState): Record<string, string> {
  const query: Record<string, string> = {}
  if (state.row !== null) query['row'] = String(state.row)
  if (state.row !== null && state.output !== null) query['output'] = state.output
  if (state.verdicts.length > 0) query['verdict'] = state.verdicts.join(',')
  if (state.text.trim() !== '') query['text'] = state.text
  if (state.sort !== startState.sort) query['sort'] = state.sort
  if (!state.descending) query['order'] = 'ascending'
  if (state.group !== startState.group) query['group'] = state.group
  return query
}
