import type { Protocol } from 'electron'
import { readFile } from 'node:fs/promises'
import { crashPage, scheme } from './application-origin.ts'
import { pageHeaders } from './content-policy.ts'
import { servedFile } from './protocol-path.ts'
import { crashPageText } from '../window/crash-page.ts'

/** Must be called before Electron is ready, and once. */
export function registerScheme(protocol: Protocol): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }])
}

/** Serves the built page from `folder` and nothing outside of it. */
export function servePage(protocol: Protocol, folder: string, engineOrigin: string): void {
  const headers = pageHeaders(engineOrigin)
  const nothing = () => new Response('There is nothing here.', { status: 404, headers })
  protocol.handle(scheme, async ({ url, method }) => {
    if (method !== 'GET') return new Response(null, { status: 405, headers })
    if (url === crashPage) {
      return new Response(crashPageText, { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } })
    }
    const file = servedFile(url, folder)
    if (file === null) return nothing()
    try {
      const bytes = new Uint8Array(await readFile(file.path))
      return new Response(bytes, { headers: { ...headers, 'Content-Type': file.type } })
    } catch (error) {
      if (isMissing(error)) return nothing()
      throw error
    }
  })
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(String(error.code))
