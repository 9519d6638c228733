import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { failure, success } from '../../contract/outcome.ts'
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

test('an array that can’t be read after all ends the answer, and the log says why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'driftscope-server-'))
  const log = createServerLog(folder)
  const tokens = createTokens(monotonicMs)
  const engine = {
    call: () => Promise.resolve(failure('WRONG_USE', { message: 'This engine is a test.' })),
    subscribe: () => () => undefined,
    close: () => Promise.resolve(),
  }
  const text = () => Promise.resolve(success(null))
  const place = { path: 'unreadable.npz', member: null }
  const opened = { array: unreadable, name: 'unreadable', identity: 'f'.repeat(64), text, place }
  const findArray = () => Promise.resolve(success(opened))
  const server = await startServer({ engine, tokens, findArray, rendererFolder: folder, log, port: 0 })
  if (!server.ok) throw new Error(server.failure.message)
  onTestFinished(async () => {
    await server.value.close()
    rmSync(folder, { recursive: true })
  })
  const asked = request({
    ...{ host: '127.0.0.1', port: server.value.port, path: '/arrays/a/b/c', agent: false },
    headers: { Authorization: `Bearer ${tokens.session('page')}` },
  })
  asked.end()
  await expect(once(asked, 'response')).rejects.toThrow()
  await log.written()
  expect(readFileSync(log.path, 'utf8')).toContain('the disk broke')
})
