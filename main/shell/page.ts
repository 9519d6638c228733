import type { BrowserWindow } from 'electron'
import { events } from './channels.ts'

/** The one window and its page, as the rest of the shell sees them. */
export type Page = {
  window: () => BrowserWindow | null
  /** Goes to the page at once where one listens. */
  send: (channel: string, value: unknown) => void
  /** Shows a route, now or as soon as a page asks; of several that wait the last one counts. Null does nothing. */
  openRoute: (route: string | null) => void
  /** The page listens from now on; the route that waited for it, if any. */
  listen: () => string | null
  adopt: (window: BrowserWindow) => void
}

export function createPage(): Page {
  let window: BrowserWindow | null = null
  let listens = false
  let waiting: string | null = null
  return {
    window: () => window,
    send(channel, value) {
      if (listens) window?.webContents.send(channel, value)
    },
    openRoute(route) {
      if (route === null) return
      if (listens) window?.webContents.send(events.link, route)
      else waiting = route
    },
    listen() {
      listens = true
      const route = waiting
      waiting = null
      return route
    },
    adopt(adopted) {
      window = adopted
      adopted.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) listens = false
      })
      adopted.on('closed', () => {
        window = null
        listens = false
      })
    },
  }
}
