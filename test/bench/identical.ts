import { verdictVector } from '../../main/engine/compare/vector.ts'
import { arrayOver, fillPattern, kernelWithRoom, pairBytes } from './array-pair.ts'
import { type Benchmark, median, secondsOf } from './benchmark.ts'

const repeats = 9

/** Two equal float64 arrays of 4096 x 4096 in memory; the peer only says that they are equal. */
export const identical: Benchmark = {
  name: 'identical',
  goal: { atLeast: 0.7 },
  peer: 'memcmp',
  async measure() {
    const kernel = kernelWithRoom()
    const { a, b } = kernel.room
    fillPattern(a)
    b.set(a)
    const [bytesOfA, bytesOfB] = [a, b].map((of) => Buffer.from(of.buffer, of.byteOffset, of.byteLength))
    if (bytesOfA === undefined || bytesOfB === undefined) throw new Error('there are two sides')
    const peers: number[] = []
    const ours: number[] = []
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      peers.push(await secondsOf(() => Promise.resolve(bytesOfA.equals(bytesOfB))))
      ours.push(await secondsOf(() => verdictVector(arrayOver(a), arrayOver(b), 1e-6, { kernel })))
    }
    const gigabytes = pairBytes / 1e9
    return {
      ratio: median(peers) / median(ours),
      detail: { gb_per_s: gigabytes / median(ours), peer_gb_per_s: gigabytes / median(peers), seconds: ours },
    }
  },
}
