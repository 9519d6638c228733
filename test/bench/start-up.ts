import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { debuggedPage, debuggingPort, untilConnected } from '../e2e/electron/devtools.ts'
import { openDisplay } from '../e2e/electron/virtual-display.ts'
import { tryRuntimeFolder } from '../../main/build/try-runtime.ts'
import { type Benchmark, median } from './benchmark.ts'

const limitS = 3
const rounds = 5

/** From `npm start` on a clean profile until the first view is drawn and the engine answers it. */
export const startUp: Benchmark = {
  name: 'start-up',
  goal: { atLeast: 1 },
  peer: 'limit',
  async measure() {
    await tryRuntimeFolder(console.error)
    const display = await openDisplay()
    try {
      const measuredS = []
      for (let round = 0; round < rounds; round += 1) measuredS.push(await startOnce(display.name))
      return {
        ratio: limitS / median(measuredS),
        detail: { limit: limitS, measured: median(measuredS), all: measuredS },
      }
    } finally {
      display.close()
    }
  },
}

/** Seconds of one start, in a home folder of its own. */
async function startOnce(display: string): Promise<number> {
  const home = await mkdtemp(join('out', 'bench-'))
  const start = performance.now()
  const program = spawn(process.execPath, ['main/build/start.ts', '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      LANG: 'C.UTF-8',
      HOME: join(process.cwd(), home),
      XDG_CACHE_HOME: process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
      DISPLAY: display,
      DRIFTSCOPE_TRY_RUNTIME: '1',
    },
  })
  const ended = new Promise((resolve) => program.once('exit', resolve))
  try {
    const page = await debuggedPage(await debuggingPort(program.stderr))
    await untilConnected(page)
    return (performance.now() - start) / 1000
  } finally {
    program.kill()
    await ended
    await rm(home, { recursive: true, force: true })
  }
}
