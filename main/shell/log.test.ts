import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { keptFile } from './kept-file.ts'
import { createLog } from './log.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'driftscope-shell-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  return folder
}

// A folder in the place of the file stands for a full disk: root may write everywhere else.
test('a log that can’t be written is no reason to end the window', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'shell.log'))
  const log = createLog(folder, 'shell')
  expect(() => {
    log('something happened')
  }).not.toThrow()
})

test('preferences that can’t be written are forgotten, and said in the log', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'theme.json.part'))
  const said: string[] = []
  const kept = keptFile(join(folder, 'theme.json'), z.object({ theme: z.string() }), (line) => said.push(line))
  kept.write({ theme: 'dark' })
  expect(said).toEqual([expect.stringContaining('theme.json')])
  expect(kept.read()).toBeNull()
})
