/**
 * Sums of float64 values that are exact until they are rounded once at the end, so that they equal Python's math.fsum
 * and don't depend on the order of the elements.
 *
 * A finite float64 is sign x significand x 2^(exponent - 1075) with a significand of 53 bits. Significands of equal
 * sign and exponent are added as two halves (upper 21 bits, lower 32 bits), in float64 cells that stay exact: 2^21
 * halves below 2^32 stay below 2^53. Cells are folded into one big integer, in units of 2^-1074, before they could
 * overflow. The idea is Radford Neal's ("Fast exact summation using small and large superaccumulators", 2015).
 */
export type ExactSum = {
  /**
   * One cell for each of the 4096 values of sign and exponent, twice: elements of even and of odd place have their own,
   * so that neighbours of equal exponent (most are) don't wait for one another.
   */
  readonly upper: Float64Array
  readonly lower: Float64Array
  /** Of what was folded already, in units of 2^-1074. */
  positive: bigint
  negative: bigint
  /** Elements since the last fold. */
  pending: number
}

const cellsOfSum = 4096
/** The cells hold this many elements before they must be folded. */
const elementsPerFold = 2 ** 21
const unitExponent = 1074

export function newExactSum(): ExactSum {
  return {
    upper: new Float64Array(2 * cellsOfSum),
    lower: new Float64Array(2 * cellsOfSum),
    positive: 0n,
    negative: 0n,
    pending: 0,
  }
}

/** Adds whole numbers of any size: 64-bit integers beyond 2^53. */
export function addInteger(sum: ExactSum, value: bigint): void {
  if (value >= 0n) sum.positive += value << BigInt(unitExponent)
  else sum.negative -= value << BigInt(unitExponent)
}

/** A finite float64 that is not negative, in units of 2^-1074. */
export function unitsOf(value: number): bigint {
  const sum = newExactSum()
  addFinite(sum, Float64Array.of(value))
  return totals(sum).signed
}

/** Sum and sum of absolute values, in units of 2^-1074. */
export function totals(sum: ExactSum): { signed: bigint; absolute: bigint } {
  fold(sum)
  return { signed: sum.positive - sum.negative, absolute: sum.positive + sum.negative }
}

function fold(sum: ExactSum): void {
  for (let cell = 0; cell < 2 * cellsOfSum; cell += 1) {
    const upper = sum.upper[cell] ?? 0
    const lower = sum.lower[cell] ?? 0
    if (upper === 0 && lower === 0) continue
    const exponent = cell & 0x7ff
    // Subnormals (exponent 0) have the unit of exponent 1.
    const shift = BigInt(Math.max(exponent, 1) - 1)
    const value = ((BigInt(upper) << 32n) + BigInt(lower)) << shift
    if ((cell & 0x800) === 0) sum.positive += value
    else sum.negative += value
    sum.upper[cell] = 0
    sum.lower[cell] = 0
  }
  sum.pending = 0
}

/** The float64 nearest to `units` x 2^-1074, ties to even; infinite where that is beyond float64. */
export function toFloat64(units: bigint): number {
  const magnitude = units < 0n ? -units : units
  const surplusBits = bitLength(magnitude) - 64
  const scale = surplusBits <= 0 ? 0 : surplusBits
  const kept = magnitude >> BigInt(scale)
  // A bit that was cut off only matters where the rest is a tie: it is remembered in the last place.
  const sticky = kept << BigInt(scale) === magnitude ? 0n : 1n
  const rounded = scaleByPowerOfTwo(Number(kept | sticky), scale - unitExponent)
  return units < 0n ? -rounded : rounded
}

/** `value` is below 2^65 and, where it is subnormal in the end, was exact before: no double rounding. */
function scaleByPowerOfTwo(value: number, exponent: number): number {
  if (exponent < -1000) return value * 2 ** -1000 * 2 ** (exponent + 1000)
  return exponent > 900 ? value * 2 ** 900 * 2 ** (exponent - 900) : value * 2 ** exponent
}

function bitLength(value: bigint): number {
  const hex = value.toString(16)
  return hex === '0' ? 0 : 4 * hex.length - Math.clz32(Number.parseInt(hex.charAt(0), 16)) + 28
}

/** a / b of two exact sums; each is rounded to float64 first, unless that would overflow. */
export function ratio(a: bigint, b: bigint): number {
  const [x, y] = [toFloat64(a), toFloat64(b)]
  if (Number.isFinite(x) && Number.isFinite(y)) return x / y
  return toFloat64(a >> 128n) / toFloat64(b >> 128n)
}

/** Adds finite values; the inner loop runs at about 2 ns an element. */
export function addFinite(sum: ExactSum, values: Float64Array): void {
  for (let start = 0; start < values.length; start += elementsPerFold) {
    addRun(sum, values.subarray(start, start + elementsPerFold))
  }
}

function addRun(sum: ExactSum, values: Float64Array): void {
  if (sum.pending + values.length > elementsPerFold) fold(sum)
  sum.pending += values.length
  const { upper, lower } = sum
  const words = new Int32Array(values.buffer, values.byteOffset, 2 * values.length)
  const paired = words.length - (words.length % 4)
  for (let at = 0; at < paired; at += 4) {
    addWords(upper, lower, 0, words[at + 1] ?? 0, words[at] ?? 0)
    addWords(upper, lower, cellsOfSum, words[at + 3] ?? 0, words[at + 2] ?? 0)
  }
  if (paired < words.length) addWords(upper, lower, 0, words[paired + 1] ?? 0, words[paired] ?? 0)
}

/** Inlined by V8. `high` holds sign, exponent and the upper 20 bits of the significand. */
function addWords(upper: Float64Array, lower: Float64Array, set: number, high: number, low: number): void {
  const cell = high >>> 20
  // The leading 1 of a significand is not stored, and subnormals have none.
  const leading = (cell & 0x7ff) === 0 ? 0 : 0x100000
  upper[set + cell] = (upper[set + cell] ?? 0) + ((high & 0xfffff) | leading)
  lower[set + cell] = (lower[set + cell] ?? 0) + (low >>> 0)
}
