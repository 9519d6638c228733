import type { Bisects } from '../bisect/bisects.ts'
import type { Handlers } from './route.ts'

export function bisectMethods(
  bisects: Bisects,
): Handlers<'bisects.begin' | 'bisects.go_on' | 'bisects.show' | 'bisects.list'> {
  return {
    'bisects.begin': (request, signal) => bisects.begin(request, signal),
    'bisects.go_on': ({ id }, signal, tell) => bisects.goOn(id, tell, signal),
    'bisects.show': ({ id }) => bisects.show(id),
    'bisects.list': () => bisects.list(),
  }
}
