import { readFile } from 'node:fs/promises'
import { parse, TomlError } from 'smol-toml'
import { z } from 'zod'
import { failure, success, type Outcome } from '../../contract/outcome.ts'

export const workspaceFormat = 1

/** `workspace.toml`. Paths are as the person wrote them: relative ones count from the workspace folder. */
export const WorkspaceSettings = z.strictObject({
  format: z.int().positive(),
  suite: z
    .record(
      z.string().min(1),
      z.strictObject({ folder: z.string().min(1).optional(), accepted: z.string().min(1).optional() }),
    )
    .default({}),
  noise: z.strictObject({ max_age_days: z.number().positive().default(30) }).prefault({}),
})
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>

/** What a new workspace begins with. */
export const firstSettings = `# Settings of this Driftscope workspace. Unknown keys are refused.
format = ${workspaceFormat}

# A suite of your own. Its cases are Python code, which runs when the suite is listed or run.
# [suite.mine]
# folder = "/absolute/path/of/the/suite"     # holds suite.toml
# accepted = "accepted_changes.toml"         # known drifts; relative to this folder

# [noise]
# max_age_days = 30     # a noise floor that lies further from what is compared is called old
`

/** @returns failures WORKSPACE_NEWER (`format` is newer), WORKSPACE_INVALID (file and key are named) */
export async function readSettings(path: string): Promise<Outcome<WorkspaceSettings>> {
  const table = parseToml(await readFile(path, 'utf8'), path)
  if (!table.ok) return table
  const { format } = table.value
  if (typeof format === 'number' && format > workspaceFormat) {
    return failure('WORKSPACE_NEWER', {
      message: `${path} has format ${format}; this version of Driftscope reads up to ${workspaceFormat}.`,
      cure: 'Use the newer Driftscope that made this workspace, or name another workspace with --workspace.',
    })
  }
  const settings = WorkspaceSettings.safeParse(table.value)
  if (settings.success) return success(settings.data)
  return failure('WORKSPACE_INVALID', {
    message: `${path}: ${settings.error.issues.map(explained).join('; ')}.`,
    cure: 'Correct that key; the file’s own comments show what may stand there.',
  })
}

function parseToml(text: string, path: string): Outcome<Record<string, unknown>> {
  try {
    return success(parse(text))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    return failure('WORKSPACE_INVALID', {
      message: `${path}, line ${error.line}: not valid TOML (${error.message.split('\n')[0] ?? ''}).`,
    })
  }
}

function explained(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return `"${place}": ${issue.message}`
  return `unknown key ${issue.keys.map((key) => `"${[...issue.path, key].join('.')}"`).join(', ')}`
}
