import { isAbsolute, join, relative } from 'node:path'
import { host, scheme } from './application-origin.ts'
import { parseUrl } from './parse-url.ts'

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  map: 'application/json',
}

/** The file under `folder` that a URL of our scheme names, with its media type; null: there is none to be served. */
export function servedFile(url: string, folder: string): { path: string; type: string } | null {
  const parsed = parseUrl(url)
  if (parsed?.protocol !== `${scheme}:` || parsed.host !== host) return null
  const name = decoded(parsed.pathname)
  if (name === null || /[\0\\]/.test(name)) return null
  const path = join(folder, name === '/' ? 'index.html' : name)
  const inside = relative(folder, path)
  if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) return null
  const type = types[/\.([a-z0-9]+)$/.exec(inside)?.[1] ?? '']
  return type === undefined ? null : { path, type }
}

/** A `%2e%2e%2f` that URL parsing left alone becomes visible here; null for a broken escape. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
