/** Starts `engine-process.ts` and reads what it tells. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { PlanInput } from '../../../main/contract/plan.ts'

type Told = { run?: string; phase?: string; campaign?: string }

export type KillableEngine = {
  /** Resolves with the first line, also of those already past, for which `found` holds. */
  told(found: (line: Told) => boolean): Promise<Told>
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>
}

export function startKillableEngine(workspaceFolder: string, plan: PlanInput): KillableEngine {
  const script = fileURLToPath(new URL('engine-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, workspaceFolder, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const past: Told[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    past.push(JSON.parse(line))
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
          void gone.then(() => reject(new Error('the engine ended before it told that')))
        })
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
