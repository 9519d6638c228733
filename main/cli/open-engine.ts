/** The CLI's one door to the engine: how it is started, and how a plan's text is read and written. */
import { homedir } from 'node:os'
import { openEngine } from '../engine/engine.ts'
import { type ServedEngine, startServedEngine } from '../engine/start.ts'
import { defaultWorkspaceFolder } from '../engine/workspace/default-folder.ts'
import { readServerAddress, type ServerAddress } from '../engine/workspace/lock.ts'
import { workspacePaths } from '../engine/workspace/paths.ts'
import { attachEngine } from './attach.ts'
import type { Engine } from '../contract/api.ts'
import type { Outcome } from '../contract/outcome.ts'

export { formatPlanFile, parsePlanFile } from '../engine/campaigns/plan-file.ts'
export { absoluteConstraint, absoluteRef, absoluteSuite, plantedIn } from '../engine/campaigns/plan-paths.ts'

/** The workspace that is used without `--workspace`: in the user's data folder, by the platform's convention. */
export const defaultWorkspace = () => defaultWorkspaceFolder(process.env, process.platform, homedir())

/**
 * Opens the workspace and takes its lock, or attaches to the engine that holds it. Failures: the WORKSPACE_* codes
 * (WORKSPACE_HELD only where the holder has no server), API_MISMATCH.
 */
export async function startEngine(workspaceFolder: string): Promise<Outcome<Engine>> {
  const opened = await openEngine({ workspaceFolder })
  if (opened.ok || opened.failure.code !== 'WORKSPACE_HELD') return opened
  const server = await serverOfHolder(workspaceFolder)
  const attached = server === null ? null : await attachEngine(server)
  // A holder that has ended meanwhile left the lock to whoever comes now.
  return attached ?? openEngine({ workspaceFolder })
}

/** Opens the workspace and serves it; see main/engine/start.ts. */
export const serveEngine = (workspaceFolder: string, port: number): Promise<Outcome<ServedEngine>> =>
  startServedEngine({ workspaceFolder, port })

/** Where the engine that holds the workspace can be reached; null where none holds it, or it has no server. */
export const serverOfHolder = (workspaceFolder: string): Promise<ServerAddress | null> =>
  readServerAddress(workspacePaths(workspaceFolder).lock)
