/** What a person may mean by the beginning of a ref, best first. */
import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { RefCompletion } from '../../contract/estimate.ts'
import type { GitRefLister } from '../environments/list-git-refs.ts'
import type { Releases } from '../environments/list-releases.ts'
import { parseRef } from '../environments/parse-ref.ts'
import { absoluteRef } from '../campaigns/plan-paths.ts'
import type { BundleRow } from '../workspace/catalogue-rows.ts'

/** Completions of `git:REPO@REF`; of a path without `@` its folders and repositories. */
export async function completeGit(text: string, list: GitRefLister, signal?: AbortSignal): Promise<RefCompletion[]> {
  const at = text.lastIndexOf('@')
  const asked = at < 0 ? null : parseRef(absoluteRef(`${text.slice(0, at)}@HEAD`, homedir()))
  if (asked?.ok === true && asked.value.kind === 'git') {
    const { repository, local } = asked.value
    const refs = await list({ repository, local }, signal)
    const found = refs.map(({ kind, name }): RefCompletion => {
      return { spec: `${text.slice(0, at)}@${name}`, label: name, kind, note: kind }
    })
    return bestFirst(found, text.slice(at + 1))
  }
  const folders = await listFolder(text.slice('git:'.length), () => true)
  const found = await Promise.all(
    folders.map(async ({ path, name, isFolder }): Promise<RefCompletion[]> => {
      if (!isFolder) return []
      const isRepository = (await namesIn(join(expanded(path), '.git'))).length > 0
      return [folderOrThing('git branch', `git:${path}`, name, isRepository, 'repository', '@HEAD')]
    }),
  )
  return found.flat()
}

/** Completions of `wheel:PATH`: folders, and wheels in them. */
export async function completeWheel(text: string): Promise<RefCompletion[]> {
  const entries = await listFolder(text.slice('wheel:'.length), (name) => name.endsWith('.whl'))
  return entries.map(({ path, name, isFolder }) =>
    folderOrThing('wheel', `wheel:${path}`, name, !isFolder, 'wheel', ''),
  )
}

/** Completions of `env:PATH`: folders, of which some are environments. */
export async function completeEnv(text: string): Promise<RefCompletion[]> {
  const entries = await listFolder(text.slice('env:'.length), (name) => /^python(\d|$)/.test(name))
  return Promise.all(
    entries.map(async ({ path, name, isFolder }) => {
      const isEnvironment = isFolder && (await namesIn(expanded(path))).includes('pyvenv.cfg')
      return folderOrThing('env', `env:${path}`, name, isEnvironment || !isFolder, 'environment', '')
    }),
  )
}

/** Releases of the index and what is captured, of which the latter comes first among equals. */
export function completeReleases(text: string, releases: Releases, captured: BundleRow[]): RefCompletion[] {
  const known = new Map<string, RefCompletion>()
  for (const { spec, label, timestamp_utc } of captured) {
    const written = spec ?? label
    if (known.has(written) || !parseRef(absoluteRef(written, homedir())).ok) continue
    known.set(written, { spec: written, label, kind: 'captured', note: `captured ${timestamp_utc.slice(0, 10)}` })
  }
  const note =
    releases.asOfUtc === null ? 'release' : `release, as the package index said ${releases.asOfUtc.slice(0, 10)}`
  for (const version of releases.versions) {
    if (!known.has(version)) known.set(version, { spec: version, label: version, kind: 'release', note })
  }
  return bestFirst([...known.values()], text)
}

/** Those that hold the text, in their order: first those that begin with it. */
function bestFirst(found: RefCompletion[], text: string): RefCompletion[] {
  const wanted = text.toLowerCase()
  const place = ({ label, spec }: RefCompletion): number => {
    const names = [label.toLowerCase(), spec.toLowerCase()]
    return names.includes(wanted) ? 0 : names.some((name) => name.startsWith(wanted)) ? 1 : 2
  }
  return found
    .filter(({ label, spec }) => `${label}\n${spec}`.toLowerCase().includes(wanted))
    .map((completion) => ({ completion, place: place(completion) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ completion }) => completion)
}

type Entry = { path: string; name: string; isFolder: boolean }

/** Folders, and files that fit, in the folder that the path names so far; only from the root or the home folder. */
async function listFolder(typed: string, fits: (name: string) => boolean): Promise<Entry[]> {
  if (!/^(~?\/|~$)/.test(typed)) return []
  const slash = typed.lastIndexOf('/')
  const folder = slash < 0 ? `${typed}/` : typed.slice(0, slash + 1)
  const beginning = slash < 0 ? '' : typed.slice(slash + 1)
  const entries = await readdir(expanded(folder), { withFileTypes: true }).catch(() => [])
  return entries
    .filter(({ name }) => name.startsWith(beginning))
    .map((entry) => ({ path: `${folder}${entry.name}`, name: entry.name, isFolder: !entry.isFile() }))
    .filter(({ name, isFolder }) => isFolder || fits(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** What can be used ends the path; a folder goes on with a slash. */
function folderOrThing(
  kind: RefCompletion['kind'],
  spec: string,
  name: string,
  isThing: boolean,
  thing: string,
  suffix: string,
): RefCompletion {
  return isThing
    ? { spec: `${spec}${suffix}`, label: name, kind, note: thing }
    : { spec: `${spec}/`, label: `${name}/`, kind, note: 'folder' }
}

const expanded = (path: string): string => path.replace(/^~(?=$|\/)/, homedir())

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
