/** The window's way to the engine of another program that holds its workspace: from the window's own port, which its page may use. */
import { type Outcome, success } from '../contract/outcome.ts'
import { openTunnel } from './server/tunnel.ts'
import { readServerAddress } from './workspace/lock.ts'
import { workspacePaths } from './workspace/paths.ts'

export type Attached = { origin: string; sessionToken: string; close(): void }

/**
 * Leads `port` to the server of the engine that holds the workspace; null where the holder has none. Failure: PORT_TAKEN.
 * @param onGone told when that engine is gone, or another one serves the workspace: its token is of no use any more
 */
export async function attachToHolder(
  workspaceFolder: string,
  port: number,
  onGone: () => void,
): Promise<Outcome<Attached> | null> {
  const { lock } = workspacePaths(workspaceFolder)
  const holder = await readServerAddress(lock)
  if (holder === null) return null
  const tunnel = await openTunnel({
    port,
    farPort: async () => ((await readServerAddress(lock))?.token === holder.token ? holder.port : null),
    onNobody: onGone,
  })
  if (!tunnel.ok) return tunnel
  return success({
    origin: `http://127.0.0.1:${port}`,
    sessionToken: holder.token,
    close: () => {
      tunnel.value.close()
    },
  })
}
