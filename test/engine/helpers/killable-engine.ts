/** Starts `engine-process.ts` and reads what it tells. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { PlanInput } from '../../../main/contract/plan.ts'

const Told = z.strictObject({
  run: z.string().optional(),
  phase: z.string().optional(),
  campaign: z.string().optional(),
})
type Told = z.infer<typeof Told>

export type KillableEngine = {
  /** Resolves with the first line, also of those already past, for which `found` holds. */
  told: (found: (line: Told) => boolean) => Promise<Told>
  /** SIGKILL; resolves when the process is gone. */
  kill: () => Promise<void>
}

/** @param asked a plan to start, or the id of a campaign to go on with */
export function startKillableEngine(workspaceFolder: string, asked: PlanInput | string): KillableEngine {
  const script = fileURLToPath(new URL('engine-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, workspaceFolder, JSON.stringify(asked)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const past: Told[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    past.push(Told.parse(JSON.parse(line)))
    for (const notice of waiting) notice()
  })
  return {
    async told(found) {
      for (;;) {
        const line = past.find(found)
        if (line !== undefined) return line
        await new Promise<void>((resolve, reject) => {
          const notice = (): void => {
            waiting.delete(notice)
            resolve()
          }
          waiting.add(notice)
          void gone.then(() => {
            reject(new Error('the engine ended before it told that'))
          })
        })
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
