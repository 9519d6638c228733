/** Arrays beyond 4096 x 4096 in the inspector: every number is one of their elements, wherever it stands. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { formatError, formatExact } from '../../../main/contract/format-number.ts'
import { madeByNumpy } from '../../engine/arrays/numpy-oracle.ts'
import { startDriftscope, temporaryFolder } from '../cli.ts'
import { launchChromium } from './chromium.ts'
import { listen } from './desk.ts'
import { screenshot } from './look.ts'

const Found = z.object({
  ...{ changed: z.tuple([z.int(), z.int()]), relative: z.tuple([z.int(), z.int()]) },
  ...{
    a: z.string(),
    b: z.string(),
    ulp: z.string(),
    sum: z.number(),
    most_relative: z.number(),
    row: z.array(z.number()),
  },
})

let made: Awaited<ReturnType<typeof madeByNumpy>>
let found: z.infer<typeof Found>
let viewing: ReturnType<typeof startDriftscope>
let browser: Awaited<ReturnType<typeof launchChromium>>
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  made = await madeByNumpy('numpy_huge.py')
  found = Found.parse(JSON.parse(readFileSync(join(made.path, 'found.json'), 'utf8')))
  const workspace = temporaryFolder((remove) => {
    afterAll(remove)
  })
  const files = ['a.npy', 'b.npy'].map((name) => join(made.path, name))
  viewing = startDriftscope(['view', ...files, '--no-open', '--workspace', workspace])
  const address = await new Promise<string>((resolve) => createInterface(viewing.stdout).once('line', resolve))
  browser = await launchChromium({ width: 1440, height: 900 })
  page = await browser.context.newPage()
  listen(page, complaints)
  await page.goto(address)
  await page.getByText('max |d|').waitFor()
})
afterAll(async () => {
  await browser.close()
  viewing.kill('SIGINT')
  await viewing
  await made[Symbol.asyncDispose]()
})

const numbers = () => page.getByRole('complementary', { name: 'Numbers' })
const desk = () => ({ name: 'Chromium', page: () => page })
const at = ([row, column]: readonly [number, number]) => `[${row}, ${column}]`

test('a change beside a larger element is seen, and M goes to it: both values, to the last digit', async () => {
  await page.getByText(`max |d| ${formatError(1e-3, 4)}`).waitFor()
  await page.keyboard.press('m')
  await numbers().getByText(at(found.changed)).waitFor()
  for (const text of [
    formatExact(Number(found.a), 'float64'),
    formatExact(Number(found.b), 'float64'),
    BigInt(found.ulp).toLocaleString('en'),
  ]) {
    await expect.poll(() => numbers().getByText(text, { exact: true }).count()).toBe(1)
  }
})

test('zoomed in the picture is one of elements, across the seam of two tiles, and so are the numbers below it', async () => {
  for (let presses = 0; presses < 18; presses += 1) await page.keyboard.press('+')
  await expect.poll(() => page.getByText(/(largest|furthest) of \d/).count()).toBe(0)
  await screenshot(desk(), 'huge-planes-elements')
  await page.keyboard.press('t')
  const table = page.getByRole('table', { name: 'A', exact: true })
  const row = table.getByRole('row', { name: new RegExp(`^${String(found.changed[0])} `) })
  await expect
    .poll(() => row.getByRole('cell').allInnerTexts())
    .toEqual(found.row.map((value) => formatError(value, 4)))
  await page.keyboard.press('t')
})

test('statistics are of every element of a region', async () => {
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('x')
  const [row, column] = found.changed
  const region = page.getByRole('region', { name: 'Region', exact: true })
  await region.getByText(`[${row}:${row + 11}, ${column}:${column + 11}]`).waitFor()
  await expect.poll(() => region.getByRole('row', { name: /^Sum/ }).innerText()).toContain(formatError(found.sum, 4))
})

test('another kind of difference has its own worst element', async () => {
  await page.keyboard.press('d')
  await page.getByText(`max |d| ${formatError(found.most_relative, 4)}`).waitFor()
  await page.keyboard.press('m')
  await numbers().getByText(at(found.relative)).waitFor()
  await page.keyboard.press('0')
  await screenshot(desk(), 'huge-planes-fit')
  expect(complaints).toEqual([])
})
