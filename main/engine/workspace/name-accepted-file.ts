/** Enters the acceptance file of a suite into workspace.toml; everything else of it stays, comments and all. */
import { readFile, stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { parse, stringify, TomlError } from 'smol-toml'
import { failure, type Outcome } from '../../contract/outcome.ts'
import { atomicWrite } from '../files/atomic-write.ts'
import { readSettings, type WorkspaceSettings } from './settings.ts'

/** The settings as they are then. WORKSPACE_INVALID where the file can't be added to, or is not valid as it stands. */
export async function nameAcceptedFile(path: string, suite: string, file: string): Promise<Outcome<WorkspaceSettings>> {
  const before = await readSettings(path)
  if (!before.ok) return before
  const text = withAcceptedFile(await readFile(path, 'utf8'), suite, file)
  if (text === null) {
    return failure('WORKSPACE_INVALID', {
      message: `${path}: the acceptance file of ${suite} can not be entered beside what stands there.`,
      cure: `Add it by hand: ${stringify({ accepted: file }).trimEnd()} under [suite.${suite}].`,
    })
  }
  await atomicWrite(path, text, (await stat(path)).mode & 0o777)
  return readSettings(path)
}

/**
 * `text` with `accepted = file` under `[suite.<name>]`: below that head where there is one, else in a table of its own at
 * the end. Null where neither leaves a valid file that says this and all that it said before.
 */
export function withAcceptedFile(text: string, suite: string, file: string): string | null {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const setting = stringify({ accepted: file }).trimEnd()
  const head = stringify({ suite: { [suite]: { accepted: file } } }).split('\n', 1)[0] ?? ''
  const ended = text === '' || text.endsWith('\n') ? text : text + lineEnd
  const wanted = settingsWith(text, suite, file)
  const candidates = [
    ...headsOf(text, suite).map((end) => `${text.slice(0, end)}${lineEnd}${setting}${text.slice(end)}`),
    `${ended}${lineEnd}${head}${lineEnd}${setting}${lineEnd}`,
  ]
  return candidates.find((candidate) => isDeepStrictEqual(parsed(candidate), wanted)) ?? null
}

/** Where lines end that may be the head of the suite's table; a name is written bare or quoted. */
function headsOf(text: string, suite: string): number[] {
  return [...text.matchAll(/^[ \t]*\[[ \t]*suite[ \t]*\.[^\]\r\n]*\][^\r\n]*/gm)]
    .filter(([head]) => isDeepStrictEqual(Object.keys(suitesOf(parsed(head))), [suite]))
    .map(({ index, 0: head }) => index + head.length)
}

const suitesOf = (settings: unknown): Record<string, unknown> => {
  const suites = typeof settings === 'object' && settings !== null && 'suite' in settings ? settings.suite : null
  return typeof suites === 'object' && suites !== null ? { ...suites } : {}
}

function settingsWith(text: string, suite: string, file: string): unknown {
  const settings = parsed(text)
  const suites = suitesOf(settings)
  const own = suites[suite]
  const entered = { ...(typeof own === 'object' ? own : {}), accepted: file }
  return { ...(typeof settings === 'object' ? settings : {}), suite: { ...suites, [suite]: entered } }
}

/** Undefined where it is no TOML. */
function parsed(text: string): unknown {
  try {
    // A plain copy: tables of the parser have no prototype, and would equal no other object.
    return structuredClone(parse(text))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    return undefined
  }
}
