import { mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { z } from 'zod'
import { diagnose } from '../../main/engine/compare/diagnosis/diagnose.ts'
import { verdictVector } from '../../main/engine/compare/vector.ts'
import { arrayOver, fillCandidate, fillPattern, kernelWithRoom, pairBytes, side } from './array-pair.ts'
import { type Benchmark, median, secondsOf } from './benchmark.ts'

const repeats = 9
const peerRepeats = 3
const leastGbPerS = 5
const mostMib = 256
const mostDiagnosisS = 2
const largeBytes = 2 ** 31

/**
 * All numbers of the verdict vector of two float64 arrays of 4096 x 4096, read into the kernel's memory, on one core;
 * the memory that it takes for two files of 2 GiB; and the diagnosis of the same pair.
 */
export const verdictVectorSpeed: Benchmark = {
  name: 'verdict-vector',
  goal: { atLeast: 10 },
  peer: 'numpy, written plainly',
  async measure() {
    const kernel = kernelWithRoom()
    const { a, b } = kernel.room
    fillPattern(a)
    fillCandidate(b, a)
    const ours = []
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      ours.push(await secondsOf(() => verdictVector(arrayOver(a), arrayOver(b), 1e-6, { kernel })))
    }
    const peer = await secondsOfNumpy(a, b)
    const gbPerS = pairBytes / 1e9 / median(ours)
    const mib = await peakMibOfLargeFiles()
    const diagnosisS = []
    for (let repeat = 0; repeat < 5; repeat += 1) {
      const input = { a: arrayOver(a), b: arrayOver(b), axes: null, metadata: null }
      diagnosisS.push(await secondsOf(() => diagnose(input)))
    }
    return {
      ratio: median(peer) / median(ours),
      detail: {
        gb_per_s: { limit: leastGbPerS, measured: gbPerS },
        memory_mib: { limit: mostMib, measured: mib },
        diagnosis_s: { limit: mostDiagnosisS, measured: median(diagnosisS) },
        seconds: ours,
        peer_seconds: peer,
      },
      limitMissed: gbPerS < leastGbPerS || mib > mostMib || median(diagnosisS) > mostDiagnosisS,
    }
  },
}

async function secondsOfNumpy(a: Float64Array, b: Float64Array): Promise<number[]> {
  const bytes = (of: Float64Array) => new Uint8Array(of.buffer, of.byteOffset, of.byteLength)
  const { stdout } = await execa(
    '.venv/bin/python',
    ['test/bench/numpy_vector.py', String(side), String(peerRepeats)],
    {
      input: Buffer.concat([bytes(a), bytes(b)]),
    },
  )
  return z.object({ seconds: z.array(z.number()) }).parse(JSON.parse(stdout)).seconds
}

/** What a process needs, Node included, for two files that are holes but for their last element. */
async function peakMibOfLargeFiles(): Promise<number> {
  const folder = await mkdtemp(join('out', 'bench-'))
  try {
    const paths = [join(folder, 'a.npy'), join(folder, 'b.npy')]
    for (const [index, path] of paths.entries()) await writeHoles(path, index + 1)
    const { stdout } = await execa(process.execPath, ['test/bench/vector-memory.ts', ...paths])
    return z.object({ mib: z.number() }).parse(JSON.parse(stdout)).mib
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeHoles(path: string, last: number): Promise<void> {
  const dictionary = `{'descr': '<f8', 'fortran_order': False, 'shape': (${largeBytes / 8},), }`.padEnd(117) + '\n'
  const head = Buffer.concat([Buffer.from('\x93NUMPY\x01\x00', 'latin1'), Buffer.of(118, 0), Buffer.from(dictionary)])
  const file = await open(path, 'w')
  await file.write(head)
  await file.write(Float64Array.of(last), 0, 8, head.length + largeBytes - 8)
  await file.close()
}
