import { useMemo } from 'react'
import type { ArrayAddress } from '../../../main/contract/array-view.ts'
import { useEngine } from '../../engine-client/hooks.ts'
import type { ReadPositions } from '../../viewers/image/image-array.ts'

/** The engine compares by position: it reads all of both arrays, which may be larger than a page can hold. */
export function useReadPositions(a: ArrayAddress, b: ArrayAddress | null): ReadPositions {
  const engine = useEngine()
  const key = JSON.stringify([a, b])
  return useMemo<ReadPositions>(
    () => (axes, asked) => engine.call('arrays.positions', { a, b, axes: [...axes] }, asked),
    // `key` stands for the addresses, which are made anew with every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [engine, key],
  )
}
