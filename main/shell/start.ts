/** Joins the parts once Electron is ready. */
import { app, Menu, type MenuItemConstructorOptions, nativeTheme, protocol, session, shell } from 'electron'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { ThemeChoice } from '../contract/shell-bridge.ts'
import { answerPage } from './answer-page.ts'
import { events, pageArguments } from './channels.ts'
import { createDialogs } from './dialogs.ts'
import { freePort } from './engine/free-port.ts'
import { startEngine } from './engine/start-engine.ts'
import type { Supervisor } from './engine/supervise.ts'
import { keptFile } from './kept-file.ts'
import { linkScheme, routeOfPlan } from './links.ts'
import { type MenuActions, showMenu } from './menu.ts'
import type { Page } from './page.ts'
import { programPaths } from './program-paths.ts'
import type { Runtime } from './runtime.ts'
import { startPage } from './security/application-origin.ts'
import { guardPermissions } from './security/guard-permissions.ts'
import { createHandle } from './security/handle.ts'
import { servePage } from './security/serve-page.ts'
import { createTheme, type ThemeSwitch } from './theme.ts'
import { createWindow } from './window/create-window.ts'
import { load, watchPage } from './window/watch-page.ts'

type Log = (line: string) => void

type Start = { page: Page; runtime: Runtime; logsFolder: string; log: Log }

export async function start({ page, runtime, logsFolder, log }: Start): Promise<void> {
  const paths = programPaths({
    appFolder: app.getAppPath(),
    isPackaged: app.isPackaged,
    resourcesFolder: process.resourcesPath,
    engine: runtime.engine,
    env: process.env,
  })
  const port = await freePort()
  log(`start: ${basename(process.execPath)} ${process.versions.electron}, engine in a ${runtime.engine} process`)
  const engine = startEngine({
    ...{ runtime, paths, port, log, logsFolder },
    onState: (state) => {
      page.send(events.engineState, state)
    },
  })
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    log(`a ${type} process ended: ${reason}, exit code ${exitCode}`)
  })
  guardPermissions(session.defaultSession, log)
  servePage(protocol, paths.page, `http://127.0.0.1:${port}`)
  // What is only tried out, or runs from a checkout, leaves the system's settings alone.
  if (app.isPackaged && runtime.banner === null) app.setAsDefaultProtocolClient(linkScheme)

  const userDataFolder = app.getPath('userData')
  const keptTheme = keptFile(join(userDataFolder, 'theme.json'), z.object({ theme: ThemeChoice }), log)
  const theme = createTheme({ native: nativeTheme, kept: keptTheme })
  const dialogs = createDialogs(page.window, app.getPath('downloads'))
  answerPage(createHandle(page.window, log), { engine, dialogs, theme, page })
  const actions = menuActions({ page, engine, dialogs, theme, logsFolder, log })
  const show = (template: MenuItemConstructorOptions[]) => {
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  showMenu(show, { actions, theme, platform: process.platform })

  const pageWords = runtime.banner === null ? [] : [`--${pageArguments.banner}=${encodeURIComponent(runtime.banner)}`]
  const openWindow = () => {
    const window = createWindow({ preload: paths.preload, pageArguments: pageWords, userDataFolder, log })
    page.adopt(window)
    watchPage(window, log)
    load(window, startPage, log)
  }
  openWindow()
  app.on('activate', () => {
    if (page.window() === null) openWindow()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}

type MenuParts = {
  page: Page
  engine: Supervisor
  dialogs: ReturnType<typeof createDialogs>
  theme: ThemeSwitch
  logsFolder: string
  log: Log
}

function menuActions({ page, engine, dialogs, theme, logsFolder, log }: MenuParts): MenuActions {
  return {
    sendCommand: (command) => {
      page.send(events.command, command)
    },
    openPlan: async () => {
      const path = await dialogs.openPlan()
      if (path !== null) page.openRoute(routeOfPlan(path, ''))
    },
    reload: () => {
      const window = page.window()
      if (window !== null) load(window, startPage, log)
    },
    restartEngine: engine.restart,
    showLogs: () => shell.openPath(logsFolder),
    setTheme: (choice) => {
      theme.set(choice)
      page.send(events.command, `theme.${choice}`)
    },
  }
}
