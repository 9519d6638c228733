import type { Signals } from './context.ts'

/**
 * Signals of this process. SIGHUP (a lost terminal) and SIGTERM end the program only: drivers run detached in their own
 * session, and the next command finds them again.
 */
export function processSignals(process: NodeJS.Process): Signals {
  const leave = (status: number) => process.exit(status)
  process.on('SIGHUP', () => leave(129))
  process.on('SIGTERM', () => leave(143))
  return {
    leave,
    onInterrupt: (first, second) => {
      let pressed = 0
      const listener = () => {
        pressed += 1
        if (pressed === 1) first()
        else second()
      }
      process.on('SIGINT', listener)
      return () => process.off('SIGINT', listener)
    },
  }
}
