import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { parseUrl } from './security/parse-url.ts'

const Id = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/)
const Row = z.string().min(1).max(500)
const View = z.enum(['inbox', 'campaigns', 'compare', 'bundles'])

/** `driftscope://<view>[/<id>][?row=<row>]`: a place to go to, and nothing that could be done there. */
const Link = z.union([
  z.strictObject({ view: View }),
  z.strictObject({ view: z.enum(['campaigns', 'bundles']), id: Id }),
  z.strictObject({ view: z.literal('compare'), id: Id, row: Row.optional() }),
])

export const linkScheme = 'driftscope'

/** The route that a link names, such as `/campaigns/<id>`; null: it is none of ours. */
export function routeOfLink(text: string): string | null {
  const url = text.length > 2000 ? null : parseUrl(text)
  if (url?.protocol !== `${linkScheme}:` || url.username !== '' || url.port !== '' || url.hash !== '') return null
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  if (segments.length > 1) return null
  const parsed = Link.safeParse({
    view: url.host,
    ...(segments[0] === undefined ? {} : { id: segments[0] }),
    ...Object.fromEntries(url.searchParams),
  })
  if (!parsed.success) return null
  const link = parsed.data
  const path = 'id' in link ? `/${link.view}/${link.id}` : `/${link.view}`
  return 'row' in link && link.row !== undefined ? `${path}?row=${encodeURIComponent(link.row)}` : path
}

/** The route that fills the form from a plan's file; null where the path names no plan. It never starts one. */
export function routeOfPlan(path: string, folder: string): string | null {
  if (!path.endsWith('.plan.toml') || path.startsWith('-') || path.includes('\0')) return null
  return `/campaigns/new?plan=${encodeURIComponent(isAbsolute(path) ? path : join(folder, path))}`
}

/** The last link or plan among a program's arguments; paths count from `folder`. */
export function routeOfArguments(args: readonly string[], folder: string): string | null {
  const routes = args.map((text) => routeOfLink(text) ?? routeOfPlan(text, folder))
  return routes.findLast((route) => route !== null) ?? null
}
