/** What can be asked of the profiles of a workspace. */
import { success, type Outcome } from '../../contract/outcome.ts'
import type { Profile, ProfileReport } from '../../contract/profile.ts'
import { functionTimes, totalSeconds } from './function-times.ts'
import { findProfile, readProfiles } from './profile-files.ts'
import { type ProfileCall, type ProfileParts, type ProfileRequest, runProfile } from './run-profile.ts'
import { speedscopeOf } from './speedscope.ts'

export function createProfiles(parts: ProfileParts) {
  const folder = parts.workspace.paths.profiles

  async function show(id: string, top: number): Promise<Outcome<ProfileReport>> {
    const found = await findProfile(folder, id)
    if (!found.ok) return found
    const { profile, folder: place, calls } = found.value
    const functions = functionTimes(calls)
    return success({
      profile,
      folder: place,
      functions: functions.slice(0, top),
      function_count: functions.length,
      total_s: totalSeconds(calls),
    })
  }

  return {
    show,

    async run(request: ProfileRequest & { top: number }, call: ProfileCall): Promise<Outcome<ProfileReport>> {
      const run = await runProfile(request, parts, call)
      return run.ok ? show(run.value.id, request.top) : run
    },

    list: (): Promise<Outcome<Profile[]>> => readProfiles(folder),

    async speedscope(id: string): Promise<Outcome<{ text: string }>> {
      const found = await findProfile(folder, id)
      if (!found.ok) return found
      const { suite, ref, case_id: caseId } = found.value.profile
      const name = `${suite} ${ref.label} ${caseId}, eager, calls merged by stack`
      return success({ text: JSON.stringify(speedscopeOf(found.value.calls, name)) })
    },
  }
}

export type Profiles = ReturnType<typeof createProfiles>
