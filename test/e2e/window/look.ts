/** What a person, and a person with assistive tools, would see of a view. */
import AxeBuilder from '@axe-core/playwright'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from '../cli.ts'
import type { Desk } from './desk.ts'

const folder = join(root, 'out/test-artifacts')
const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
]

/** Kept as a test artifact: `Chromium-campaign-live.png`. */
export async function screenshot({ name, page }: Pick<Desk, 'name' | 'page'>, view: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page().screenshot({ path: join(folder, `${name}-${view}.png`) })
}

/** WCAG 2 A and AA, as axe can tell. */
export async function expectAccessible({ page }: Desk, view: string): Promise<void> {
  const builder = new AxeBuilder({ page: page() }).setLegacyMode(true).withTags(['wcag2a', 'wcag2aa'])
  const { violations } = await builder.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${view}: ${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
  expect(found).toEqual([])
}

/** A view in both themes and at both sizes that it is made for: pictures, and axe. */
export async function look(desk: Desk, view: string): Promise<void> {
  const page = desk.page()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const size of sizes) {
      await page.setViewportSize(size)
      await screenshot(desk, `${view}-${colorScheme}-${size.width}`)
    }
    await expectAccessible(desk, `${view}, ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
