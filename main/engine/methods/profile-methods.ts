import type { Profiles } from '../profiles/profiles.ts'
import type { Handlers } from './route.ts'

export function profileMethods(
  profiles: Profiles,
): Handlers<'profiles.run' | 'profiles.show' | 'profiles.list' | 'profiles.speedscope'> {
  return {
    'profiles.run': (request, signal, tell) => profiles.run(request, { tell, signal }),
    'profiles.show': ({ id, top }) => profiles.show(id, top),
    'profiles.list': () => profiles.list(),
    'profiles.speedscope': ({ id }) => profiles.speedscope(id),
  }
}
