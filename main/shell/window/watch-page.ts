import { dialog, type BrowserWindow } from 'electron'
import { crashPage, startPage } from '../security/application-origin.ts'

/** A page that stood for this long was well, in ms: its next end is a first one again. */
const steadyMs = 60_000

/** What the page does wrong: written down; once reloaded when its process ends, then an error page, then nothing more. */
export function watchPage(window: BrowserWindow, log: (line: string) => void): void {
  let endedAtMs = -Infinity
  let inARow = 0
  const { webContents } = window
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log(`the page's process ended: ${reason}, exit code ${exitCode}`)
    if (reason === 'clean-exit') return
    inARow = performance.now() - endedAtMs > steadyMs ? 1 : inARow + 1
    endedAtMs = performance.now()
    const next = [startPage, crashPage][inARow - 1]
    if (next !== undefined) load(window, next, log)
  })
  webContents.on('did-fail-load', (_event, code, description, url) => {
    log(`the page did not load: ${url}: ${description} (${code})`)
  })
  webContents.on('preload-error', (_event, path, error) => {
    log(`the preload script failed: ${path}: ${error.stack ?? error.message}`)
  })
  window.on('unresponsive', () => {
    log('the page does not answer')
    void askToReload(window, log)
  })
  window.on('responsive', () => {
    log('the page answers again')
  })
}

export function load(window: BrowserWindow, url: string, log: (line: string) => void): void {
  window.loadURL(url).catch((error: unknown) => {
    log(`could not load ${url}: ${String(error)}`)
  })
}

async function askToReload(window: BrowserWindow, log: (line: string) => void): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'The window does not answer.',
    detail: 'Running campaigns are not touched by that.',
    buttons: ['Wait', 'Reload the Page'],
    defaultId: 0,
    cancelId: 0,
  })
  if (response !== 1 || window.isDestroyed()) return
  window.webContents.forcefullyCrashRenderer()
  log('the page was ended by the person')
}
