import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { z } from 'zod'
import { type Benchmark, median } from './benchmark.ts'

const hz = 20
const workerS = 10
const repeats = 5
/** CPU seconds of the sampler for each second of the worker (design 8). */
const limit = 0.01

/** Sampling at 20 Hz beside a worker that allocates and computes, as a share of the worker's wall time. */
export const metersOverhead: Benchmark = {
  name: 'meters-overhead',
  goal: { atLeast: 1 },
  peer: 'limit',
  async measure() {
    const folder = await mkdtemp(join('out', 'bench-'))
    try {
      const shares = []
      for (let repeat = 0; repeat < repeats; repeat += 1) shares.push(await share(join(folder, `meters-${repeat}.bin`)))
      return { ratio: limit / median(shares), detail: { limit, measured: shares, hz, worker_s: workerS } }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const worker = `
import time
import numpy
end = time.monotonic() + ${workerS}
while time.monotonic() < end:
    numpy.fft.fft2(numpy.ones((512, 512))).sum()
`

async function share(file: string): Promise<number> {
  const python = '.venv/bin/python'
  const working = execa(python, ['-c', worker])
  const sampler = ['-m', 'driftscope_runner.meters', String(working.pid), file, String(hz)]
  const { stdout } = await execa(python, sampler, { env: { PYTHONPATH: 'runner/src' } })
  await working
  const { wall_s, sampler_cpu_s } = z
    .object({ wall_s: z.number(), sampler_cpu_s: z.number() })
    .parse(JSON.parse(stdout))
  return sampler_cpu_s / wall_s
}
