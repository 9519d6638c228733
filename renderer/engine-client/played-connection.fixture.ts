import { api, type MethodName } from '../../main/contract/api.ts'
import { failure, success } from '../../main/contract/outcome.ts'
import type { Connection, ConnectionState } from './connection.ts'

const ready: ConnectionState = { phase: 'ready', engineId: 'test' }
const still = () => () => undefined

/**
 * A connection whose engine a test plays. Answers are checked by the API's schemas, as those of a real engine are.
 * @param answer undefined: the engine does not know the method; what is thrown is a fault of the engine's
 */
export const playedConnection = (
  answer: (method: MethodName, params: unknown) => unknown,
  state: ConnectionState = ready,
): Connection => ({
  state: () => state,
  onState: still,
  onEvent: still,
  onResynchronise: still,
  reconnect: () => undefined,
  close: () => undefined,
  async call(method, params) {
    await Promise.resolve()
    const value = answer(method, params)
    if (value === undefined) return failure('WRONG_USE', { message: `${method} is not played.` })
    // The schema of the method has just said that it is one.
    return success(api[method].result.parse(value) as never)
  },
})
