import { join } from 'node:path'
import type { Engine } from '../contract/api.ts'
import { type Outcome, success } from '../contract/outcome.ts'
import { askForAddress, attachEngine } from './attach.ts'
import type { Context, Ending } from './context.ts'
import { openBrowser } from './open-browser.ts'
import { serveEngine, serverOfHolder } from './open-engine.ts'

export type Serving = {
  /** 0: any free one. */
  port: number
  open: boolean
  /** Prepares the engine for what is to be shown, and answers the route: empty for where the interface begins. */
  routeOf: (engine: Engine) => Promise<Outcome<string>>
}

/** Serves the interface until Ctrl-C; where another engine serves the workspace, only prints an address of that one. */
export async function serveInterface(context: Context, { port, open, routeOf }: Serving): Promise<Ending> {
  const { terminal, signals, workspace } = context
  const served = await serveEngine(workspace, port)
  if (!served.ok) {
    const address = served.failure.code === 'WORKSPACE_HELD' ? await addressOfHolder(workspace, routeOf) : null
    if (address === null) return served
    if (!address.ok) return address
    await terminal.writeErr('This workspace is served already; here is another address of the same engine.\n')
    await show(context, address.value, open)
    return success(0)
  }
  const engine = served.value
  const route = await routeOf(engine.engine)
  if (!route.ok) {
    await engine.close()
    return route
  }
  const interrupted = new Promise<void>((resolve) => {
    signals.onInterrupt(resolve, () => {
      signals.leave(130)
    })
  })
  if (!engine.hasInterface) {
    await terminal.writeErr(
      'There is no interface to show yet: `npm run build` makes it. The API is served all the same.\n',
    )
  }
  await show(context, engine.address(route.value), open)
  await terminal.writeErr('Serving until Ctrl-C; campaigns that run go on after it.\n')
  await interrupted
  await engine.close()
  return success(0)
}

/** Null where the holder has no server, or has ended meanwhile. */
async function addressOfHolder(workspace: string, routeOf: Serving['routeOf']): Promise<Outcome<string> | null> {
  const holder = await serverOfHolder(workspace)
  const engine = holder === null ? null : await attachEngine(holder)
  if (holder === null || engine === null) return null
  if (!engine.ok) return engine
  try {
    const route = await routeOf(engine.value)
    return route.ok ? await askForAddress(holder, route.value) : route
  } finally {
    await engine.value.close()
  }
}

/** The address is all that goes to stdout. */
async function show({ terminal, workspace }: Context, address: string, open: boolean): Promise<void> {
  await terminal.writeOut(`${address}\n`)
  if (open && !(await openBrowser(address, join(workspace, 'logs')))) {
    await terminal.writeErr('No browser could be started; open the address above in one.\n')
  }
}
