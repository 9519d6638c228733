/** Starts the real desktop program in the runtime for trying out, on a clean profile, as a user that is not root. */
import { _electron, type ElectronApplication, errors, type Page } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tryRuntimeFolder } from '../../../main/build/try-runtime.ts'
import { listen } from '../window/desk.ts'
import { asOtherUser, ownedFolder, ownedSubfolder, readableFolder } from './other-user.ts'
import { openDisplay } from './virtual-display.ts'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const programEntries = ['out', 'node_modules', 'runner', 'cases', 'package.json']

export type Machine = {
  home: string
  /** The program started once more with these arguments, by the same user on the same display. */
  startAgain: (args: string[]) => ChildProcess
  launch: (args?: string[], variables?: Record<string, string>) => Promise<Desktop>
  shellLog: () => string
  close: () => void
}

export type Desktop = {
  app: ElectronApplication
  window: Page
  /** Warnings and errors of the page's console, and of Content-Security-Policy, since the window is there. */
  complaints: string[]
}

/** A display, a home folder and the program for one file of tests. */
export async function createMachine(): Promise<Machine> {
  const place = ownedFolder('desktop')
  const home = ownedSubfolder(place, 'home')
  const display = await openDisplay()
  const runtime = readableFolder(await tryRuntimeFolder(console.error), 'electron', null, place)
  const program = readableFolder(checkout, 'out/shell/main.cjs', programEntries, place)
  const executable = asOtherUser(join(runtime, 'electron'), place)
  const environment = {
    PATH: process.env['PATH'] ?? '',
    LANG: 'C.UTF-8',
    HOME: home,
    DISPLAY: display.name,
    // Without a session bus Chromium writes about one.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    DRIFTSCOPE_TRY_RUNTIME: '1',
  }
  return {
    home,
    startAgain: (args) => spawn(executable, [program, ...args], { env: environment, cwd: home, stdio: 'ignore' }),
    async launch(args = [], variables = {}) {
      const app = await handshake({
        executablePath: executable,
        args: [program, ...args],
        env: { ...environment, ...variables },
        cwd: home,
        chromiumSandbox: true,
        // As the system has it, not as Playwright would emulate it.
        colorScheme: null,
      })
      const window = await app.firstWindow()
      const complaints: string[] = []
      listen(window, complaints)
      try {
        await window.getByRole('main').waitFor()
      } catch (error) {
        // It would hold the profile, and every later start would only hand over to it.
        await app.close()
        throw error
      }
      return { app, window, complaints }
    },
    shellLog: () => readFileSync(join(home, '.config', 'Driftscope', 'logs', 'shell.log'), 'utf8'),
    close: () => {
      display.close()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

const handshakeMs = 60_000
const mostHandshakes = 3

/** Playwright and Electron now and then miss each other on a busy machine; the program is then ended and begun anew. */
async function handshake(
  options: Parameters<typeof _electron.launch>[0],
  left = mostHandshakes,
): Promise<ElectronApplication> {
  try {
    return await _electron.launch({ ...options, timeout: handshakeMs })
  } catch (error) {
    if (left === 1 || !(error instanceof errors.TimeoutError)) throw error
    return handshake(options, left - 1)
  }
}
