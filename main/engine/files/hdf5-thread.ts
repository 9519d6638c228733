/** The entry of the thread in which HDF5 files are read: the library reads while it waits, and may hang on a broken file. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { Outcome } from '../../contract/outcome.ts'
import { type Hdf5File, openHdf5 } from '../arrays/hdf5/hdf5-file.ts'
import { reasonOfLibrary } from '../arrays/hdf5/hdf5-library.ts'
import type { SyncByteSource } from '../arrays/hdf5/sync-byte-source.ts'
import { defaultLimits } from '../arrays/limits.ts'
import { unreadable } from '../arrays/unreadable.ts'
import { type Hdf5Answer, Hdf5Request } from './hdf5-messages.ts'

type OpenFile = { identity: string; file: Outcome<Hdf5File>; close: () => void }

const mostOpen = 4
const openFiles = new Map<string, OpenFile>()

/** The file at `path` as it is now; of those that were asked for last, a few stay open. */
async function opened(path: string, identity: string): Promise<Outcome<Hdf5File>> {
  const known = openFiles.get(path)
  openFiles.delete(path)
  const isSame = known?.identity === identity
  if (known !== undefined && !isSame) known.close()
  const open = known !== undefined && isSame ? known : await openNow(path, identity)
  openFiles.set(path, open)
  const [oldest] = openFiles.keys()
  if (openFiles.size > mostOpen && oldest !== undefined) {
    openFiles.get(oldest)?.close()
    openFiles.delete(oldest)
  }
  return open.file
}

async function openNow(path: string, identity: string): Promise<OpenFile> {
  const descriptor = openSync(path, 'r')
  const source: SyncByteSource = {
    sizeBytes: fstatSync(descriptor).size,
    readSync: (offsetBytes, into) => readSync(descriptor, into, 0, into.length, offsetBytes),
  }
  const file = await openHdf5(source, path, defaultLimits)
  const close = (): void => {
    if (file.ok) file.value.close()
    closeSync(descriptor)
  }
  return { identity, file, close }
}

async function answerTo(request: Hdf5Request): Promise<Hdf5Answer> {
  const { number, path } = request
  const file = await opened(path, request.identity)
  if (!file.ok) return { number, answer: 'failed', failure: file.failure }
  if (request.ask === 'find') {
    const found = file.value.find(request.member)
    return found.ok
      ? { number, answer: 'found', dataset: found.value }
      : { number, answer: 'failed', failure: found.failure }
  }
  const bytes = file.value.read({ path: request.dataset, shape: request.shape }, request.box, request.elementBytes)
  return { number, answer: 'read', bytes }
}

let turn: Promise<unknown> = Promise.resolve()
parentPort?.on('message', (value: unknown) => {
  const request = Hdf5Request.parse(value)
  turn = turn.then(async () => {
    const answer = await answerTo(request).catch((error: unknown): Hdf5Answer => {
      const place = request.ask === 'read' ? `${request.path}, member ${request.dataset}` : request.path
      const { failure } = unreadable(place, `can't be read: ${reasonOfLibrary(error)}`)
      return { number: request.number, answer: 'failed', failure }
    })
    parentPort?.postMessage(answer, answer.answer === 'read' ? [answer.bytes.buffer] : [])
  })
})
