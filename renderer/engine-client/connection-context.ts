import { createContext, useContext } from 'react'
import type { Connection } from './connection.ts'

export const ConnectionContext = createContext<Connection | null>(null)

export function useEngine(): Connection {
  const connection = useContext(ConnectionContext)
  if (connection === null) throw new Error('useEngine outside EngineProvider')
  return connection
}
