/** Pages of the benchmarks, built as the program's own are, in a headed Chromium on a display of its own. */
import type { CDPSession, Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { launchChromium } from '../e2e/window/chromium.ts'
import { openDisplay } from '../e2e/electron/virtual-display.ts'

export type BenchPage = { page: Page; devtools: CDPSession; open: (query?: string) => Promise<void> }

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds `pages/NAME.html`, shows it, and takes all down again when `measure` ends. */
export async function withPage<T>(
  name: string,
  size: { width: number; height: number },
  measure: (bench: BenchPage) => Promise<T>,
): Promise<T> {
  const outDir = at(`../../out/bench/${name}`)
  const shared = { configFile: at('../../renderer/vite.config.ts'), root: at('pages'), logLevel: 'error' } as const
  await build({ ...shared, build: { outDir, rolldownOptions: { input: at(`pages/${name}.html`) } } })
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const display = await openDisplay(`${size.width}x${size.height}x24`)
  const browser = await launchChromium(size, display.name)
  try {
    const page = browser.context.pages()[0] ?? (await browser.context.newPage())
    const [origin = ''] = server.resolvedUrls?.local ?? []
    return await measure({
      page,
      devtools: await browser.context.newCDPSession(page),
      open: async (query = '') => {
        await page.goto(`${origin}${name}.html${query}`)
      },
    })
  } finally {
    await browser.close()
    display.close()
    await server.close()
  }
}
