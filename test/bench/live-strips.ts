import { setTimeout as delay } from 'node:timers/promises'
import type { Benchmark } from './benchmark.ts'
import { withPage } from './bench-page.ts'
import { longestTasks } from './main-thread.ts'

const limitMs = 50
const mostGrowth = 1.05
/** All sixteen strips are on screen at this size. */
const size = { width: 1440, height: 1300 }

/** 16 meters at 20 Hz for 60 s through the window's own polling: no task of the main thread is long, and nothing piles up. */
export const liveStrips: Benchmark = {
  name: 'live-strips',
  goal: { atLeast: 1 },
  peer: 'limit',
  measure: () =>
    withPage('live-strips', size, async ({ page, devtools, open }) => {
      /** After a forced collection, which is a long task itself and is therefore not traced. */
      const heapBytes = async () => {
        await devtools.send('HeapProfiler.collectGarbage')
        return (await devtools.send('Runtime.getHeapUsage')).usedSize
      }
      await open()
      await page.getByRole('group', { name: 'Meters of the benchmark' }).waitFor()
      const strips = await page.locator('[data-strip]').count()
      const first = await longestTasks(devtools, () => delay(20_000))
      const heapAt20 = await heapBytes()
      const second = await longestTasks(devtools, () => delay(40_000))
      const heapAt60 = await heapBytes()
      const longestMs = Math.max(first.wallMs, second.wallMs)
      const growth = heapAt60 / heapAt20
      return {
        // A limit that is missed is missed whichever it is.
        ratio: growth > mostGrowth ? Math.min(limitMs / longestMs, mostGrowth / growth) : limitMs / longestMs,
        detail: {
          strips,
          longest_task_ms: { limit: limitMs, measured: longestMs },
          longest_task_cpu_ms: Math.max(first.cpuMs, second.cpuMs),
          heap_growth: { limit: mostGrowth, measured: growth },
          heap_bytes: [heapAt20, heapAt60],
        },
      }
    }),
}
