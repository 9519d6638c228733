import { type Limits, placeOn, type Scale } from './scale.ts'

/** Round numbers between two ends, about `most` of them: steps of 1, 2, 4 or 5 times a power of ten, none below `least`. */
export function linearTicks(low: number, high: number, most: number, least = 0): number[] {
  const [start, end] = low < high ? [low, high] : [high, low]
  const span = end - start
  // Ends can be further apart than the largest float64; their halves are not.
  if (span === Infinity) return linearTicks(start / 2, end / 2, most, least / 2).map((half) => 2 * half)
  if (!(span > 0)) return [low]
  const size = 10 ** Math.floor(Math.log10(span / most))
  const found = [1, 2, 4, 5, 10].map((factor) => factor * size).find((candidate) => span / candidate <= most)
  const step = Math.max(least, found ?? span)
  const first = Math.ceil(start / step - 1e-9)
  const count = Math.floor(end / step + 1e-9) - first + 1
  const digits = Math.max(0, -Math.floor(Math.log10(step)))
  // Multiples, rounded as they are written: sums of steps would drift, and 3 * 0.1 is not 0.3.
  return Array.from({ length: Math.max(0, count) }, (_, place) => {
    const tick = (first + place) * step
    return digits > 90 ? tick : Number(tick.toFixed(digits)) + 0
  })
}

/** Powers of ten between two exponents, thinned to at most `most`. */
export function decadeTicks(lowExponent: number, highExponent: number, most: number): number[] {
  const [first, last] = [Math.ceil(lowExponent - 1e-9), Math.floor(highExponent + 1e-9)]
  const every = Math.max(1, Math.ceil((last - first + 1) / most))
  const exponents: number[] = []
  for (let exponent = Math.ceil(first / every) * every; exponent <= last; exponent += every) exponents.push(exponent)
  return exponents.map((exponent) => Number(`1e${exponent}`))
}

/** Ticks of an axis of values: powers of ten under log, with both signs and zero under symlog and asinh. */
export function valueTicks(scale: Scale, { low, high }: Limits, most: number): number[] {
  if (scale.kind === 'linear') return linearTicks(low, high, most)
  if (scale.kind === 'log') {
    const decades = decadeTicks(Math.log10(low), Math.log10(high), most)
    // Within one decade powers of ten say nothing.
    return decades.length > 1 ? decades : linearTicks(low, high, most)
  }
  const outermost = Math.max(Math.abs(low), Math.abs(high))
  const exponents = [Math.log10(scale.width), Math.log10(outermost)] as const
  if (!(exponents[1] > exponents[0])) return linearTicks(low, high, most)
  const sides = low < 0 && high > 0 ? 2 : 1
  const powers = decadeTicks(exponents[0], exponents[1], Math.max(1, Math.floor((most - 1) / sides)))
  const ticks = [...powers.map((power) => -power).reverse(), 0, ...powers]
  return spread(
    ticks.filter((tick) => tick >= low && tick <= high),
    scale,
    { low, high },
    most,
  )
}

/** Leaves out ticks next to zero that would stand on it. */
function spread(ticks: number[], scale: Scale, { low, high }: Limits, most: number): number[] {
  const place = placeOn(scale)
  const room = (place(high) - place(low)) / (2 * most)
  return ticks.filter((tick) => tick === 0 || Math.abs(place(tick)) >= room)
}
