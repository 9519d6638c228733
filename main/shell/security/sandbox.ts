import type { App } from 'electron'

/**
 * Every process of every page in the sandbox of the operating system. With `--no-sandbox` (root in a container) asking
 * for it would end each of them at once; the window's own `sandbox: true` stays.
 */
export function enableSandbox(app: App): void {
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
}
