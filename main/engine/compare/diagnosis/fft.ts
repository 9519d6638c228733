/** Complex numbers of a square of `side` (a power of two) on a side, transformed in place along rows, then columns. */
export function fft2(real: Float64Array, imaginary: Float64Array, side: number, direction: 1 | -1): void {
  const transform = fftOf(side, direction)
  for (let pass = 0; pass < 2; pass += 1) {
    for (let row = 0; row < side; row += 1) {
      transform(real.subarray(row * side, (row + 1) * side), imaginary.subarray(row * side, (row + 1) * side))
    }
    transpose(real, side)
    transpose(imaginary, side)
  }
}

function transpose(square: Float64Array, side: number): void {
  for (let row = 0; row < side; row += 1) {
    for (let column = row + 1; column < side; column += 1) {
      const held = square[row * side + column] ?? 0
      square[row * side + column] = square[column * side + row] ?? 0
      square[column * side + row] = held
    }
  }
}

/** Cooley and Tukey's transform of one row, without the factor 1 / length of the inverse. */
function fftOf(length: number, direction: 1 | -1): (real: Float64Array, imaginary: Float64Array) => void {
  const cosines = Float64Array.from({ length: length / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / length))
  const sines = Float64Array.from({ length: length / 2 }, (_, k) => -direction * Math.sin((2 * Math.PI * k) / length))
  const bits = Math.log2(length)
  const reversed = Uint32Array.from({ length }, (_, at) => reverseBits(at, bits))
  return (real, imaginary) => {
    for (let at = 0; at < length; at += 1) {
      const other = reversed[at] ?? 0
      if (other <= at) continue
      swap(real, at, other)
      swap(imaginary, at, other)
    }
    for (let half = 1; half < length; half *= 2) {
      const step = length / (2 * half)
      for (let start = 0; start < length; start += 2 * half) {
        for (let k = 0; k < half; k += 1) {
          const [upper, lower] = [start + k, start + k + half]
          const [cosine, sine] = [cosines[k * step] ?? 0, sines[k * step] ?? 0]
          const [x, y] = [real[lower] ?? 0, imaginary[lower] ?? 0]
          const turnedReal = x * cosine - y * sine
          const turnedImaginary = x * sine + y * cosine
          real[lower] = (real[upper] ?? 0) - turnedReal
          imaginary[lower] = (imaginary[upper] ?? 0) - turnedImaginary
          real[upper] = (real[upper] ?? 0) + turnedReal
          imaginary[upper] = (imaginary[upper] ?? 0) + turnedImaginary
        }
      }
    }
  }
}

function reverseBits(value: number, bits: number): number {
  let reversed = 0
  for (let bit = 0; bit < bits; bit += 1) reversed = (reversed << 1) | ((value >> bit) & 1)
  return reversed
}

function swap(values: Float64Array, at: number, other: number): void {
  const held = values[at] ?? 0
  values[at] = values[other] ?? 0
  values[other] = held
}
