import { useMemo } from 'react'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import { useSettled } from '../../../lib/use-settled.ts'

/** A window once it has stayed where it is: what takes a while to read is not read at every step of a pan. */
export function useSettledWindow({ x, y, width, height }: Window): Window {
  const window = useMemo(() => ({ x, y, width, height }), [x, y, width, height])
  return useSettled(window)
}
