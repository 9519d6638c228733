import { app } from 'electron'
import { createLog } from '../log.ts'
import type { ProgramPaths } from '../program-paths.ts'
import type { Runtime } from '../runtime.ts'
import { childEngineOn } from './child-engine.ts'
import { supervise, type Supervisor, type SupervisorParts } from './supervise.ts'
import { startUtilityEngine } from './utility-engine.ts'

export type EngineParts = Omit<SupervisorParts, 'start'> & { runtime: Runtime; paths: ProgramPaths; port: number }

/** The engine of this window, always on the same port, in the workspace that was asked for. It ends with the program. */
export function startEngine({ runtime, paths, port, ...parts }: EngineParts): Supervisor {
  const startProcess = runtime.engine === 'utility' ? startUtilityEngine : childEngineOn(paths.node)
  const workspace = [app.commandLine.getSwitchValue('workspace'), process.env['DRIFTSCOPE_WORKSPACE']].find(Boolean)
  const args = ['--port', String(port), ...(workspace === undefined ? [] : ['--workspace', workspace])]
  const onOutput = createLog(parts.logsFolder, 'engine')
  const engine = supervise({ ...parts, start: () => startProcess({ entry: paths.engineEntry, args, onOutput }) })
  closeAtQuit(engine)
  return engine
}

/** After the windows: a page that is still open would say that its engine is lost. */
function closeAtQuit(engine: Supervisor): void {
  let isClosed = false
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    void engine.close().then(() => {
      isClosed = true
      app.quit()
    })
  })
}
