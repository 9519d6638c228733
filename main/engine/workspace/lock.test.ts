import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeLock } from './lock.ts'
import { identityOf } from '../files/process-identity.ts'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'

const holderScript = join(import.meta.dirname, 'lock-holder.fixture.ts')

async function startHolder(path: string): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [holderScript, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = new Promise<string>((resolve) => {
    child.stdout.once('data', (bytes: Buffer) => {
      resolve(bytes.toString())
    })
  })
  return { child, said: await said }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('a held lock is refused to another process with the pid of its holder, and free after its release', async () => {
  const path = join(scratchFolder('workspace'), 'lock')
  const mine = await takeLock(path)
  if (!mine.ok) throw new Error(mine.failure.message)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() })
  const other = await startHolder(path)
  expect(other.said).toContain('WORKSPACE_HELD')
  expect(other.said).toContain(`process ${process.pid} `)
  await mine.value.release()
  const third = await startHolder(path)
  expect(third.said).toBe('taken\n')
  await kill(third.child)
})

test('the lock of a killed holder is taken over', async () => {
  const folder = scratchFolder('workspace')
  const holder = await startHolder(join(folder, 'lock'))
  expect((await takeLock(join(folder, 'lock'))).ok).toBe(false)
  await kill(holder.child)
  const mine = await takeLock(join(folder, 'lock'))
  expect(mine.ok).toBe(true)
  expect(readdirSync(folder)).toEqual(['lock'])
})

test('of five starters that find the same stale lock exactly one gets it', async () => {
  const folder = scratchFolder('workspace')
  const path = join(folder, 'lock')
  const dead = await startHolder(path)
  await kill(dead.child)
  const stale = readFileSync(path)
  for (let round = 0; round < 2; round++) {
    writeFileSync(path, stale)
    const starters = await Promise.all(Array.from({ length: 5 }, () => startHolder(path)))
    expect(starters.filter(({ said }) => said === 'taken\n')).toHaveLength(1)
    expect(starters.filter(({ said }) => said.startsWith('WORKSPACE_HELD'))).toHaveLength(4)
    await Promise.all(starters.map(({ child }) => kill(child)))
  }
})

test('a claim whose holder died does not block the takeover', async () => {
  const folder = scratchFolder('workspace')
  const path = join(folder, 'lock')
  const dead = await startHolder(path)
  await kill(dead.child)
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)
  const claimant = await startHolder(`${path}.${digest}`)
  expect((await takeLock(path)).ok).toBe(false)
  await kill(claimant.child)
  expect((await takeLock(path)).ok).toBe(true)
})

test.each([
  ['another boot', { boot_id: 'another' }, true],
  ['another process with the same pid', { start_time: 1 }, true],
  ['another host', { host: 'elsewhere' }, false],
])('a lock of %s', async (_what, changed, isTaken) => {
  const path = join(scratchFolder('workspace'), 'lock')
  writeFileSync(path, JSON.stringify({ ...(await identityOf(process.pid)), ...changed }))
  expect((await takeLock(path)).ok).toBe(isTaken)
})

test('a lock file that is no lock is taken over', async () => {
  const path = join(scratchFolder('workspace'), 'lock')
  writeFileSync(path, 'torn')
  expect((await takeLock(path)).ok).toBe(true)
})
