/**
 * The one formatter of numbers, for reports, terminal and window (mock-ups' README, "Numbers"). It writes what stands on a
 * screen: minus is U+2212; `asciiMinus` makes text of it that can be pasted.
 */
import type { ReportNumber } from './comparison.ts'

/** Written where a value does not apply; a value that is absent is an empty text. */
export const notApplicable = '–'

const withMinus = (text: string) => text.replaceAll('-', '−')
export const asciiMinus = (text: string) => text.replaceAll('−', '-')

const withCommas = (integer: number) => withMinus(integer.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ','))
/** At most `digits` significant digits, trailing zeros left out. */
const significant = (value: number, digits: number) => withMinus(String(Number(value.toPrecision(digits))))
const exponential = (value: number, digits: number) => withMinus(value.toExponential(digits - 1).replace('e+', 'e'))

function nonFinite(value: ReportNumber): string | null {
  if (value === 'nan' || Number.isNaN(value)) return 'NaN'
  if (value === 'inf' || value === Infinity) return '+inf'
  if (value === '-inf' || value === -Infinity) return '−inf'
  return null
}

/** An error or norm: e-notation below 0.1 and from 10,000 with `digits` digits, else plain with one more. Exact zero is `0`. */
export function formatError(value: ReportNumber, digits = 2): string {
  const special = nonFinite(value)
  if (special !== null) return special
  const number = Number(value)
  const size = Math.abs(number)
  if (size === 0) return '0'
  if (size < 0.1 || size >= 10_000) return exponential(number, digits)
  return size >= 1000 ? withCommas(number) : significant(number, digits + 1)
}

/**
 * All digits that lead back to the value: the fewest that do for its dtype (at most 17 for float64, 9 for float32), integers
 * as they are.
 */
export function formatExact(value: number | bigint, dtype: string): string {
  if (typeof value === 'bigint') return withMinus(String(value))
  const special = nonFinite(value)
  if (special !== null) return special
  const shortest = /^(float16|float32|complex64)$/.test(dtype) ? shortestFloat32(value) : value
  const size = Math.abs(shortest)
  const plain = size === 0 || (size >= 1e-4 && size < 1e16)
  // Beyond these String() and people part ways: 0.00000627 is not read at a glance.
  return withMinus(plain ? String(shortest) : shortest.toExponential().replace('e+', 'e'))
}

/** The shortest decimal number that rounds to a float32. */
function shortestFloat32(value: number): number {
  for (let digits = 1; digits < 9; digits += 1) {
    const rounded = Number(value.toPrecision(digits))
    if (Math.fround(rounded) === value) return rounded
  }
  return Number(value.toPrecision(9))
}

/** A bound as people write it: `1e−10`, `0.5`, `0`. */
export function formatBound(value: number): string {
  if (value !== 0 && (Math.abs(value) < 0.1 || Math.abs(value) >= 10_000)) {
    return withMinus(value.toExponential().replace('e+', 'e'))
  }
  return withMinus(String(value))
}

/** How many times its bound a value is, e.g. `5,114 ×`; beside a bound of zero any value but zero is beyond all measure. */
export function formatBoundRatio(value: ReportNumber, bound: number): string {
  const special = nonFinite(value)
  if (special !== null) return special === 'NaN' ? notApplicable : '∞ ×'
  const size = Math.abs(Number(value))
  if (size === 0) return '0 ×'
  if (bound === 0) return '∞ ×'
  const ratio = size / bound
  if (ratio >= 1e9) return `${exponential(ratio, 2)} ×`
  if (ratio >= 100) return `${withCommas(ratio)} ×`
  return ratio < 0.01 ? `${exponential(ratio, 2)} ×` : `${significant(ratio, 2)} ×`
}

/** A ratio of times or of memory: two decimals, the interval behind it where there is one, e.g. `1.04 [0.98, 1.07]`. */
export function formatRatio(ratio: number, low: number | null = null, high: number | null = null): string {
  const interval = low === null || high === null ? '' : ` [${low.toFixed(2)}, ${high.toFixed(2)}]`
  return ratio.toFixed(2) + interval
}

/** A share in per cent, to a tenth: `2.1 %`. */
export const formatPercent = (share: number) => `${withMinus(String(Math.round(share * 1000) / 10))} %`

/** Three significant digits below 100 s, then `2 min 04 s`, then `1 h 24 min`. */
export function formatSeconds(seconds: number): string {
  if (Math.abs(seconds) < 99.95) {
    return `${seconds !== 0 && Math.abs(seconds) < 1e-3 ? exponential(seconds, 2) : significant(seconds, 3)} s`
  }
  const whole = Math.round(seconds)
  if (whole < 3600) return `${String(Math.floor(whole / 60))} min ${String(whole % 60).padStart(2, '0')} s`
  const minutes = Math.round(seconds / 60)
  return `${withCommas(Math.floor(minutes / 60))} h ${String(minutes % 60).padStart(2, '0')} min`
}

const scaled = (bytes: number, base: number, units: readonly string[]) => {
  let value = bytes
  let step = 0
  // 999.5 would be rounded to a fourth digit
  while (value >= Math.min(base, 999.5) && step < units.length - 1) {
    value /= base
    step += 1
  }
  return `${significant(value, 3)} ${units[step] ?? ''}`
}

/** Bytes of memory: binary, three digits, e.g. `341 MiB`. */
export const formatMemory = (bytes: number) => scaled(bytes, 1024, ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'])
/** Bytes on disk or a wire: decimal, three digits, e.g. `3.1 GB`. */
export const formatDisk = (bytes: number) => scaled(bytes, 1000, ['B', 'kB', 'MB', 'GB', 'TB', 'PB'])
/** A count: thousands comma, e.g. `10,201`. */
export const formatCount = (count: number) => withCommas(count)
/** An index or a shape's place: zero-based, in axis order, e.g. `[4, 2, 0, 3]`. */
export const formatIndex = (index: readonly number[]) => `[${index.join(', ')}]`
/** A shape, e.g. `6×6×2×4`; of an array without axes `0-d`. */
export const formatShape = (shape: readonly number[]) => (shape.length === 0 ? '0-d' : shape.join('×'))
/** `1 case`, `2 cases`. */
export const plural = (count: number, noun: string, more = `${noun}s`) =>
  `${formatCount(count)} ${count === 1 ? noun : more}`
