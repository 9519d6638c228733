import { useEffect, useMemo, useRef, useState } from 'react'
import type { DifferenceOptions } from '../../../../main/contract/picture/difference.ts'
import { success } from '../../../../main/contract/outcome.ts'
import type { Cut, PairCells, ReadPair } from '../image-array.ts'
import { type LoadedCells, loadedCells, nothing } from './use-cells.ts'

type LoadedPair = Record<keyof PairCells, LoadedCells>

/** Two arrays as cells, and how they differ. Nothing where there is nobody to read them, and what is asked for anew until it is here. */
export function usePairCells(
  read: ReadPair | null,
  cuts: { a: Cut; b: Cut },
  { kind, part, floor }: DifferenceOptions,
): LoadedPair {
  const { a, b } = cuts
  const sides = useMemo(() => (read === null ? null : { read, cuts: { a, b }, part }), [read, a, b, part])
  const asked = useMemo(() => (sides === null ? null : { ...sides, of: sides, kind, floor }), [sides, kind, floor])
  const [loadedSides, setSides] = useState<{ of: object; a: LoadedCells; b: LoadedCells } | null>(null)
  const known = useRef<object | null>(null)
  const [difference, setDifference] = useState<{ of: object; cells: LoadedCells } | null>(null)
  useEffect(() => {
    if (asked === null) return
    const stop = new AbortController()
    const { kind, part, floor } = asked
    const reading = asked.read(asked.cuts, { kind, part, floor }, stop.signal)
    const askSides = async () => {
      const outcome = await reading.sides()
      if (stop.signal.aborted) return
      const side = (name: 'a' | 'b') => loadedCells(outcome.ok ? success(outcome.value[name]) : outcome)
      known.current = asked.of
      setSides({ of: asked.of, a: side('a'), b: side('b') })
    }
    // What is there stays, and is not read again, where only the difference is asked for anew.
    if (known.current !== asked.of) void askSides()
    void reading.difference.then((outcome) => {
      if (!stop.signal.aborted) setDifference({ of: asked, cells: loadedCells(outcome) })
    })
    return () => {
      stop.abort()
    }
  }, [asked])
  const { a: ofA, b: ofB } = loadedSides !== null && loadedSides.of === sides ? loadedSides : { a: nothing, b: nothing }
  return {
    a: ofA,
    b: ofB,
    difference: difference !== null && difference.of === asked ? difference.cells : nothing,
  }
}
