/** `<workspace>/profiles/<id>/`: `profile.json` says what was profiled, `calls.json` where its time went. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { CallTree, Profile } from '../../contract/profile.ts'
import { readRequired } from '../campaigns/run-directory.ts'

export const profilePath = (folder: string) => join(folder, 'profile.json')
export const callsPath = (folder: string) => join(folder, 'calls.json')

/** The newest first. Failure: RUN_DIRECTORY_INVALID, naming the file. */
export async function readProfiles(folder: string): Promise<Outcome<Profile[]>> {
  const ids = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f-]{36}$/.test(name))
  const found: Profile[] = []
  for (const id of ids) {
    const read = await readRequired(profilePath(join(folder, id)), Profile)
    if (!read.ok) return read
    found.push(read.value)
  }
  return success(found.sort((one, other) => (one.created_utc < other.created_utc ? 1 : -1)))
}

export type KeptProfile = { profile: Profile; folder: string; calls: CallTree }

/** The one whose id begins so. Failure: UNKNOWN_FILE. */
export async function findProfile(folder: string, id: string): Promise<Outcome<KeptProfile>> {
  const all = await readProfiles(folder)
  if (!all.ok) return all
  const [profile, another] = all.value.filter((one) => one.id.startsWith(id))
  if (profile === undefined || another !== undefined)
    return failure('UNKNOWN_FILE', {
      message: `There is ${profile === undefined ? 'no' : 'more than one'} profile ${id} in this workspace.`,
      cure: '`driftscope profile --list` lists them.',
    })
  const place = join(folder, profile.id)
  const calls = await readRequired(callsPath(place), CallTree)
  return calls.ok ? success({ profile, folder: place, calls: calls.value }) : calls
}
