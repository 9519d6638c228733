/** What a page loads before its first view is there. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from '../cli.ts'

const mostBytes = 600_000
const built = join(root, 'out/renderer')
const read = (file: string) => readFileSync(join(built, file), 'utf8')

/** Scripts that stand in the page, and whatever they import before they run. */
function initialScripts(): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const [, name] of read(file).matchAll(/(?:\bfrom|\bimport) ?["']\.\/([\w.-]+\.js)["']/g)) {
      visit(`assets/${name ?? ''}`)
    }
  }
  for (const [, name] of read('index.html').matchAll(/assets\/([\w.-]+\.js)/g)) visit(`assets/${name ?? ''}`)
  return [...found]
}

test('the initial JavaScript with the first view is under 600 kB gzipped, and Vega is not in it', () => {
  const views = readdirSync(join(built, 'assets')).filter((name) => /^(DecidedInbox|Decisions)-.*\.js$/.test(name))
  const scripts = [...initialScripts(), ...views.map((name) => `assets/${name}`)]
  const bytes = scripts.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
  console.log(`initial JavaScript: ${bytes} bytes gzipped in ${scripts.length} files`)
  expect(views).toHaveLength(2)
  expect(bytes).toBeLessThan(mostBytes)
  expect(scripts.filter((file) => read(file).includes('vega'))).toEqual([])
})
