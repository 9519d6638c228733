import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../../../main/contract/outcome.ts'
import type { ArrayPositions } from '../../../../main/contract/positions.ts'
import type { Progress } from '../../../../main/contract/progress.ts'
import type { Axis } from '../../../../main/contract/picture/axis.ts'
import type { Cut, ReadPositions } from '../image-array.ts'

/** What is known of all positions of two axes that choose. */
export type Positions = {
  /** Which axes of the array they are: down, and to the right. */
  axes: readonly [number, number]
  /** Null until it is read; that of other axes is never shown. */
  found: ArrayPositions | null
  failure: Failure | null
  progress: Progress | null
}

type Read = Pick<Positions, 'found' | 'failure' | 'progress'>
const nothing: Read = { found: null, failure: null, progress: null }

/** Null where not exactly two axes choose; a read that nobody waits for is stopped. */
export function usePositions(
  read: ReadPositions | null,
  axes: readonly Axis[],
  { rows, columns }: Cut,
): Positions | null {
  const choosing = axes.flatMap((_, axis) => (axis === rows || axis === columns ? [] : [axis]))
  const [y, x] = choosing.length === 2 && read !== null ? choosing : []
  const [known, setKnown] = useState<{ key: string } & Read>({ key: '', ...nothing })
  const key = y === undefined || x === undefined ? '' : `${y},${x}`
  useEffect(() => {
    if (read === null || y === undefined || x === undefined) return
    const stop = new AbortController()
    const tell = (told: Read) => {
      if (!stop.signal.aborted) setKnown({ key: `${y},${x}`, ...told })
    }
    const onProgress = (progress: Progress) => {
      tell({ ...nothing, progress })
    }
    void read([y, x], { signal: stop.signal, onProgress }).then((outcome) => {
      tell(outcome.ok ? { ...nothing, found: outcome.value } : { ...nothing, failure: outcome.failure })
    })
    return () => {
      stop.abort()
    }
  }, [read, y, x])
  return useMemo(() => {
    if (y === undefined || x === undefined) return null
    const { found, failure, progress } = known.key === key ? known : nothing
    return { axes: [y, x], found, failure, progress }
  }, [known, key, y, x])
}
