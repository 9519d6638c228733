import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { failure, success } from '../../contract/outcome.ts'
import { planePath } from '../../contract/wire.ts'
import { parseDescr } from '../arrays/dtype.ts'
import type { StoredArray } from '../arrays/open-npy.ts'
import { monotonicMs } from '../clock.ts'
import { startServer } from './engine-server.ts'
import { createServerLog } from './server-log.ts'
import { createTokens } from './tokens.ts'

const element = parseDescr('<f8')
if ('refused' in element) throw new Error(element.refused)

/** A disk that went bad after the array's head was read. */
const unreadable: StoredArray = {
  ...{ shape: [4], count: 4, dtype: 'float64', element },
  readElements: () => Promise.reject(new Error('the disk broke')),
  readWindow: () => Promise.reject(new Error('the disk broke')),
  isColumnwise: () => false,
}

/** A server with one array, asked for as a page does. */
async function serving(array: StoredArray) {
  const folder = mkdtempSync(join(tmpdir(), 'driftscope-server-'))
  const log = createServerLog(folder)
  const tokens = createTokens(monotonicMs)
  const engine = {
    call: () => Promise.resolve(failure('WRONG_USE', { message: 'This engine is a test.' })),
    subscribe: () => () => undefined,
    close: () => Promise.resolve(),
  }
  const text = () => Promise.resolve(success(null))
  const place = { path: 'array.npz', member: null }
  const opened = { array, name: 'array', identity: 'f'.repeat(64), text, place }
  const findArray = () => Promise.resolve(success(opened))
  const server = await startServer({ engine, tokens, findArray, rendererFolder: folder, log, port: 0 })
  if (!server.ok) throw new Error(server.failure.message)
  onTestFinished(async () => {
    await server.value.close()
    rmSync(folder, { recursive: true })
  })
  const get = (path: string) =>
    request({
      ...{ host: '127.0.0.1', port: server.value.port, path, agent: false },
      headers: { Authorization: `Bearer ${tokens.session('page')}` },
    }).end()
  const logged = async () => {
    await log.written()
    return existsSync(log.path) ? readFileSync(log.path, 'utf8') : ''
  }
  return { get, logged }
}

test('an array that can’t be read after all ends the answer, and the log says why', async () => {
  const { get, logged } = await serving(unreadable)
  await expect(once(get('/arrays/a/b/c'), 'response')).rejects.toThrow()
  expect(await logged()).toContain('the disk broke')
})

const asked = {
  window: planePath(
    { bundle: 'a', case_id: 'b', output: 'c' },
    { plane: { y: 0, x: 1, at: [] }, window: { row: 0, rows: 16, column: 0, columns: 2 ** 18 } },
  ),
  tile: planePath(
    { bundle: 'a', case_id: 'b', output: 'c' },
    { plane: { y: 0, x: 1, at: [] }, tile: { factor: 2, row: 0, column: 0, part: 'real' } },
  ),
}
type Asked = keyof typeof asked

test.each<[Asked, number]>([
  ['window', 0],
  ['window', 1],
  ['tile', 0],
])('a %s is read no further once whoever asked has turned away, in its read %i', async (what, held) => {
  const begun = Promise.withResolvers<AbortSignal | undefined>()
  let reads = 0
  const { get, logged } = await serving({
    ...{ shape: [16, 2 ** 18], count: 2 ** 22, dtype: 'float64', element },
    isColumnwise: () => false,
    readElements: () => Promise.reject(new Error('by windows')),
    readWindow: async (_plane, { rows, columns }, _own, signal) => {
      reads += 1
      if (reads <= held) return new Float64Array(rows * columns)
      begun.resolve(signal)
      if (signal === undefined) throw new Error('a read that nothing stops')
      await once(signal, 'abort')
      throw signal.reason
    },
  })
  const page = get(asked[what])
  page.on('response', (response) => response.on('error', () => undefined).resume())
  page.on('error', () => undefined)
  const signal = await begun.promise
  if (signal === undefined) throw new Error('no signal')
  const stopped = once(signal, 'abort')
  page.destroy()
  await stopped
  // Had it been taken for a fault, that would be written by the next turns of the event loop.
  for (let turn = 0; turn < 10; turn += 1) await nextTurn()
  expect([reads, await logged()]).toEqual([held + 1, ''])
})
