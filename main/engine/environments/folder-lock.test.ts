import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identityOf } from '../files/process-identity.ts'
import { withLock } from './folder-lock.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'driftscope-lock-'))
})
afterEach(() => rm(root, { recursive: true }))

test('one at a time, and nothing is left behind', async () => {
  let inside = 0
  let most = 0
  const body = async () => {
    most = Math.max(most, ++inside)
    await readdir(root)
    inside--
  }
  await Promise.all(Array.from({ length: 5 }, () => withLock(join(root, 'x'), undefined, body)))
  expect(most).toBe(1)
  expect(await readdir(root)).toEqual([])
})

test('the lock of a dead process is taken over', async () => {
  const { stdout } = await execa(process.execPath, ['-e', 'console.log(process.pid)'])
  await mkdir(join(root, 'x.lock'))
  const owner = { ...(await identityOf(process.pid)), pid: Number(stdout) }
  await writeFile(join(root, 'x.lock', 'owner.json'), JSON.stringify(owner))
  expect(await withLock(join(root, 'x'), undefined, () => Promise.resolve('done'))).toBe('done')
})

test('a lock that a power cut left empty holds nobody up', async () => {
  await mkdir(join(root, 'x.lock'))
  await writeFile(join(root, 'x.lock', 'owner.json'), '')
  expect(await withLock(join(root, 'x'), undefined, () => Promise.resolve('done'))).toBe('done')
})

test('waiting for a living holder can be aborted', async () => {
  const stop = new AbortController()
  const waiting = withLock(join(root, 'x'), undefined, () => {
    const second = withLock(join(root, 'x'), stop.signal, () => Promise.resolve('never'))
    stop.abort()
    return second
  })
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})
