import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, isAbsolute, join, resolve } from 'node:path'
import { parse, TomlError } from 'smol-toml'
import { z } from 'zod'
import { failure, success, type Failure, type Outcome } from '../../contract/outcome.ts'
import { nearNames } from './near-names.ts'
import { shippedSuitesFolder } from './program-files.ts'

/** The keys that name a suite; the runner's lister checks the whole file. */
const SuiteHead = z.looseObject({
  format: z.literal(1, { error: 'format is not 1: this program reads format 1 only' }),
  name: z.string().min(1),
  title: z.string(),
})

export type FoundSuite = { name: string; title: string; folder: string }
export type FoundSuites = {
  suites: FoundSuite[]
  /** Suites that are there and cannot be read: they never hide the others. */
  broken: Failure[]
}

/** Shipped suites, then those of `folders` (workspace.toml), each the folder of one suite. */
export async function findSuites(folders: readonly string[] = []): Promise<FoundSuites> {
  const found: FoundSuites = { suites: [], broken: [] }
  for (const folder of [...(await shippedFolders()), ...folders]) {
    const suite = await readSuiteHead(folder)
    if (suite.ok) found.suites.push(suite.value)
    else found.broken.push(suite.failure)
  }
  return found
}

/** A suite by its name, or by the path of its folder (`--suite PATH`; relative ones are seen from `baseFolder`). */
export async function findSuite(
  nameOrPath: string,
  folders: readonly string[] = [],
  baseFolder: string = process.cwd(),
): Promise<Outcome<FoundSuite>> {
  const path = resolve(baseFolder, nameOrPath)
  const looksLikePath = isAbsolute(nameOrPath) || /^\.{1,2}$|[/\\]/.test(nameOrPath)
  if (looksLikePath) return readSuiteHead(path)
  const { suites, broken } = await findSuites(folders)
  const suite = suites.find(({ name }) => name === nameOrPath)
  if (suite !== undefined) return success(suite)
  if (await isSuiteFolder(path)) return readSuiteHead(path)
  const ofThatName = broken.find(({ message }) => message.includes(`${basename(nameOrPath)}/suite.toml`))
  if (ofThatName !== undefined) return { ok: false, failure: ofThatName }
  const names = suites.map(({ name }) => name)
  return failure('UNKNOWN_SUITE', {
    message: `There is no suite ${nameOrPath}. Known: ${names.join(', ') || 'none'}.`,
    cure: [...nearNames(nameOrPath, names).map((name) => `Did you mean ${name}?`), cure].join(' '),
  })
}

const cure = 'Name the folder of another suite by --suite PATH, or enter it in workspace.toml.'

/** Reads name and title of a suite folder. */
export async function readSuiteHead(folder: string): Promise<Outcome<FoundSuite>> {
  const path = join(folder, 'suite.toml')
  if (!(await isSuiteFolder(folder)))
    return failure('UNKNOWN_SUITE', { message: `There is no suite in ${folder}: it holds no suite.toml.`, cure })
  try {
    const head = SuiteHead.safeParse(parse(await readFile(path, 'utf8')))
    if (head.success) return success({ name: head.data.name, title: head.data.title, folder })
    const [issue] = head.error.issues
    return failure('SUITE_INVALID', { message: `${path}, ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}.` })
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [reason = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
    return failure('SUITE_INVALID', { message: `${path}, line ${error.line}: ${reason}.` })
  }
}

async function shippedFolders(): Promise<string[]> {
  const root = shippedSuitesFolder()
  const names = await readdir(root).catch(() => [])
  const folders = await Promise.all(
    names.toSorted().map(async (name) => ((await isSuiteFolder(join(root, name))) ? [join(root, name)] : [])),
  )
  return folders.flat()
}

async function isSuiteFolder(folder: string): Promise<boolean> {
  return stat(join(folder, 'suite.toml')).then(
    (entry) => entry.isFile(),
    () => false,
  )
}
