// The decades of |A|, and signs.
import { ABSOLUTE, BINS, BIN_OF_EXPONENT, EDGES, RELATIVES, RESULTS, RUN_BYTES } from './layout'
import { count, highest, lowest } from './lanes'

let zerosA: i64 = 0
let zerosB: i64 = 0
let zerosApart: i64 = 0
let negativesA: i64 = 0
let negativesB: i64 = 0
let negativesApart: i64 = 0
let signedZeros: i64 = 0

@inline export function binOf(value: f64): usize {
  const bits = reinterpret<u64>(value) & ABSOLUTE
  let bin: usize = load<u8>(BIN_OF_EXPONENT + <usize>(bits >> 52))
  bin += <usize>(bits < load<u64>(EDGES + (bin << 3)))
  // Only among subnormal numbers do several edges have one exponent.
  while (bits < load<u64>(EDGES + (bin << 3))) bin++
  return bin
}

@inline export function enter(bin: usize, elements: u32, relative: f64): void {
  const slot = BINS + (bin << 4)
  store<u32>(slot, load<u32>(slot) + elements)
  if (relative > load<f64>(slot, 8)) store<f64>(slot, relative, 8)
}

/** Bins of a run up to which a pass over the run for each is faster than a look at each element. */
const MOST_PASSES: usize = 5

/** The last bin of a run that isn't positive. */
export const NO_BIN: usize = 99

/** Enters a run over several decades, from bin `first` to bin `last`. */
export function enterRun(a: usize, first: usize, last: usize): void {
  if (last - first < MOST_PASSES) {
    let upper: f64 = Infinity
    for (let bin = first; bin <= last; bin++) {
      const lower = bin == last ? 0 : reinterpret<f64>(load<u64>(EDGES + (bin << 3)) - 1)
      enterBetween(a, bin, f64x2.splat(lower), f64x2.splat(upper))
      upper = lower
    }
  } else {
    let p: usize = 0
    // Where values jump, all but one stretch lie in one decade still; where they scatter, hardly any does.
    for (let misses = 0; p < RUN_BYTES && misses < 2; p += STRETCH_BYTES) {
      if (!isEntered(a + p, RELATIVES + p)) {
        enterEach(a + p, RELATIVES + p, STRETCH_BYTES)
        misses++
      }
    }
    enterEach(a + p, RELATIVES + p, RUN_BYTES - p)
  }
}

const STRETCH_BYTES: usize = 128

/** Enters a stretch, if it lies in one decade. */
@inline function isEntered(a: usize, relatives: usize): bool {
  let low = f64x2.splat(Infinity), top = f64x2.splat(0), relative = top
  for (let p: usize = 0; p < STRETCH_BYTES; p += 16) {
    const x = f64x2.abs(v128.load(a + p))
    low = f64x2.pmin(low, x)
    top = f64x2.pmax(top, x)
    relative = f64x2.pmax(relative, v128.load(relatives + p))
  }
  const bin = binOf(highest(top))
  if (bin != binOf(lowest(low))) return false
  enter(bin, <u32>STRETCH_BYTES >> 3, highest(relative))
  return true
}

function enterEach(a: usize, relatives: usize, bytes: usize): void {
  for (let p: usize = 0; p < bytes; p += 8) enter(binOf(load<f64>(a + p)), 1, load<f64>(relatives + p))
}

/** Enters the elements of a positive run above `lower` and not above `upper`. */
function enterBetween(a: usize, bin: usize, lower: v128, upper: v128): void {
  let elements = i64x2.splat(0), relative0 = elements, relative1 = elements
  for (let p: usize = 0; p < RUN_BYTES; p += 32) {
    const x0 = v128.load(a + p), x1 = v128.load(a + p, 16)
    const within0 = v128.andnot(f64x2.gt(x0, lower), f64x2.gt(x0, upper))
    const within1 = v128.andnot(f64x2.gt(x1, lower), f64x2.gt(x1, upper))
    elements = i64x2.add(elements, i64x2.add(within0, within1))
    relative0 = f64x2.pmax(relative0, v128.and(v128.load(RELATIVES + p), within0))
    relative1 = f64x2.pmax(relative1, v128.and(v128.load(RELATIVES + p, 16), within1))
  }
  enter(bin, <u32>-count(elements), highest(f64x2.pmax(relative0, relative1)))
}

/** Zeros and negative numbers, where a run has any. */
export function countSigns(a: usize, b: usize): void {
  const zero = f64x2.splat(0)
  let zeroA = i64x2.splat(0), zeroB = zeroA, zeroApart = zeroA, below0 = zeroA, below1 = zeroA, belowApart = zeroA, unlike = zeroA
  for (let p: usize = 0; p < RUN_BYTES; p += 16) {
    const x = v128.load(a + p), y = v128.load(b + p)
    const zx = f64x2.eq(x, zero), zy = f64x2.eq(y, zero), nx = f64x2.lt(x, zero), ny = f64x2.lt(y, zero)
    zeroA = i64x2.sub(zeroA, zx)
    zeroB = i64x2.sub(zeroB, zy)
    zeroApart = i64x2.sub(zeroApart, v128.xor(zx, zy))
    below0 = i64x2.sub(below0, nx)
    below1 = i64x2.sub(below1, ny)
    belowApart = i64x2.sub(belowApart, v128.xor(nx, ny))
    unlike = i64x2.sub(unlike, v128.and(v128.and(zx, zy), i64x2.ne(x, y)))
  }
  zerosA += count(zeroA)
  zerosB += count(zeroB)
  zerosApart += count(zeroApart)
  negativesA += count(below0)
  negativesB += count(below1)
  negativesApart += count(belowApart)
  signedZeros += count(unlike)
}

export function resetSigns(): void {
  zerosA = zerosB = zerosApart = negativesA = negativesB = negativesApart = signedZeros = 0
}

export function storeSigns(): void {
  store<f64>(RESULTS, <f64>zerosA, 0x38)
  store<f64>(RESULTS, <f64>zerosB, 0x40)
  store<f64>(RESULTS, <f64>zerosApart, 0x48)
  store<f64>(RESULTS, <f64>negativesA, 0x50)
  store<f64>(RESULTS, <f64>negativesB, 0x58)
  store<f64>(RESULTS, <f64>negativesApart, 0x60)
  store<f64>(RESULTS, <f64>signedZeros, 0x68)
}
