import { type FSWatcher, watch } from 'node:fs'

/** Some file systems (network, containers) report no changes: then this is how often we look. */
const lookAgainMs = 1000

/** Yields at once, then after every change of a file directly in `folder`, at least once a second, until `signal` aborts. */
export async function* changesIn(folder: string, signal: AbortSignal): AsyncGenerator<void> {
  let changed = true
  let wake = (): void => {}
  const notice = (): void => {
    changed = true
    wake()
  }
  const watcher = watchOrNull(folder, notice)
  const timer = setInterval(notice, lookAgainMs)
  signal.addEventListener('abort', notice)
  try {
    while (!signal.aborted) {
      if (changed) {
        changed = false
        yield
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    signal.removeEventListener('abort', notice)
    clearInterval(timer)
    watcher?.close()
  }
}

/** Null where the folder can't be watched (no such folder yet, no watches left): looking again serves then. */
function watchOrNull(folder: string, notice: () => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: true }, notice)
    watcher.on('error', () => {
      watcher.close()
    })
    return watcher
  } catch {
    return null
  }
}

/** What `look` answers first that is not null, asked after each change; null where the changes end before. */
export async function firstAnswer<T>(changes: AsyncIterable<void>, look: () => Promise<T | null>): Promise<T | null> {
  const iterator = changes[Symbol.asyncIterator]()
  try {
    while ((await iterator.next()).done !== true) {
      const answer = await look()
      if (answer !== null) return answer
    }
    return null
  } finally {
    await iterator.return?.()
  }
}
