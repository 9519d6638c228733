import type { DriftscopeShell } from '../main/contract/shell-bridge.ts'

declare global {
  interface ImportMetaEnv {
    /** The program's version, from package.json. */
    readonly VITE_VERSION: string
  }
  interface Window {
    /** In the desktop program only. */
    readonly driftscopeShell?: DriftscopeShell
  }
}
