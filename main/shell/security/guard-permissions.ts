import type { Session } from 'electron'

/** Camera, notifications, devices and all the rest: the page needs none of them, so it gets none. */
export function guardPermissions(session: Session, log: (line: string) => void): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    log(`refused: the permission ${permission}`)
    answer(false)
  })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event, item) => {
    // Reports are made in the page and saved as blobs of our own origin; nothing comes from elsewhere.
    if (item.getURL().startsWith('blob:app://driftscope/')) return
    log(`refused: a download from ${item.getURL()}`)
    event.preventDefault()
  })
}
