/** The engine with its server: what `driftscope serve`, the shell and tests start. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Engine } from '../contract/api.ts'
import { type Outcome, success } from '../contract/outcome.ts'
import { pageAddress } from '../contract/wire.ts'
import { monotonicMs } from './clock.ts'
import { type EngineOptions, openEngine } from './engine.ts'
import { whileWriting } from './files/write-failures.ts'
import { startServer } from './server/engine-server.ts'
import { openArrays } from './bundles/find-array.ts'
import { createServerLog } from './server/server-log.ts'
import { createTokens } from './server/tokens.ts'
import { programFolder } from './suites/program-files.ts'
import { keepYoungHeapSmall } from './young-heap.ts'
import { announceServer } from './workspace/lock.ts'
import { workspacePaths } from './workspace/paths.ts'

export type ServedEngineOptions = EngineOptions & {
  /** Left out or 0: any free one. */
  port?: number
  /** The built interface; left out: `out/renderer` of this program. */
  rendererFolder?: string
}

export type ServedEngine = {
  engine: Engine
  engineId: string
  port: number
  /** `http://127.0.0.1:PORT` */
  origin: string
  /** A page's session, for the window of the program that started this engine. */
  sessionToken: string
  /** An address with a one-time token that opens the interface in one browser, at `route` (`/view/…`). */
  address(route?: string): string
  /** Whether there is an interface to serve. */
  hasInterface: boolean
  /** Ends the connections and lets go of the workspace. Drivers go on. */
  close(): Promise<void>
}

/**
 * Opens the workspace, serves it on the loopback interface, and writes port and a token into its lock, so that other
 * programs of the same user attach. Failures: PORT_TAKEN and those of `openEngine`.
 */
export async function startServedEngine(options: ServedEngineOptions): Promise<Outcome<ServedEngine>> {
  keepYoungHeapSmall()
  const paths = workspacePaths(resolve(options.workspaceFolder))
  const arrays = openArrays(paths.bundles)
  const opened = await openEngine({ ...options, arrays })
  if (!opened.ok) return opened
  const engine = opened.value
  const rendererFolder = options.rendererFolder ?? join(options.programRoot ?? programFolder(), 'out', 'renderer')
  const tokens = createTokens(monotonicMs)
  const log = createServerLog(paths.logs)
  const server = await startServer({
    engine,
    tokens,
    findArray: arrays.find,
    rendererFolder,
    log,
    port: options.port ?? 0,
  })
  if (!server.ok) {
    await engine.close()
    return server
  }
  const close = async (): Promise<void> => {
    await server.value.close()
    await engine.close()
  }
  const announced = await whileWriting(paths.lock, async () => {
    await announceServer(paths.lock, { port: server.value.port, token: tokens.session('program') })
    return success()
  })
  if (!announced.ok) {
    await close()
    return announced
  }
  const { engineId, port } = server.value
  const origin = `http://127.0.0.1:${port}`
  return success({
    engine,
    engineId,
    port,
    origin,
    sessionToken: tokens.session('page'),
    address: (route = '') => pageAddress(origin, tokens.oneTime(), route),
    hasInterface: existsSync(join(rendererFolder, 'index.html')),
    close,
  })
}
