import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { MethodName, Params, Result } from '../../main/contract/api.ts'
import type { Failure } from '../../main/contract/outcome.ts'
import { useEngine } from './connection-context.ts'
import { type Boxed, engineQuery, failureOf } from './engine-query.ts'

export type EngineRows<Row> = {
  /** Of all rows that pass; undefined until the first window is here. */
  total: number | undefined
  rowAt: (index: number) => Row | undefined
  /** For VirtualTable. */
  onVisible: (first: number, last: number) => void
  failure: Failure | null
  /** Asks anew for the windows that failed. */
  retry: () => void
  loading: boolean
}

export type RowsOf<M extends MethodName, Row> = {
  method: M
  /** The params of a window: `(offset, limit) => ({ id, filter, offset, limit })`. */
  params: (offset: number, limit: number) => Params<M>
  rows: (result: Result<M>) => readonly Row[]
  total: (result: Result<M>) => number
  windowSize?: number
}

/** Rows in windows: those that can be seen are asked for, those that were stay known. */
export function useEngineRows<M extends MethodName, Row>({
  method,
  params,
  rows,
  total,
  windowSize = 200,
}: RowsOf<M, Row>): EngineRows<Row> {
  const engine = useEngine()
  const cache = useQueryClient()
  const [{ first, last }, setVisible] = useState({ first: 0, last: 0 })
  const queryOf = (window: number) => engineQuery(engine, method, params(window * windowSize, windowSize))
  const windows = new Set([0])
  for (let window = first; window <= last; window += 1) windows.add(window)
  const queries = useQueries({ queries: [...windows].map(queryOf) })
  const onVisible = useCallback(
    (from: number, to: number) => {
      const next = { first: Math.floor(from / windowSize), last: Math.floor(to / windowSize) }
      setVisible((before) => (before.first === next.first && before.last === next.last ? before : next))
    },
    [windowSize],
  )
  const head = queries[0]?.data
  const failed = queries.filter(({ error }) => error !== null)
  return {
    total: head === undefined ? undefined : total(head.value),
    rowAt: (index) => {
      const window = cache.getQueryData<Boxed<Result<M>>>(queryOf(Math.floor(index / windowSize)).queryKey)
      return window === undefined ? undefined : rows(window.value)[index % windowSize]
    },
    onVisible,
    failure: failureOf(failed[0]?.error ?? null),
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
    loading: queries[0]?.isPending ?? false,
  }
}
