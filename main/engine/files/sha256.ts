import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const pieceBytes = 1 << 20

export function sha256OfBytes(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Size in bytes and sha256 (64 hex digits) of a file, read in pieces of 1 MiB whatever its size.
 * @throws the system's error, the reason of `signal`
 */
export async function measureFile(path: string, signal?: AbortSignal): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256')
  const piece = new Uint8Array(pieceBytes)
  const handle = await open(path, 'r')
  try {
    let sizeBytes = 0
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await handle.read(piece, 0, pieceBytes, null)
      if (bytesRead === 0) return { sizeBytes, sha256: hash.digest('hex') }
      hash.update(piece.subarray(0, bytesRead))
      sizeBytes += bytesRead
    }
  } finally {
    await handle.close()
  }
}

/** sha256 of a file, 64 hex digits. @throws the system's error */
export async function sha256OfFile(path: string): Promise<string> {
  return (await measureFile(path)).sha256
}
