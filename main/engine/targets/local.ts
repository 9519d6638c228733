/** This machine as a target: a driver is a detached process in its own session. */
import { spawn } from 'node:child_process'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import type { Control } from '../../contract/run-directory.ts'
import { atomicWrite } from '../files/atomic-write.ts'
import { changesIn, firstAnswer } from './changes-in.ts'
import { driverEnvironment } from './driver-environment.ts'
import { driverPresence, type MayLive, readLock } from './driver-presence.ts'
import { shardFolder } from './shard-folder.ts'
import type { ShardPlace, Target } from './target.ts'

export type LocalTargetParts = {
  /** Finds the interpreter for the driver, Python 3.9 or newer. */
  findPython(): Promise<Outcome<{ path: string }>>
  mayLive: MayLive
}

export function createLocalTarget(parts: LocalTargetParts): Target {
  return {
    name: 'local',
    start: (place) => startDriver(parts, place),
    presence: (place) => driverPresence(place, parts.mayLive),
    control: writeControl,
    changes: (place, signal) => changesIn(shardFolder(place), signal),
  }
}

async function startDriver(parts: LocalTargetParts, place: ShardPlace): Promise<Outcome<undefined>> {
  if (process.platform === 'win32') {
    return failure('NOT_ALLOWED', {
      message: 'Windows can not run campaigns on its local target.',
      cure: 'Run them on Linux; this machine can view, compare and verify what they give.',
    })
  }
  const python = await parts.findPython()
  if (!python.ok) return python
  await mkdir(shardFolder(place), { recursive: true, mode: 0o700 })
  const log = await open(join(shardFolder(place), 'driver.log'), 'a', 0o600)
  try {
    return await waitUntilHeld(spawnDetached(python.value.path, place, log.fd), place, parts.mayLive)
  } finally {
    await log.close()
  }
}

type Spawned = {
  pid: number | undefined
  /** Says how the process ended; stays pending while it lives. */
  ended: Promise<string>
}

function spawnDetached(python: string, place: ShardPlace, log: number): Spawned {
  const shard = String(place.shard)
  const child = spawn(
    python,
    ['-s', '-m', 'driftscope_runner', 'drive', '--run-directory', place.runDirectory, '--shard', shard],
    {
      detached: true,
      stdio: ['ignore', log, log],
      cwd: place.runDirectory,
      env: driverEnvironment(process.env, place.runDirectory),
    },
  )
  child.unref()
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      resolve(`could not be started (${error.message})`)
    })
    child.once('exit', (code, signal) => {
      resolve(signal === null ? `ended with code ${code}` : `was killed by ${signal}`)
    })
  })
  return { pid: child.pid, ended }
}

/** The driver's lock with its own pid says that it works; its end before that says why it could not. */
async function waitUntilHeld(
  { pid, ended }: Spawned,
  place: ShardPlace,
  mayLive: MayLive,
): Promise<Outcome<undefined>> {
  const giveUp = new AbortController()
  void ended.then(() => {
    giveUp.abort()
  })
  const isHeld = async (): Promise<true | null> => {
    const lock = await readLock(place)
    return lock !== null && lock.pid === pid ? true : null
  }
  // Once more at the end: a driver with nothing left to do holds its shard for a moment only.
  const held = (await firstAnswer(changesIn(shardFolder(place), giveUp.signal), isHeld)) ?? (await isHeld())
  // Code 7: another driver holds the shard; following that one is what was wanted.
  if (held === true || (await driverPresence(place, mayLive)) === 'living') return success()
  return failure('DRIVER_FAILED', {
    message: `The driver ${await ended} before it began: ${await lastLineOfLog(place)}`,
    cure: `Read ${join(shardFolder(place), 'driver.log')}.`,
  })
}

async function lastLineOfLog(place: ShardPlace): Promise<string> {
  const text = await readFile(join(shardFolder(place), 'driver.log'), 'utf8')
  return text.trimEnd().split('\n').at(-1)?.slice(0, 300) || 'its log is empty.'
}

async function writeControl(place: ShardPlace, request: Control['request']): Promise<void> {
  await mkdir(shardFolder(place), { recursive: true, mode: 0o700 })
  await atomicWrite(join(shardFolder(place), 'control.json'), `${JSON.stringify({ request })}\n`)
}
