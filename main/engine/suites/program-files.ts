import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder that holds `runner/` and `cases/`: the repository's root, whether this file runs from the sources or as
 * compiled into `out/main/engine/suites`.
 */
export function programFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'runner', 'src', 'driftscope_runner'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error(`no runner/src/driftscope_runner above ${import.meta.dirname}`)
    folder = above
  }
  return folder
}

/** What goes on PYTHONPATH to import `driftscope_runner`. */
export function runnerSourceFolder(): string {
  return join(programFolder(), 'runner', 'src')
}

export function shippedSuitesFolder(): string {
  return join(programFolder(), 'cases')
}
