import { expect, test } from 'vitest'
import { law, violations } from './law.ts'
import { sourceFile, sourceFiles } from './source-files.ts'

test('the tree keeps the law of imports', () => {
  const files = sourceFiles()
  expect(files.length).toBeGreaterThan(50)
  expect(violations(files)).toEqual([])
})

const breaches: [rule: string, path: string, text: string][] = [
  ['contract imports zod only', 'main/contract/x.ts', `import { readFile } from 'node:fs/promises'`],
  ['the engine knows neither Electron nor its callers', 'main/engine/engine.ts', `import { app } from 'electron'`],
  [
    'the CLI sees the engine as the Engine type, and starts it in one place',
    'main/cli/x.ts',
    `import '../engine/engine.ts'`,
  ],
  ['engine folders form layers', 'main/engine/workspace/x.ts', `import '../compare/verdict.ts'`],
  [
    'arrays, compare, reports and pictures are pure',
    'main/engine/compare/x.ts',
    `import { readFile } from 'node:fs/promises'`,
  ],
  [
    'the renderer sees the contract and nothing else of main',
    'renderer/app/x.ts',
    `import '../../main/engine/engine.ts'`,
  ],
  ['renderer folders form layers', 'renderer/ui/x.tsx', `import { useEngine } from '../engine-client/hooks.ts'`],
  ['features do not know one another', 'renderer/features/inbox/x.tsx', `import '../campaign/Campaign.tsx'`],
  ['Base UI has one owner', 'renderer/features/inbox/x.tsx', `import { Menu } from '@base-ui/react/menu'`],
  ['the page keeps to what Chrome 114 has', 'renderer/lib/x.ts', `Map.groupBy(rows, keyOf)`],
  ['animation frames have one owner', 'renderer/features/campaign/x.ts', `requestAnimationFrame(draw)`],
  ['SQL has one owner', 'main/engine/bundles/x.ts', `import Database from 'better-sqlite3'`],
  ['the shell starts the engine by its path', 'main/shell/x.ts', `import '../engine/engine.ts'`],
  ['messages from the page have one door', 'main/shell/x.ts', `import { ipcMain } from 'electron'`],
  ['one way out to other programs', 'main/shell/x.ts', `shell.openExternal(url)`],
  ['no guard of Electron is weakened', 'main/shell/x.ts', `const preferences = { sandbox: false }`],
  ['ssh has one owner', 'main/engine/campaigns/x.ts', `execa('ssh', [])`],
  ['the clock has one owner', 'main/engine/campaigns/x.ts', `const now = Date.now()`],
  ['no shell strings, no eval', 'main/engine/targets/x.ts', `execa('x', { shell: true })`],
  ['files stay small', 'main/engine/files/x.ts', 'x\n'.repeat(301)],
]

test.each(breaches)('a breach of "%s" is found', (rule, path, text) => {
  expect(violations([sourceFile(path, text)]).map((violation) => violation.rule)).toContain(rule)
})

test('each rule has a breach that shows it can fail', () => {
  expect(breaches.map(([rule]) => rule).sort()).toEqual(law.map(({ name }) => name).sort())
})

test('a cycle is found, and named by its files', () => {
  const files = [
    sourceFile('main/engine/files/a.ts', `import './b.ts'`),
    sourceFile('main/engine/files/b.ts', `import './a.ts'`),
  ]
  expect(violations(files).map(({ found }) => found)).toEqual([
    'main/engine/files/a.ts -> main/engine/files/b.ts -> main/engine/files/a.ts',
  ])
})
