import { once } from 'node:events'
import { mkdtempSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

test('a command is cancelled with what it started, which would else hold its output open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'driftscope-command-'))
  const began = once(watch(folder), 'change')
  const abort = new AbortController()
  const script = 'sleep 600 & touch "$0/began"; wait'
  const running = runCommand('sh', ['-c', script, folder], { signal: abort.signal })
  await began
  abort.abort()
  expect(await running).toMatchObject({ cancelled: true, code: null })
  rmSync(folder, { recursive: true })
})
