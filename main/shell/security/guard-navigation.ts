import type { App, Event, WebContents } from 'electron'
import { mayNavigate } from './navigation.ts'
import { openExternal } from './open-external.ts'

/** Every page that this program ever makes: it stays where it is, opens no window, and holds no other page. */
export function guardNavigation(app: App, log: (line: string) => void): void {
  app.on('web-contents-created', (_event, contents) => {
    refuseNavigation(contents, log)
    contents.on('will-attach-webview', (event) => {
      log('refused: a webview')
      event.preventDefault()
    })
    contents.setWindowOpenHandler(({ url }) => {
      log(`refused: a window for ${url}`)
      openExternal(url, log)
      return { action: 'deny' }
    })
  })
}

function refuseNavigation(contents: WebContents, log: (line: string) => void): void {
  const refuse = (event: Event, url: string) => {
    if (mayNavigate(url)) return
    log(`refused: navigation to ${url}`)
    event.preventDefault()
  }
  contents.on('will-navigate', (event) => {
    refuse(event, event.url)
  })
  contents.on('will-redirect', (event) => {
    refuse(event, event.url)
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) refuse(event, event.url)
  })
}
