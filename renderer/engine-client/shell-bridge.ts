import { z } from 'zod'
import { success, failure, type Outcome } from '../../main/contract/outcome.ts'
import type { Session } from './session.ts'

/** What the preload script puts on the window in the desktop program; absent in a browser. */
const EngineAddress = z.object({ origin: z.string(), token: z.string() })

type Bridge = { engine: () => Promise<unknown> }

const isBridge = (value: unknown): value is Bridge =>
  typeof value === 'object' && value !== null && 'engine' in value && typeof value.engine === 'function'

/** The session that the shell holds with its engine; null in a browser. */
export async function shellEngine(): Promise<Outcome<Session> | null> {
  const bridge: unknown = Reflect.get(window, 'driftscopeShell')
  if (!isBridge(bridge)) return null
  const address = EngineAddress.safeParse(await bridge.engine())
  if (address.success) return success(address.data)
  return failure('ENGINE_LOST', { message: 'The engine is not running; the program starts it again.' })
}
