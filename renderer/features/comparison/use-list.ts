import { useMemo, useState } from 'react'
import type { Params, Result } from '../../../main/contract/api.ts'
import type { PlacedRow } from '../../../main/contract/comparison-view.ts'
import type { Failure } from '../../../main/contract/outcome.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { useEngineRows } from '../../engine-client/use-engine-rows.ts'
import type { Heads } from './table-layout.ts'
import type { ViewState } from './view-state.ts'

type ListParams = Params<'comparisons.rows'>
export type Window = Result<'comparisons.rows'>

export type RowList = {
  /** Names the list that is shown: filter, sort and group. */
  key: string
  /** Asks for that list. */
  params: ListParams
  /** False while another list is on its way; the old one is shown until then. */
  current: boolean
  total: number | undefined
  heads: Heads
  rowAt: (position: number) => PlacedRow | undefined
  onVisible: (first: number, last: number) => void
  failure: Failure | null
  retry: () => void
}

const windowSize = 200
const noHeads: Heads = { groups: [], changes: [] }
const rowsOf = (result: Window) => result.rows
const totalOf = (result: Window) => result.total

export const listParams = (
  id: string,
  { text, verdicts, sort, descending, group }: Omit<ViewState, 'row' | 'output'>,
): ListParams => ({ id, filter: { text, verdicts: [...verdicts] }, sort, descending, group })

/** The rows that pass, in windows; a new filter or order takes over once its first window is here. */
export function useList(wanted: ListParams): RowList {
  const key = JSON.stringify(wanted)
  const [shown, setShown] = useState({ key, params: wanted })
  const first = useEngineQuery('comparisons.rows', { ...wanted, offset: 0, limit: windowSize })
  const arrived = first.data !== undefined || first.failure !== null
  if (arrived && shown.key !== key) setShown({ key, params: wanted })
  const head = useEngineQuery('comparisons.rows', { ...shown.params, offset: 0, limit: windowSize })
  const rows = useEngineRows({
    method: 'comparisons.rows',
    params: (offset, limit) => ({ ...shown.params, offset, limit }),
    rows: rowsOf,
    total: totalOf,
    windowSize,
  })
  // A comparison never changes: a row that was looked up once is not looked up again with every frame of scrolling.
  const known = useMemo(() => ({ of: shown.key, rows: new Map<number, PlacedRow>() }), [shown.key])
  const rowAt = (position: number): PlacedRow | undefined => {
    const before = known.rows.get(position)
    if (before !== undefined) return before
    const row = rows.rowAt(position)
    if (row !== undefined) known.rows.set(position, row)
    return row
  }
  return {
    key: shown.key,
    params: shown.params,
    current: shown.key === key,
    total: rows.total,
    heads: useMemo(() => head.data ?? noHeads, [head.data]),
    rowAt,
    onVisible: rows.onVisible,
    failure: rows.failure,
    retry: rows.retry,
  }
}
