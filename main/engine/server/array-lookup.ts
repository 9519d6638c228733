import type { ArrayAddress } from '../../contract/array-view.ts'
import type { FindArray } from '../bundles/find-array.ts'
import type { OpenedFile } from '../files/admitted-files.ts'
import { type Exchange, replyFailure } from './replies.ts'

/** The array that the address names; null where there is none and the request is answered. */
export async function foundArray(
  exchange: Exchange,
  findArray: FindArray,
  address: ArrayAddress | null,
): Promise<OpenedFile | null> {
  if (address === null) {
    const message = 'An array is named <bundle>/<case id>/<output>, percent-encoded, or by the id of a file.'
    replyFailure(exchange, 404, { code: 'UNKNOWN_BUNDLE', message })
    return null
  }
  const found = await findArray(address)
  if (found.ok) return found.value
  replyFailure(exchange, isAbsent(found.failure.code, found.failure.detail) ? 404 : 422, found.failure)
  return null
}

function isAbsent(code: string, detail: unknown): boolean {
  const isUnknown = code === 'UNKNOWN_BUNDLE' || code === 'UNKNOWN_FILE'
  return isUnknown || (typeof detail === 'object' && detail !== null && 'absent' in detail)
}
