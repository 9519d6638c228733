import { z } from 'zod'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { SuiteListing } from '../../contract/registry.ts'
import { childEnvironment } from '../environments/child-environment.ts'
import { findPython } from '../environments/find-python.ts'
import { runCommand } from '../environments/run-command.ts'
import { readSuiteHead } from './find-suites.ts'
import { runnerSourceFolder } from './program-files.ts'

/** The lister reads TOML with the standard library. */
const oldestPython = [3, 11] as const

const ListerError = z.object({
  error: z.object({ file: z.string(), place: z.union([z.string(), z.number()]).nullable(), reason: z.string() }),
})

/**
 * What a suite can run, read through the runner: this executes the suite's modules, yet needs no subject installed.
 * SUITE_INVALID names the file and the place.
 */
export async function listSuite(folder: string, signal?: AbortSignal): Promise<Outcome<SuiteListing>> {
  const head = await readSuiteHead(folder)
  if (!head.ok) return head
  const python = await findPython(oldestPython)
  if (!python.ok) return python
  const result = await runCommand(python.value.path, ['-s', '-m', 'driftscope_runner', 'list', '--suite', folder], {
    // No byte code beside the cases: a suite's folder is read, never written.
    environment: { ...childEnvironment(), PYTHONPATH: runnerSourceFolder(), PYTHONDONTWRITEBYTECODE: '1' },
    signal,
  })
  if (result.cancelled) return failure('CANCELLED', { message: `Listing the cases of ${folder} was stopped.` })
  const answer = parseJson(result.stdout)
  if (result.code === 0) {
    const listing = SuiteListing.safeParse(answer)
    if (listing.success) return success(listing.data)
    return failure('SUITE_INVALID', {
      message: `${folder}: the runner's listing is not as agreed: ${z.prettifyError(listing.error)}`,
    })
  }
  const refused = ListerError.safeParse(answer)
  if (refused.success) {
    const { file, place, reason } = refused.data.error
    const where = place === null || place === '' ? file : `${file}, ${typeof place === 'number' ? 'line ' : ''}${place}`
    return failure('SUITE_INVALID', { message: `${where}: ${reason}` })
  }
  const words = result.stderr.trim().split('\n').at(-1) ?? ''
  return failure('SUITE_INVALID', {
    message: `${folder}: its cases could not be listed: ${words || `the runner ended with ${String(result.code)}`}`,
    detail: result.stderr,
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
