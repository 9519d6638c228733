import { useEffect, useState } from 'react'
import type { ArrayPlane, PlaneWindow } from '../../../main/contract/array-view.ts'
import type { Failure } from '../../../main/contract/outcome.ts'
import { type FetchedWindow, fetchWindow } from '../../engine-client/planes.ts'
import { readSession } from '../../engine-client/session.ts'

type State = { data: FetchedWindow | null; failure: Failure | null }

/** The window of a file's plane; null until it is here. */
export function useWindow(file: string, plane: ArrayPlane, window: PlaneWindow): State {
  const [state, setState] = useState<State>({ data: null, failure: null })
  const asked = JSON.stringify({ plane, window })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const read = async () => {
      const session = await readSession()
      const fetched = session.ok ? await fetchWindow(session.value, { file }, { plane, window }, signal) : session
      if (!signal.aborted)
        setState({ data: fetched.ok ? fetched.value : null, failure: fetched.ok ? null : fetched.failure })
    }
    read().catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    return () => {
      leaving.abort()
    }
    // `asked` stands for plane and window, which are made anew with every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [file, asked])
  return state
}
