import type { Command } from 'commander'
import { z } from 'zod'
import type { Engine } from '../../contract/api.ts'
import { type Outcome, success } from '../../contract/outcome.ts'
import { wholeNumber } from '../option-values.ts'
import { absolutePath } from '../paths.ts'
import { serveInterface } from '../serve-interface.ts'
import type { Register } from './register.ts'

const ViewOptions = z.object({ port: z.int().default(0), open: z.boolean(), member: z.string().optional() })

export function registerView(program: Command, register: Register): void {
  const command = program
    .command('view <reference> [candidate]')
    .description('look at an array of a file, or at two side by side')
    .option('--member <name>', 'the array of each file, where it holds several and FILE::NAME does not say')
    .option('--port <n>', 'the port (default: any free one)', wholeNumber(1, 65_535))
    .option('--no-open', 'only print the address')
    .addHelpText('after', help)
  register(command, (context, options, files) => {
    const { member = null, ...serving } = ViewOptions.parse(options)
    const asked = files.map((text) => parseFile(text, context.folder, member))
    return serveInterface(context, { ...serving, routeOf: (engine) => routeToFiles(engine, asked) })
  })
}

const help = `
A file is npy, npz, HDF5 or a zip of a Zarr store, whatever its name; a folder is a Zarr store. Of several arrays the
one called "array" is shown, or the only one there is; --member names another, or FILE::MEMBER for one file alone.
Only the files named here can be seen, and only until the engine ends.`

type AskedFile = { path: string; member: string | null }

/** Admits the files, in order: reference, then candidate. */
async function routeToFiles(engine: Engine, files: AskedFile[]): Promise<Outcome<string>> {
  let route = '/view'
  for (const file of files) {
    const admitted = await engine.call('arrays.admit', file)
    if (!admitted.ok) return admitted
    route += `/${admitted.value.file}`
  }
  return success(route)
}

/** `FILE` or `FILE::MEMBER`, the file counted from `folder`. */
function parseFile(text: string, folder: string, usualMember: string | null): AskedFile {
  const [, file = text, member = usualMember] = /^(.+?)::(.+)$/.exec(text) ?? []
  return { path: absolutePath(file, folder), member }
}
