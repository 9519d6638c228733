import type { Command } from 'commander'
import { z } from 'zod'
import { success } from '../../contract/outcome.ts'
import { wholeNumber } from '../option-values.ts'
import { serveInterface } from '../serve-interface.ts'
import type { Register } from './register.ts'

const ServeOptions = z.object({ port: z.int().default(0), open: z.boolean().default(false) })

export function registerServe(program: Command, register: Register): void {
  const command = program
    .command('serve')
    .description('serve the interface to browsers, on this machine only; prints one address')
    .option('--port <n>', 'the port (default: any free one)', wholeNumber(1, 65_535))
    .option('--open', 'also open it in the browser')
    .addHelpText('after', help)
  register(command, (context, options) =>
    serveInterface(context, { ...ServeOptions.parse(options), routeOf: () => Promise.resolve(success('')) }),
  )
}

const help = `
The address opens one browser, once, within 10 minutes. For another, run \`driftscope serve\` again: while an engine
serves the workspace (this command or the desktop application), it prints a new address and ends.

From another machine, through a tunnel whose end may have any port:
  ssh -L 8000:127.0.0.1:PORT HOST      and then http://localhost:8000/#token=…

Ctrl-C stops serving; campaigns that run go on.`
