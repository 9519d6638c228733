/** Time against size on logarithmic axes, as paths and ticks in pixels; whoever shows it draws them. Pure. */
import type { ComparedSweep } from '../comparison.ts'
import { formatBound, formatSeconds } from '../format-number.ts'
import { valueTicks } from './ticks.ts'

export type PlotTick = { px: number; text: string }
export type PlotSide = { side: 'a' | 'b'; line: string; points: readonly { x: number; y: number }[] }
/** The origin of pixels is the upper left corner of the axes' box. */
export type SweepPlot = { along: readonly PlotTick[]; up: readonly PlotTick[]; sides: readonly PlotSide[] }

/** Part of an axis that stays free at each of its ends. */
const margin = 0.06

/** Medians of both sides as points, and the fitted powers as lines through them. */
export function sweepPlot({ sizes, powers }: ComparedSweep, width: number, height: number): SweepPlot {
  const logSizes = sizes.map(({ size }) => Math.log(size))
  const logSeconds = ([0, 1] as const).map((side) => sizes.map(({ seconds }) => Math.log(seconds[side])))
  const ends = [Math.min(...logSizes), Math.max(...logSizes)]
  const fits = logSeconds.map((logs, side) => {
    const exponent = powers[side]?.exponent ?? NaN
    const offset = mean(logs) - exponent * mean(logSizes)
    return ends.map((log) => offset + exponent * log)
  })
  const x = axis(logSizes)
  const y = axis([...logSeconds.flat(), ...fits.flat().filter(Number.isFinite)])
  const toX = (log: number) => rounded(x.share(log) * width)
  const toY = (log: number) => rounded((1 - y.share(log)) * height)
  return {
    along: ticksOf(x, 4).map((tick) => ({ px: toX(Math.log(tick)), text: formatBound(tick) })),
    up: ticksOf(y, 4).map((tick) => ({ px: toY(Math.log(tick)), text: formatSeconds(tick) })),
    sides: (['a', 'b'] as const).map((side, k) => ({
      side,
      line: `M${(fits[k] ?? []).map((log, at) => `${String(toX(ends[at] ?? NaN))} ${String(toY(log))}`).join('L')}`,
      points: (logSeconds[k] ?? []).map((log, at) => ({ x: toX(logSizes[at] ?? NaN), y: toY(log) })),
    })),
  }
}

type LogAxis = { low: number; high: number; share: (log: number) => number }

function axis(logs: readonly number[]): LogAxis {
  const [least, most] = [Math.min(...logs), Math.max(...logs)]
  const free = Math.max(most - least, 0.1) * margin
  const [low, high] = [least - free, most + free]
  return { low, high, share: (log) => (log - low) / (high - low) }
}

const ticksOf = ({ low, high }: LogAxis, most: number): number[] =>
  valueTicks({ kind: 'log' }, { low: Math.exp(low), high: Math.exp(high) }, most)

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const rounded = (px: number) => Number(px.toFixed(1))
