import type { Command } from 'commander'
import { z } from 'zod'
import type { Engine } from '../../contract/api.ts'
import { type Outcome, success } from '../../contract/outcome.ts'
import { wholeNumber } from '../option-values.ts'
import { absolutePath } from '../paths.ts'
import { serveInterface } from '../serve-interface.ts'
import type { Register } from './register.ts'

const ViewOptions = z.object({ port: z.int().default(0), open: z.boolean() })

export function registerView(program: Command, register: Register): void {
  const command = program
    .command('view <reference> [candidate]')
    .description('look at an array of a file, or at two side by side')
    .option('--port <n>', 'the port (default: any free one)', wholeNumber(1, 65_535))
    .option('--no-open', 'only print the address')
    .addHelpText('after', help)
  register(command, (context, options, files) =>
    serveInterface(context, {
      ...ViewOptions.parse(options),
      routeOf: (engine) => routeToFiles(engine, files, context.folder),
    }),
  )
}

const help = `
A file is npy or npz, whatever its name. Of an npz the member "array" is shown, or the only one there is;
FILE::MEMBER names another. Only the files named here can be seen, and only until the engine ends.`

/** Admits the files, in order: reference, then candidate. */
async function routeToFiles(engine: Engine, files: string[], folder: string): Promise<Outcome<string>> {
  let route = '/view'
  for (const file of files) {
    const admitted = await engine.call('arrays.admit', parseFile(file, folder))
    if (!admitted.ok) return admitted
    route += `/${admitted.value.file}`
  }
  return success(route)
}

/** `FILE` or `FILE::MEMBER`, the file counted from `folder`. */
function parseFile(text: string, folder: string): { path: string; member: string | null } {
  const [, file = text, member = null] = /^(.+?)::(.+)$/.exec(text) ?? []
  return { path: absolutePath(file, folder), member }
}
