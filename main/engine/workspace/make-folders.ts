import { existsSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { atomicWrite } from '../files/atomic-write.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import type { WorkspacePaths } from './paths.ts'
import { locksWork } from './probe-locks.ts'
import { firstSettings } from './settings.ts'

/**
 * Makes what is missing of a workspace. A new one is refused in a folder that holds something else, and on a file system
 * whose locks don't work: failure WORKSPACE_INVALID.
 */
export async function makeFolders(folder: string, paths: WorkspacePaths): Promise<Outcome<undefined>> {
  await makeFolder(folder)
  if (!existsSync(paths.settings)) {
    const others = (await readdir(folder)).filter((name) => !isOurs(name, paths))
    if (others.length > 0) {
      return failure('WORKSPACE_INVALID', {
        message: `${folder} is not a workspace (it has no workspace.toml), and it is not empty.`,
        cure: 'Name an empty or new folder with --workspace DIR.',
      })
    }
    if (!(await locksWork(folder))) {
      return failure('WORKSPACE_INVALID', {
        message: `The file system of ${folder} has no working file locks, without which two programs could damage the workspace.`,
        cure: 'Put the workspace on a local disk: --workspace DIR.',
      })
    }
    await atomicWrite(paths.settings, firstSettings)
  }
  const { objects, bundles, comparisons, runs, environments, logs } = paths
  for (const path of [objects, bundles, comparisons, runs, environments, logs]) await makeFolder(path)
  return success()
}

/** With those above it. One at a time: mkdir's own `recursive` never ends where none can be made, as below /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  if (dirname(folder) !== folder) await makeFolder(dirname(folder))
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    // Another starter may have made it at this moment.
    if (!(await isFolder(folder))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false
    throw error
  }
}

/** Also what another starter, who makes the same workspace at this moment, has put there. */
function isOurs(name: string, paths: WorkspacePaths): boolean {
  if (/^(lock|\.lock-probe-|\.workspace\.toml\.)/.test(name)) return true
  return Object.values(paths).some((path) => basename(path) === name)
}
