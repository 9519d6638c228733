import type { Page } from '@playwright/test'
import { z } from 'zod'
import { type Benchmark, median } from './benchmark.ts'
import { withPage } from './bench-page.ts'

const rounds = 5
const size = { width: 1440, height: 900 }
/** Pixels, and pixels a second: 125 rows a second, so that nothing on screen stays for long. */
const gesture = { distance: 15_000, speed: 3_000 }

/** 100,000 rows of a comparison in the window's own table, against an empty list of the same height. */
export const scroll: Benchmark = {
  name: 'scroll',
  goal: { atMost: 1.5 },
  peer: 'an empty list scrolled alike: p95 of the time between frames',
  measure: () =>
    withPage('scroll', size, async ({ page, devtools, open }) => {
      const scrolled = async (list: 'rows' | 'empty') => {
        await open(`?list=${list}`)
        const box = page.getByRole(list === 'rows' ? 'treegrid' : 'list')
        await box.waitFor()
        if (list === 'rows') await box.getByRole('row').nth(20).waitFor()
        const { x = 0, y = 0 } = (await box.boundingBox()) ?? {}
        await watchFrames(page)
        await devtools.send('Input.synthesizeScrollGesture', {
          ...{ x: x + 100, y: y + 200, yDistance: -gesture.distance, speed: gesture.speed },
          gestureSourceType: 'mouse',
        })
        return { p95Ms: p95(await framesMs(page)), topPx: await scrollTop(page, list) }
      }
      const measured = []
      for (let round = 0; round < rounds; round += 1) {
        measured.push({ rows: await scrolled('rows'), empty: await scrolled('empty') })
      }
      const ratios = measured.map(({ rows, empty }) => rows.p95Ms / empty.p95Ms)
      return { ratio: median(ratios), detail: { rounds: measured } }
    }),
}

const scrollTop = async (page: Page, list: 'rows' | 'empty') =>
  page.evaluate<number>(`document.querySelector('[role=${list === 'rows' ? 'treegrid' : 'list'}]').scrollTop`)

const watchFrames = (page: Page) =>
  page.evaluate(`
    window.frames = []
    const next = (now) => { window.frames.push(now); requestAnimationFrame(next) }
    requestAnimationFrame(next)
    undefined`)

async function framesMs(page: Page): Promise<number[]> {
  const times = z.array(z.number()).parse(await page.evaluate('window.frames'))
  return times.slice(1).map((time, place) => time - (times[place] ?? time))
}

function p95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(0.95 * values.length) - 1] ?? NaN
}
