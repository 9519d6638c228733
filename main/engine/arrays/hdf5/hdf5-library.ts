import { ready } from 'h5wasm'
import { z } from 'zod'
import type { SyncByteSource } from './sync-byte-source.ts'

/** The HDF5 library in WebAssembly. */
export type Hdf5Library = Awaited<typeof ready>

export type OpenInLibrary = { library: Hdf5Library; file: bigint; close: () => void }

/** What Emscripten's file system has of a file in memory, as far as it is changed here. */
const FileNode = z.object({ usedBytes: z.number(), stream_ops: z.record(z.string(), z.unknown()) })

const isFileNode = (node: unknown): node is z.infer<typeof FileNode> => FileNode.safeParse(node).success

let mounts = 0

/**
 * Opens a file of which the library sees nothing but its bytes, read where they are wanted. The file system of this build
 * is one of its own in memory, so that no link or name inside the file leads anywhere (the build for Node shares the
 * system's). Each opening has its own name: the library keeps what it once failed to open.
 * @returns the library, the id of the file, and how to close it
 * @throws whatever the library says
 */
export async function openInLibrary(source: SyncByteSource): Promise<OpenInLibrary> {
  const library = await ready
  library.activate_throwing_error_handler()
  return { library, ...mounted(library, source) }
}

/** The parts of a file that the library reads to open it anew and to `look` at something, each as far as it is together. */
export function partsRead(library: Hdf5Library, source: SyncByteSource, look: (file: bigint) => unknown): Uint8Array[] {
  const reads: { from: number; to: number }[] = []
  const watched: SyncByteSource = {
    sizeBytes: source.sizeBytes,
    readSync(offsetBytes, into) {
      reads.push({ from: offsetBytes, to: offsetBytes + into.length })
      return source.readSync(offsetBytes, into)
    },
  }
  const { file, close } = mounted(library, watched)
  try {
    look(file)
  } finally {
    close()
  }
  const parts: typeof reads = []
  for (const read of reads.toSorted((one, other) => one.from - other.from)) {
    const last = parts.at(-1)
    if (last !== undefined && read.from <= last.to) last.to = Math.max(last.to, read.to)
    else parts.push(read)
  }
  return parts.map(({ from, to }) => {
    const bytes = new Uint8Array(to - from)
    return bytes.subarray(0, source.readSync(from, bytes))
  })
}

function mounted(library: Hdf5Library, source: SyncByteSource): Omit<OpenInLibrary, 'library'> {
  mounts += 1
  const path = `/${String(mounts)}.h5`
  library.FS.writeFile(path, new Uint8Array(0))
  const node: unknown = library.FS.lookupPath(path, {}).node
  if (!isFileNode(node)) throw new Error("the library's files in memory are not what they were in h5wasm 0.10.3")
  node.usedBytes = source.sizeBytes
  node.stream_ops = { ...node.stream_ops, read: readerOf(source) }
  const { H5F_ACC_RDONLY, H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST } = library
  const file = library.open(path, H5F_ACC_RDONLY, false, H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST)
  const close = (): void => {
    library.close_file(file)
    library.FS.unlink(path)
  }
  return { file, close }
}

/** Emscripten's `read` of a stream: `length` bytes from `position` into the library's memory at `offset`. */
const readerOf =
  (source: SyncByteSource) =>
  (_stream: unknown, memory: Uint8Array, offset: number, length: number, position: number): number => {
    const wanted = Math.max(0, Math.min(length, source.sizeBytes - position))
    if (wanted === 0) return 0
    return source.readSync(position, new Uint8Array(memory.buffer, memory.byteOffset + offset, wanted))
  }

/** What went wrong deepest inside, in the library's words. */
export function reasonOfLibrary(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const reasons = [...message.matchAll(/ in \w+\(\): (.+)$/gm)].map(([, reason]) => reason)
  return reasons.at(-1) ?? message.split('\n')[0] ?? message
}
