import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const Package = z.looseObject({ name: z.string(), version: z.string() })

/** The version in this program's package.json, which lies above both the sources and what is compiled from them. */
export function programVersion(folder = import.meta.dirname): string {
  try {
    const found = Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    if (found.name === 'driftscope') return found.version
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  if (dirname(folder) === folder) throw new Error('No package.json of driftscope lies above its program')
  return programVersion(dirname(folder))
}
