/** Chromium's sandbox works for nobody but root, so tests that are run by root start Electron as `nobody`. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getuid } from 'node:process'

const nobody = { uid: 65534, gid: 65534 }
export const isRoot = getuid?.() === 0

const asNobody = ['setpriv', `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups']

/** A fresh folder that the other user owns; all of it is that user's to read. */
export function ownedFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `driftscope-${name}-`))
  give(folder)
  return folder
}

export function ownedSubfolder(parent: string, name: string): string {
  const folder = join(parent, name)
  mkdirSync(folder, { recursive: true })
  give(folder)
  return folder
}

export function give(path: string): void {
  if (isRoot) chownSync(path, nobody.uid, nobody.gid)
}

/** The folder itself where the other user can read it, or else a copy by hard links, in `place`; `entries` null: all of it. */
export function readableFolder(
  folder: string,
  probe: string,
  entries: readonly string[] | null,
  place: string,
): string {
  if (!isRoot || spawnSync('setpriv', [...asNobody.slice(1), 'test', '-r', join(folder, probe)]).status === 0) {
    return folder
  }
  const copy = mkdtempSync(join(place, 'copy-'))
  chmodSync(copy, 0o755)
  const sources = (entries ?? readdirSync(folder)).map((entry) => join(folder, entry))
  const linked = spawnSync('cp', ['--archive', '--link', ...sources, copy])
  if (linked.status !== 0) execFileSync('cp', ['--archive', '--force', ...sources, copy])
  return copy
}

/** A program that runs `executable` as the other user with the same arguments; the executable itself where we aren't root. */
export function asOtherUser(executable: string, place: string): string {
  if (!isRoot) return executable
  const script = join(place, 'as-nobody')
  writeFileSync(script, `#!/bin/sh\nexec ${asNobody.join(' ')} '${executable}' "$@"\n`)
  chmodSync(script, 0o755)
  return script
}
