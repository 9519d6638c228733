import { createMachine } from '../electron/launch.ts'
import type { Desk } from './desk.ts'

/** How this machine reaches the package index: proxies, certificates, settings of pip and uv. */
const networkVariables = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && /^(PIP|UV)_|_proxy$|^(SSL_CERT_(FILE|DIR)|REQUESTS_CA_BUNDLE)$/i.test(name)
      ? [[name, value]]
      : [],
  ),
)

/** The desktop program; its shell starts the engine, and starts it again. */
export async function openElectron(): Promise<Desk> {
  const machine = await createMachine()
  const complaints: string[] = []
  const launch = async () => {
    const desktop = await machine.launch([], networkVariables)
    desktop.window.on('close', () => complaints.push(...desktop.complaints))
    return desktop
  }
  let desktop = await launch()
  return {
    name: 'Electron',
    page: () => desktop.window,
    complaints,
    enginePid: () => Number([...machine.shellLog().matchAll(/engine ready at \S+, pid (\d+)/g)].at(-1)?.[1]),
    engineReturns: async () => {
      await desktop.window.getByText('Engine ready').waitFor()
    },
    reopen: async () => {
      await desktop.app.close()
      desktop = await launch()
    },
    close: async () => {
      await desktop.app.close()
      machine.close()
    },
  }
}
