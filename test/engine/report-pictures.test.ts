/** The page of a real comparison, opened from disk without network, as a reviewer would who has a browser only. */
import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Comparison } from '../../main/contract/comparison.ts'
import { scratchFolder } from '../fixtures/scratch-folder.ts'
import { openWatched, type WatchedEngine } from './helpers/watched-engine.ts'

const folder = scratchFolder('report-pictures')
const pythonPath = process.env['DRIFTSCOPE_TEST_PYTHON'] ?? join(import.meta.dirname, '../../.venv/bin/python')
const debian = '/usr/bin/chromium'

let engine: WatchedEngine
let comparison: Comparison
let browser: Browser
let page: Page
const said: string[] = []

beforeAll(async () => {
  execFileSync(pythonPath, [join(import.meta.dirname, 'picture_bundles.py'), folder])
  engine = await openWatched(join(folder, 'workspace'))
  const [a, b] = [await imported('a'), await imported('b')]
  const made = await engine.ask('comparisons.make', { reference: a, candidate: b, options: {} })
  comparison = made.comparison
  const { text } = await engine.ask('reports.render', { comparisons: [comparison], format: 'html' })
  writeFileSync(join(folder, 'report.html'), text)
  browser = await chromium.launch({
    ...(existsSync(debian) ? { executablePath: debian } : {}),
    args: ['--no-sandbox'],
  })
  const context = await browser.newContext({ offline: true, viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) said.push(request.url())
  })
  await page.goto(pathToFileURL(join(folder, 'report.html')).href)
  await page.getByRole('button', { name: 'Open all' }).click()
})
afterAll(async () => {
  await browser.close()
  await engine.close()
})

const imported = async (side: string) => (await engine.ask('bundles.import', { folder: join(folder, side) })).id

const rowOf = (name: string) => page.locator('li', { has: page.locator('summary', { hasText: `table.${name}@` }) })
const read = (name: string, key: string) => rowOf(name).locator(`[data-read=${key}]`).innerText()
const numpy = (expression: string) =>
  execFileSync(pythonPath, ['-c', `import numpy as np; ${expression}`], { cwd: folder, encoding: 'utf8' }).trim()

test('every drift has its pictures, and nothing is loaded or complained about', async () => {
  expect(await page.locator('.fig, .detail .bt:not(:first-of-type)').count()).toBeGreaterThanOrEqual(10)
  const broken = await page.evaluate<string[]>(
    '[...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.outerHTML)',
  )
  expect(broken).toEqual([])
  expect(said).toEqual([])
})

test('the pictures have the colours that numpy says, each within one step of the map', async () => {
  const pictures: Record<string, Record<string, string>> = {}
  for (const name of ['rings', 'cube', 'columns', 'hot']) {
    const images = await rowOf(name).locator('img.plane').all()
    const sources = await Promise.all(images.map((image) => image.getAttribute('src')))
    const [a = '', b = '', difference = ''] = sources.map((source) => source?.replace('data:image/png;base64,', ''))
    pictures[name] = { a, b, difference }
  }
  const checker = join(import.meta.dirname, 'check_pictures.py')
  const printed = execFileSync(pythonPath, [checker, folder], { input: JSON.stringify(pictures), encoding: 'utf8' })
  const steps = z.record(z.string(), z.record(z.string(), z.number())).parse(JSON.parse(printed))
  for (const [name, sides] of Object.entries(steps)) {
    for (const [side, off] of Object.entries(sides)) expect(off, `${name} ${side}`).toBeLessThanOrEqual(1)
  }
})

test('values under the pointer are those of the arrays, with every digit', async () => {
  const hit = rowOf('rings').locator('.hit').first()
  // Two CSS pixels an element: element [18, 60] stands in the outer ring, which doubled.
  await hit.hover({ position: { x: 2 * 60 + 1, y: 2 * 18 + 1 } })
  expect(await read('rings', 'index')).toBe('[18, 60]')
  expect(await read('rings', 'a')).toBe('1e−6')
  expect(await read('rings', 'b')).toBe('2e−6')
  expect(await read('rings', 'relative')).toBe('1')
  await rowOf('signed')
    .locator('.hit')
    .first()
    .hover({ position: { x: 5, y: 5 } })
  expect(await read('signed', 'index')).toBe('[0, 0]')
  const shown = [await read('signed', 'a'), await read('signed', 'b'), await read('signed', 'difference')]
  const values = numpy(
    "a=np.load('signed.a.npy')[0,0]; b=np.load('signed.b.npy')[0,0]; print(repr(float(a)),repr(float(b)),repr(float(b-a)))",
  )
  expect(shown.map((text) => Number(text.replaceAll('−', '-')))).toEqual(values.split(' ').map(Number))
})

test('arrow keys move the cursor, and integers beyond 2^53 stay exact', async () => {
  const figure = rowOf('large').locator('.panes')
  await figure.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  expect(await read('large', 'index')).toBe('[3, 4]')
  expect(await read('large', 'a')).toBe('9007199254741011')
  expect(await read('large', 'b')).toBe('9007199254741012')
  expect(await read('large', 'difference')).toBe('1')
})

test('what was reduced, cut or taken as a modulus is said', async () => {
  expect(await rowOf('hot').locator('figcaption').innerText()).toContain('the extreme of 7 × 7 elements')
  expect(await rowOf('cube').locator('figcaption').innerText()).toContain('The plane [2, 1, :, :]')
  expect(await read('cube', 'index')).toBe('[2, 1, 17, 23]')
  expect(await rowOf('wave').locator('figcaption').innerText()).toContain('modulus of the difference')
  expect(await rowOf('special').locator('.legend').innerText()).toBe('zero\nnegative\nNaN\n+infinity\n−infinity')
  expect(await rowOf('signed').locator('.scale').first().innerText()).toContain('symlog')
  expect(await rowOf('scalar').locator('.detail table').last().innerText()).toContain('2.6')
  expect(await rowOf('line').locator('.line.b').first().getAttribute('d')).toMatch(/^M/)
})

test('a phase that turned alone is seen', async () => {
  const [, , difference] = await rowOf('wave').locator('.pane-head').allInnerTexts()
  const largest = Number(numpy("print(abs(np.load('wave.b.npy')-np.load('wave.a.npy')).max())"))
  const [, shown] = /max ([\d.e−]+)/.exec(difference ?? '') ?? []
  expect(Number(shown?.replaceAll('−', '-'))).toBeCloseTo(largest, 3)
})

test('names from files are text', async () => {
  expect(await rowOf('rings').locator('figcaption').innerText()).toContain('<img src=x onerror=alert(1)>')
  expect(await page.locator('script').count()).toBe(1)
})

test('assistive tools find nothing amiss, in either theme', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const builder = new AxeBuilder({ page }).setLegacyMode(true).withTags(['wcag2a', 'wcag2aa'])
    const { violations } = await builder.analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
})

test('a report that is stopped says so', async () => {
  const asked = { comparisons: [comparison], format: 'html' as const }
  const outcome = await engine.engine.call('reports.render', asked, { signal: AbortSignal.abort() })
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } })
})
