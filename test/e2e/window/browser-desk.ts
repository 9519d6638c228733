import type { Page } from '@playwright/test'
import { launchChromium } from './chromium.ts'
import { type Desk, listen } from './desk.ts'
import { serve } from './serve.ts'

/** Chromium on the interface that `driftscope serve` serves of this workspace. */
export async function openBrowser(workspace: string): Promise<Desk> {
  const { context, close } = await launchChromium({ width: 1440, height: 900 })
  const complaints: string[] = []
  await context.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => console.error('CSP: ' + event.violatedDirective + ' ' + event.blockedURI))`,
  )
  let served = await serve(workspace)
  const open = async (): Promise<Page> => {
    const page = await context.newPage()
    listen(page, complaints)
    await page.goto(served.address)
    await page.getByText('Engine ready').waitFor()
    return page
  }
  let page = await open()
  return {
    name: 'Chromium',
    page: () => page,
    complaints,
    enginePid: () => served.pid,
    engineReturns: async () => {
      served = await serve(workspace, served.port)
      // The session died with the engine: the person opens the new address in the same page.
      await page.goto(served.address)
      await page.getByText('Engine ready').waitFor()
    },
    reopen: async () => {
      await page.close()
      // A page that was closed took its session along; the engine that runs gives another address.
      const { address } = await serve(workspace)
      served = { ...served, address }
      page = await open()
    },
    close: async () => {
      await close()
      await served.end()
    },
  }
}
