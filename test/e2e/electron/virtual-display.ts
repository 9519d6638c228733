import { spawn, spawnSync } from 'node:child_process'
import type { Readable } from 'node:stream'
import { env } from 'node:process'

export type Display = { name: string; close: () => void }

/** An X display of our own, so that nothing on the person's screen moves; the person's where there is no Xvfb. */
export async function openDisplay(size = '1600x1000x24'): Promise<Display> {
  if (spawnSync('which', ['Xvfb']).status !== 0) {
    const name = env['DISPLAY']
    if (name === undefined) throw new Error('there is no Xvfb and no display')
    return { name, close: () => undefined }
  }
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await firstText(server.stdout)
  return {
    name: `:${number.trim()}`,
    close: () => {
      server.kill()
    },
  }
}

const firstText = (stream: Readable): Promise<string> =>
  new Promise((resolve) => {
    stream.once('data', (data: Buffer) => {
      resolve(data.toString())
    })
  })
