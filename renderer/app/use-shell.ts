import { useEffect, useState } from 'react'
import type { EngineState } from '../../main/contract/shell-bridge.ts'
import { runCommand } from '../lib/commands.ts'
import { navigate } from '../lib/router.ts'
import { shell } from '../lib/shell.ts'

/** The application menu runs the page's commands; links and opened files lead to a view. */
export function useShellMessages(): void {
  useEffect(() => {
    const stops = [
      shell?.onCommand((command) => {
        runCommand(command)
      }),
      shell?.onLink((route) => {
        navigate(route)
      }),
    ]
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [])
}

/** What the shell knows of its engine; null in a browser and before it has said so. */
export function useShellEngine(): EngineState | null {
  const [state, setState] = useState<EngineState | null>(null)
  useEffect(() => {
    void shell?.engineState().then(setState)
    return shell?.onEngineState(setState)
  }, [])
  return state
}
