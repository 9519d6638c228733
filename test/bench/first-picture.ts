import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CDPSession, Page } from '@playwright/test'
import { z } from 'zod'
import { openingIn } from '../../main/contract/wire.ts'
import { startDriftscope } from '../e2e/cli.ts'
import { launchChromium } from '../e2e/window/chromium.ts'
import { fillCandidate, fillPattern, side } from './array-pair.ts'
import { type Benchmark, median } from './benchmark.ts'
import { longestTasks, type LongestTasks } from './main-thread.ts'

const limitMs = 500
const rounds = 5
const mostTaskMs = 50
const size = { width: 1440, height: 900 }

/**
 * Two npy files of 4096 x 4096 float64 in the page cache, an engine that has read neither, and the program's own page in
 * a headless Chromium, which draws in software. Measured in the page, with another view shown: from the moment when the
 * address of the pair is entered to the first frame after the one in which A, B and B - A all have their pictures. Each
 * round has a new engine and a new page, since an engine keeps what it reduced. Then a limit is dragged.
 */
export const firstPicture: Benchmark = {
  name: 'first-picture',
  goal: { atLeast: 1 },
  peer: 'limit',
  async measure() {
    const folder = await mkdtemp(join('out', 'bench-'))
    try {
      const pair = await writePair(folder)
      const measured = []
      for (let round = 0; round < rounds; round += 1) measured.push(await inspectOnce(folder, round, pair))
      const firstMs = median(measured.map((one) => one.firstMs))
      const requests = Math.max(...measured.map(({ dragged }) => dragged.requests))
      // The time on the processor: what a task waits for on a busy machine is not the program's.
      const taskMs = median(measured.map(({ dragged }) => dragged.cpuMs))
      return {
        ratio: limitMs / firstMs,
        detail: {
          first_picture_ms: { limit: limitMs, measured: firstMs },
          requests_while_dragged: { limit: 0, measured: requests },
          longest_task_while_dragged_cpu_ms: { limit: mostTaskMs, measured: taskMs },
          rounds: measured,
        },
        limitMissed: requests > 0 || taskMs > mostTaskMs,
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

type Round = {
  firstMs: number
  /** Until the numbers of elements are there, from the same moment. */
  valuesMs: number
  /** Processor seconds of the engine, from its start to the first picture. */
  engineCpuS: number
  dragged: LongestTasks & { requests: number }
}

async function inspectOnce(folder: string, round: number, pair: readonly string[]): Promise<Round> {
  const viewing = startDriftscope(['view', ...pair, '--no-open', '--workspace', join(folder, `workspace-${round}`)])
  const printed = new Promise<string>((resolve) => createInterface(viewing.stdout).once('line', resolve))
  const browser = await launchChromium(size)
  try {
    const address = await printed
    const { origin, hash } = new URL(address)
    const opening = openingIn(hash)
    if (opening === null) throw new Error(`${address} opens no view`)
    const page = await browser.context.newPage()
    await page.goto(`${origin}/#token=${opening.oneTimeToken}`)
    await page.getByText('Engine ready').waitFor()
    // What is read once here is in the page cache.
    await Promise.all(pair.map((path) => readFile(path)))
    const firstMs = await untilPictures(page, opening.route)
    const engineCpuS = await cpuSeconds(viewing.pid)
    await page.getByRole('table', { name: 'Statistics of the region' }).getByText('16,777,216 values').waitFor()
    const valuesMs = await page.evaluate<number>('performance.now() - window.enteredAt')
    const devtools = await browser.context.newCDPSession(page)
    return { firstMs, valuesMs, engineCpuS, dragged: await dragLimit(page, devtools) }
  } finally {
    await browser.close()
    viewing.kill('SIGINT')
    await viewing
  }
}

/** Milliseconds from entering the route; a picture is there when the disc, the rings and the floor stand in a row. */
async function untilPictures(page: Page, route: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const isPicture = (name) => {
      const canvas = document.querySelector('canvas[role=img][aria-label^="' + name + '"]')
      if (canvas === null || canvas.width < 100) return false
      const middle = Math.floor(canvas.height / 2)
      const { data } = canvas.getContext('2d').getImageData(0, middle, canvas.width, 8)
      return new Set(new Uint32Array(data.buffer)).size > 5
    }
    let awaited = ['A, ', 'B, ', 'B − A, ']
    const look = () => {
      awaited = awaited.filter((name) => !isPicture(name))
      if (awaited.length === 0) requestAnimationFrame(() => resolve(performance.now() - enteredAt))
      else requestAnimationFrame(look)
    }
    window.enteredAt = performance.now()
    location.hash = ${JSON.stringify(route)}
    requestAnimationFrame(look)
    setTimeout(() => reject(new Error('no pictures within a minute')), 60_000)
  })`)
}

/** The lower limit of both sides goes to and fro, one step a frame. */
async function dragLimit(page: Page, devtools: CDPSession): Promise<Round['dragged']> {
  let requests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/planes/')) requests += 1
  })
  const handle = page.getByRole('slider', { name: 'Lower limit of A and B' })
  const { x, y, width, height } = z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .parse(await handle.boundingBox())
  const [left, middle] = [x + width / 2, y + height / 2]
  const longest = await longestTasks(devtools, async () => {
    await page.mouse.move(left, middle)
    await page.mouse.down()
    for (let step = 0; step <= 120; step += 1) {
      await page.mouse.move(left + 60 * Math.sin(step / 10), middle)
    }
    await page.mouse.up()
  })
  return { ...longest, requests }
}

async function cpuSeconds(pid: number | undefined): Promise<number> {
  const ticksPerSecond = 100
  const fields = (await readFile(`/proc/${String(pid)}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

async function writePair(folder: string): Promise<readonly [string, string]> {
  const [a, b] = [new Float64Array(side * side), new Float64Array(side * side)]
  fillPattern(a)
  fillCandidate(b, a)
  const paths = [join(folder, 'a.npy'), join(folder, 'b.npy')] as const
  const dictionary = `{'descr': '<f8', 'fortran_order': False, 'shape': (${side}, ${side}), }`.padEnd(117) + '\n'
  const head = Buffer.concat([Buffer.from('\x93NUMPY\x01\x00', 'latin1'), Buffer.of(118, 0), Buffer.from(dictionary)])
  for (const [place, values] of [a, b].entries()) {
    const file = await open(paths[place] ?? '', 'w')
    await file.writeFile(head)
    await file.writeFile(new Uint8Array(values.buffer))
    await file.close()
  }
  return paths
}
