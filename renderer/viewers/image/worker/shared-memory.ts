/** Memory that the page and its worker see both: a large plane is never copied between them. */

/** Pages that are not isolated from others are given none. */
const isShared = globalThis.crossOriginIsolated && typeof SharedArrayBuffer === 'function'

/** Room for so many numbers. */
export const sharedFloats = (count: number): Float64Array =>
  isShared ? new Float64Array(new SharedArrayBuffer(8 * count)) : new Float64Array(count)

export const isInSharedMemory = ({ buffer }: ArrayBufferView): boolean =>
  typeof SharedArrayBuffer === 'function' && buffer instanceof SharedArrayBuffer
