/** Chromium's own account of what its main thread did. */
import type { CDPSession } from '@playwright/test'
import { z } from 'zod'

const TraceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().default(0),
  tdur: z.number().default(0),
})
const ThreadName = TraceEvent.extend({ args: z.object({ name: z.string() }) })

/** `cpuMs` leaves out what a task waits for: other threads, and other programs on a busy machine. */
export type LongestTasks = { wallMs: number; cpuMs: number }

/** The longest tasks of the page's main thread while `during` runs, by either measure. */
export async function longestTasks(devtools: CDPSession, during: () => Promise<void>): Promise<LongestTasks> {
  const events: unknown[] = []
  const collect = ({ value }: { value: unknown[] }) => {
    for (const event of value) events.push(event)
  }
  devtools.on('Tracing.dataCollected', collect)
  const categories = 'toplevel,disabled-by-default-devtools.timeline,__metadata'
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories.split(',') },
  })
  await during()
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  const main = new Set(
    events.flatMap((event) => {
      const named = ThreadName.safeParse(event)
      return named.success && named.data.name === 'thread_name' && named.data.args.name === 'CrRendererMain'
        ? [`${named.data.pid}/${named.data.tid}`]
        : []
    }),
  )
  const tasks = events.flatMap((event) => {
    const task = TraceEvent.safeParse(event)
    const isTask = task.success && /RunTask$/.test(task.data.name) && main.has(`${task.data.pid}/${task.data.tid}`)
    return isTask ? [task.data] : []
  })
  if (tasks.length === 0) throw new Error('the trace holds no task of the main thread')
  const longestMs = (durations: number[]) => Math.max(...durations) / 1000
  return { wallMs: longestMs(tasks.map(({ dur }) => dur)), cpuMs: longestMs(tasks.map(({ tdur }) => tdur)) }
}
