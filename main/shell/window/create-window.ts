import { BrowserWindow, nativeTheme, screen } from 'electron'
import { join } from 'node:path'
import { keptFile } from '../kept-file.ts'
import { guardedPreferences } from '../security/web-preferences.ts'
import { minimum, placeWindow, WindowState } from './place-window.ts'

/** The surface of each theme (renderer/ui/tokens.css), so that nothing flashes before the first frame. */
const background = { light: '#ffffff', dark: '#16181c' }

export type WindowOptions = {
  preload: string
  /** For the preload script, as `--name=value`. */
  pageArguments: string[]
  userDataFolder: string
  log: (line: string) => void
}

/** The window, where it was when it was closed last; shown when it has something to show. */
export function createWindow({ preload, pageArguments, userDataFolder, log }: WindowOptions): BrowserWindow {
  const kept = keptFile(join(userDataFolder, 'window-state.json'), WindowState, log)
  const { maximized, ...bounds } = placeWindow(
    kept.read(),
    [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea),
  )
  const window = new BrowserWindow({
    ...bounds,
    minWidth: minimum.width,
    minHeight: minimum.height,
    show: false,
    title: 'Driftscope',
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    webPreferences: { ...guardedPreferences, preload, additionalArguments: pageArguments },
  })
  if (maximized) window.maximize()
  window.once('ready-to-show', () => {
    window.show()
  })
  window.on('close', () => {
    kept.write({ ...window.getNormalBounds(), maximized: window.isMaximized() })
  })
  return window
}
