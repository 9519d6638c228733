import { resolve } from 'node:path'
import { Command } from 'commander'
import { z } from 'zod'
import { failure } from '../contract/outcome.ts'
import { registerBisect } from './commands/bisect.ts'
import { registerBundle } from './commands/bundle.ts'
import { registerCampaign } from './commands/campaign.ts'
import { registerCompare } from './commands/compare.ts'
import { registerDecide } from './commands/decide.ts'
import { registerProfile } from './commands/profile.ts'
import type { Register } from './commands/register.ts'
import { registerCampaignKinds } from './commands/run.ts'
import { registerServe } from './commands/serve.ts'
import { registerSuites } from './commands/suites.ts'
import { registerView } from './commands/view.ts'
import { registerWorkspace } from './commands/workspace.ts'
import type { Context, Ending } from './context.ts'

const GlobalOptions = z.object({ workspace: z.string().optional() })

export type ProgramParts = Omit<Context, 'workspace'> & { defaultWorkspace: string; version: string }

/** The absolute folder that `--workspace` names, or the default one. */
export function workspaceOf(options: unknown, { folder, defaultWorkspace }: ProgramParts): string {
  const { workspace } = GlobalOptions.parse(options)
  return workspace === undefined ? defaultWorkspace : resolve(folder, workspace)
}

/** The whole command line. `end` is told how the command that was asked for ended. */
export function createProgram(parts: ProgramParts, end: (ending: Ending) => void): Command {
  const { terminal, defaultWorkspace, version } = parts
  const program = new Command('driftscope')
    .description('What moved between two versions of a numerical package, by how much, and whether it may.')
    .version(version)
    .option('--workspace <dir>', `the folder with every result (default: ${defaultWorkspace})`)
    .exitOverride()
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true, helpWidth: terminal.out.width ?? 100 })
    .configureOutput({
      writeOut: (text) => void terminal.writeOut(text),
      writeErr: (text) => void terminal.writeErr(text),
      outputError: (text, write) => {
        write(text.replace(/^error: /, 'driftscope: '))
      },
    })

  const register: Register = (command, action) => {
    command.action(async () => {
      const options: unknown = command.optsWithGlobals()
      if (command.args.includes('')) {
        const empty = { message: `${command.name()}: an argument is empty.`, cure: `driftscope help ${command.name()}` }
        end(failure('WRONG_USE', empty))
        return
      }
      end(await action({ ...parts, workspace: workspaceOf(options, parts) }, options, command.args))
    })
  }
  registerCampaignKinds(program, register)
  registerCompare(program, register)
  registerBisect(program, register)
  registerProfile(program, register)
  registerDecide(program, register)
  registerSuites(program, register)
  registerBundle(program, register)
  registerCampaign(program, register)
  registerWorkspace(program, register)
  registerServe(program, register)
  registerView(program, register)
  return program
}
