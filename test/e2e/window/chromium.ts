/** Debian's Chromium with a profile of its own, as a user that is not root: its sandbox works. */
import { type BrowserContext, chromium } from '@playwright/test'
import { rmSync } from 'node:fs'
import { asOtherUser, ownedFolder, ownedSubfolder } from '../electron/other-user.ts'

export type Chromium = { context: BrowserContext; close: () => Promise<void> }

/** @param display name of the X display where the window is shown; left out: nowhere (headless) */
export async function launchChromium(size: { width: number; height: number }, display?: string): Promise<Chromium> {
  const place = ownedFolder('browser')
  const context = await chromium.launchPersistentContext(ownedSubfolder(place, 'profile'), {
    executablePath: asOtherUser('/usr/bin/chromium', place),
    chromiumSandbox: true,
    headless: display === undefined,
    viewport: display === undefined ? size : null,
    args: display === undefined ? [] : ['--window-position=0,0', `--window-size=${size.width},${size.height}`],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: ownedSubfolder(place, 'home'),
      LANG: 'C.UTF-8',
      ...(display === undefined ? {} : { DISPLAY: display }),
    },
  })
  context.setDefaultTimeout(15_000)
  return {
    context,
    close: async () => {
      await context.close()
      rmSync(place, { recursive: true, force: true })
    },
  }
}
