/** `driftscope serve` as a process that can be killed. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from '../cli.ts'
import { join } from 'node:path'

export type Served = { address: string; port: number; pid: number; end: (signal?: NodeJS.Signals) => Promise<void> }

/** Resolves with the address that it prints; rejects with what it says when it ends before. */
export async function serve(workspace: string, port?: number): Promise<Served> {
  const program = join(root, 'out/main/cli/main.js')
  const args = ['serve', '--workspace', workspace, ...(port === undefined ? [] : ['--port', String(port)])]
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve()
    })
  })
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    void ended.then(() => {
      reject(new Error(`driftscope serve ended:\n${said}`))
    })
  })
  return {
    address,
    port: Number(new URL(address).port),
    pid: child.pid ?? NaN,
    end: async (signal = 'SIGINT') => {
      child.kill(signal)
      await ended
    },
  }
}
