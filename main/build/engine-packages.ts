import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What the engine's code imports; a test compares it with the code. */
export const enginePackages = ['better-sqlite3', 'execa', 'h5wasm', 'smol-toml', 'ws', 'yauzl', 'zod']

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()).optional() })

/** Those packages and all that they need, as folders in `root`'s node_modules, in order of name. */
export function engineModules(root: string): string[] {
  const found = new Set<string>()
  const visit = (name: string): void => {
    const manifest = join(root, 'node_modules', name, 'package.json')
    if (found.has(name) || !existsSync(manifest)) return
    found.add(name)
    Object.keys(Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8'))).dependencies ?? {}).forEach(visit)
  }
  enginePackages.forEach(visit)
  return [...found].sort()
}

/** Files of a module that run: no sources of its native part, no types, and of prebuilt binaries this platform's. */
export function moduleFilters(modules: readonly string[], platform: string, arch: string): string[] {
  return [
    ...modules.map((name) => `${name}/**/*`),
    '!**/*.{ts,mts,cts,map,md}',
    '!better-sqlite3/{deps,src}/**',
    '!node-addon-api/**',
    // The build for Node shares the system's files with what it reads; another one is for pages.
    '!h5wasm/{dist/node,dist/iife,src,test}/**',
    '!better-sqlite3/prebuilds/**',
    `better-sqlite3/prebuilds/${platform}-${arch}.node`,
  ]
}
