/** A program that was not started by Playwright, asked through its page's own debugging port. */
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import WebSocket from 'ws'
import { z } from 'zod'

const Targets = z.array(z.object({ type: z.string(), url: z.string(), webSocketDebuggerUrl: z.string() }))
/** Without a result where the page went elsewhere meanwhile. */
const Answer = z.object({ id: z.number(), result: z.object({ result: z.object({ value: z.unknown() }) }).optional() })

/** The debugging port that a program started with `--remote-debugging-port=0` writes; rejects when the stream ends first. */
export function debuggingPort(stderr: Readable): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = ''
    stderr.on('data', (data: Buffer) => {
      text += data.toString()
      const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    stderr.once('end', () => {
      reject(new Error(`the program ended:\n${text}`))
    })
  })
}

export type DebuggedPage = { evaluate: (script: string) => Promise<unknown>; close: () => void }

/** The program's page, once it is there; Chromium tells of a new page to nobody who is not connected, so it is asked. */
export async function debuggedPage(port: number): Promise<DebuggedPage> {
  for (;;) {
    const targets = Targets.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json())
    const page = targets.find(({ type, url }) => type === 'page' && url.startsWith('app://'))
    if (page !== undefined) return connect(page.webSocketDebuggerUrl)
    await setTimeout(10)
  }
}

async function connect(url: string): Promise<DebuggedPage> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  let newest = 0
  return {
    evaluate: (expression) => {
      newest += 1
      const id = newest
      const answered = new Promise<unknown>((resolve) => {
        const hear = (data: WebSocket.RawData) => {
          const answer = Answer.safeParse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : 'null'))
          if (!answer.success || answer.data.id !== id) return
          socket.off('message', hear)
          resolve(answer.data.result?.result.value)
        }
        socket.on('message', hear)
      })
      const params = { expression, awaitPromise: true, returnByValue: true }
      socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }))
      return answered
    },
    close: () => {
      socket.close()
    },
  }
}

/** Resolves once the first view is drawn and the engine answers the page. */
export async function untilConnected(page: DebuggedPage): Promise<void> {
  const isConnected = `(document.querySelector('[role=status]')?.textContent ?? '').includes('Engine ready')
    && (document.querySelector('main')?.textContent ?? '') !== ''`
  while ((await page.evaluate(isConnected)) !== true) await setTimeout(10)
}
