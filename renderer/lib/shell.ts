import type { DriftscopeShell } from '../../main/contract/shell-bridge.ts'

/** The desktop window around this page; null in a browser. */
export const shell: DriftscopeShell | null = window.driftscopeShell ?? null

/** Puts text into the clipboard; in the desktop window by the shell, since pages have no permissions there. */
export const copyText = (text: string): Promise<void> =>
  shell === null ? navigator.clipboard.writeText(text) : shell.copyText(text)
