/** The desktop window: small and dull. It starts the engine, shows one page, and guards both. */
import { app, crashReporter, protocol } from 'electron'
import { createLog } from './log.ts'
import { routeOfArguments, routeOfLink, routeOfPlan } from './links.ts'
import { createPage } from './page.ts'
import { runtimeOf } from './runtime.ts'
import { guardNavigation } from './security/guard-navigation.ts'
import { enableSandbox } from './security/sandbox.ts'
import { registerScheme } from './security/serve-page.ts'
import { start } from './start.ts'

declare const __ELECTRON_VERSION__: string

app.setName('Driftscope')
crashReporter.start({ uploadToServer: false })
enableSandbox(app)
registerScheme(protocol)
const runtime = runtimeOf(process.versions, __ELECTRON_VERSION__)
if (runtime.banner !== null) {
  // Without a GPU that old Chromium first tries one, and now and then its window stays blank after that.
  app.commandLine.appendSwitch('use-gl', 'angle')
  app.commandLine.appendSwitch('use-angle', 'swiftshader')
}

const logsFolder = app.getPath('logs')
const log = createLog(logsFolder, 'shell')
const page = createPage()

function endLoudly(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log(`the shell failed: ${text}`)
  process.stderr.write(`${text}\n`)
  app.exit(70)
}
// Without these Electron shows a dialog, or a warning, and goes on half started.
process.on('uncaughtException', endLoudly)
process.on('unhandledRejection', endLoudly)

// Installed before Electron is ready: macOS tells of the link or file that started the program only once.
app.on('open-url', (event, url) => {
  event.preventDefault()
  page.openRoute(routeOfLink(url))
})
app.on('open-file', (event, path) => {
  event.preventDefault()
  page.openRoute(routeOfPlan(path, process.cwd()))
})

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', (_event, args, folder) => {
    page.openRoute(routeOfArguments(args.slice(1), folder))
    const window = page.window()
    if (window?.isMinimized() === true) window.restore()
    window?.focus()
  })
  page.openRoute(routeOfArguments(process.argv.slice(1), process.cwd()))
  guardNavigation(app, log)
  void app.whenReady().then(() => start({ page, runtime, logsFolder, log }))
} else {
  app.quit()
}
