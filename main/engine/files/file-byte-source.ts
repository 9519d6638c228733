import { open, stat, type FileHandle } from 'node:fs/promises'
import type { ByteSource } from '../arrays/byte-source.ts'

/**
 * A file as a ByteSource, kept open until `close`.
 * @throws the system's error (also from `read`, which throws as well where the file ends early)
 */
export async function fileByteSource(path: string): Promise<ByteSource & { close(): Promise<void> }> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    return {
      sizeBytes: size,
      read: (offsetBytes, lengthBytes, into) =>
        readExactly(handle, path, offsetBytes, into ?? new Uint8Array(lengthBytes)),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * The same without a `close`: nobody has to own a descriptor. Reads that overlap or follow one another at once share one;
 * it is closed when none has followed.
 */
export async function reopeningByteSource(path: string): Promise<ByteSource> {
  const { size } = await stat(path)
  let shared: Promise<FileHandle> | null = null
  let reads = 0
  const closeUnlessRead = (): void => {
    if (reads > 0) return
    shared?.then((handle) => handle.close()).catch(() => undefined)
    shared = null
  }
  return {
    sizeBytes: size,
    read: async (offsetBytes, lengthBytes, into) => {
      reads += 1
      try {
        const handle = await (shared ??= open(path, 'r'))
        return await readExactly(handle, path, offsetBytes, into ?? new Uint8Array(lengthBytes))
      } finally {
        reads -= 1
        // Whoever reads piece by piece asks for the next one before this comes to pass.
        setImmediate(closeUnlessRead)
      }
    },
  }
}

async function readExactly(handle: FileHandle, path: string, offsetBytes: number, bytes: Uint8Array) {
  const lengthBytes = bytes.length
  let filled = 0
  while (filled < lengthBytes) {
    const { bytesRead } = await handle.read(bytes, filled, lengthBytes - filled, offsetBytes + filled)
    if (bytesRead === 0) throw new Error(`${path} ends at byte ${offsetBytes + filled}; more was to be read`)
    filled += bytesRead
  }
  return bytes
}
