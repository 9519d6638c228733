import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, sep } from 'node:path'
import { safeJoin } from '../files/safe-join.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import { type Exchange, refuse } from './replies.ts'
import { commonHeaders, pageHeaders } from './response-headers.ts'

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
  ['.wasm', 'application/wasm'],
  ['.txt', 'text/plain; charset=utf-8'],
])

/**
 * Answers with a file of the built interface. They are the same for everybody, so no session is asked for.
 * @param pathname of the request, still percent-encoded
 */
export async function replyStaticFile(exchange: Exchange, folder: string, pathname: string): Promise<void> {
  const { request, response } = exchange
  const file = await staticFile(folder, pathname === '/' ? '/index.html' : pathname)
  if (file === null) {
    refuse(exchange, pathname === '/' ? notBuilt : { status: 404, message: 'There is no such file.' })
    return
  }
  const headers = {
    ...commonHeaders,
    ...pageHeaders(request.headers.host ?? ''),
    ETag: file.tag,
    // Names in assets/ hold a hash of their content.
    'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  if (request.headers['if-none-match'] === file.tag) {
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(200, { ...headers, 'Content-Type': file.type, 'Content-Length': file.bytes.length })
  response.end(request.method === 'HEAD' ? undefined : file.bytes)
}

const notBuilt = {
  status: 404,
  message: 'This engine has no interface to show: it is not built.',
  cure: 'npm run build, then load this page again.',
} as const

/** Null where there is none; also for a path that leads out of the folder, by its text or through a symbolic link. */
async function staticFile(folder: string, pathname: string) {
  const path = safeJoin(folder, decoded(pathname).slice(1))
  const type = path === null ? undefined : types.get(extname(path))
  if (path === null || type === undefined) return null
  try {
    if (!(await realpath(path)).startsWith((await realpath(folder)) + sep)) return null
    const { size, mtimeMs } = await stat(path)
    return { type, tag: `W/"${size.toString(36)}-${mtimeMs.toString(36)}"`, bytes: await readFile(path) }
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'ENAMETOOLONG', 'ELOOP'].includes(systemErrorCode(error) ?? ''))
      return null
    throw error
  }
}

/** Empty, which is refused, where it is no percent-encoding. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return ''
  }
}
