import { join } from 'node:path'
import type { Command } from 'commander'
import { z } from 'zod'
import { success } from '../../contract/outcome.ts'
import { askForAddress } from '../attach.ts'
import type { Context, Ending } from '../context.ts'
import { openBrowser } from '../open-browser.ts'
import { serveEngine, serverOfHolder } from '../open-engine.ts'
import { wholeNumber } from '../option-values.ts'
import type { Register } from './register.ts'

const ServeOptions = z.object({ port: z.int().default(0), open: z.boolean().default(false) })
type ServeOptions = z.infer<typeof ServeOptions>

export function registerServe(program: Command, register: Register): void {
  const command = program
    .command('serve')
    .description('serve the interface to browsers, on this machine only; prints one address')
    .option('--port <n>', 'the port (default: any free one)', wholeNumber(1, 65_535))
    .option('--open', 'also open it in the browser')
    .addHelpText('after', help)
  register(command, (context, options) => serve(context, ServeOptions.parse(options)))
}

const help = `
The address opens one browser, once, within 10 minutes. For another, run \`driftscope serve\` again: while an engine
serves the workspace (this command or the desktop application), it prints a new address and ends.

From another machine, through a tunnel whose end may have any port:
  ssh -L 8000:127.0.0.1:PORT HOST      and then http://localhost:8000/#token=…

Ctrl-C stops serving; campaigns that run go on.`

async function serve(context: Context, { port, open }: ServeOptions): Promise<Ending> {
  const { terminal, signals, workspace } = context
  const served = await serveEngine(workspace, port)
  if (!served.ok) {
    const holder = served.failure.code === 'WORKSPACE_HELD' ? await serverOfHolder(workspace) : null
    if (holder === null) return served
    const address = await askForAddress(holder)
    if (!address.ok) return address
    await terminal.writeErr('This workspace is served already; here is another address of the same engine.\n')
    await show(context, address.value, open)
    return success(0)
  }
  const engine = served.value
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
  await show(context, engine.address(), open)
  await terminal.writeErr('Serving until Ctrl-C; campaigns that run go on after it.\n')
  await interrupted
  await engine.close()
  return success(0)
}

/** The address is all that goes to stdout. */
async function show({ terminal, workspace }: Context, address: string, open: boolean): Promise<void> {
  await terminal.writeOut(`${address}\n`)
  if (open && !(await openBrowser(address, join(workspace, 'logs')))) {
    await terminal.writeErr('No browser could be started; open the address above in one.\n')
  }
}
