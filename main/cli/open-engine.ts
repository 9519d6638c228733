/** The CLI's one door to the engine: how it is started, and how a plan's text is read and written. */
import { homedir } from 'node:os'
import { openEngine } from '../engine/engine.ts'
import { defaultWorkspaceFolder } from '../engine/workspace/default-folder.ts'
import type { Engine } from '../contract/api.ts'
import type { Outcome } from '../contract/outcome.ts'

export { formatPlanFile, parsePlanFile } from '../engine/campaigns/plan-file.ts'

/** The workspace that is used without `--workspace`: in the user's data folder, by the platform's convention. */
export const defaultWorkspace = () => defaultWorkspaceFolder(process.env, process.platform, homedir())

/** Opens the workspace and takes its lock. Failures: the WORKSPACE_* codes. */
export const startEngine = (workspaceFolder: string): Promise<Outcome<Engine>> => openEngine({ workspaceFolder })
