/** Memory that is lent until it is disposed of; it holds anything. */
export type LentMemory = Disposable & { bytes: Uint8Array }
export type SpareMemory = { take: (sizeBytes: number) => LentMemory }

/**
 * Pieces of one size that are taken again, so that they are not left to the garbage collector; at most `mostSpare` wait for
 * that. More than a piece is memory of its own.
 */
export function createSpareMemory(pieceBytes: number, mostSpare: number): SpareMemory {
  const spare: ArrayBuffer[] = []
  return {
    take(sizeBytes) {
      const isPiece = sizeBytes <= pieceBytes
      const memory = (isPiece ? spare.pop() : undefined) ?? new ArrayBuffer(isPiece ? pieceBytes : sizeBytes)
      return {
        bytes: new Uint8Array(memory, 0, sizeBytes),
        [Symbol.dispose]() {
          if (isPiece && spare.length < mostSpare) spare.push(memory)
        },
      }
    },
  }
}
