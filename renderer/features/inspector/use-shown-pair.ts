import { useState } from 'react'
import type { ArrayAddress } from '../../../main/contract/array-view.ts'
import { useShownArray } from './use-shown-array.ts'

/**
 * Two arrays, or fewer. `readAgain` asks again what they are, and `key` is another one then and wherever a content is: what
 * was read of them and chosen for them belongs to one key.
 */
export function useShownPair(a: ArrayAddress | null, b: ArrayAddress | null) {
  const [one, other] = [useShownArray(a), useShownArray(b)]
  const [tries, setTries] = useState(0)
  const readAgain = () => {
    if (a !== null) one.refetch()
    if (b !== null) other.refetch()
    setTries((before) => before + 1)
  }
  const key = JSON.stringify([a, b, one.description?.identity, other.description?.identity, tries])
  return { one, other, failure: one.failure ?? other.failure, key, readAgain }
}
