/** IEEE 754 binary16: 1 sign bit, 5 exponent bits (bias 15), 10 fraction bits. Every value is a float32 exactly. */
export function decodeFloat16(halves: Uint16Array): Float32Array {
  const values = new Float32Array(halves.length)
  halves.forEach((half, index) => {
    values[index] = valueOf(half)
  })
  return values
}

const subnormalUnit = 2 ** -24
const unitOfExponent = Float64Array.from({ length: 31 }, (_, exponent) => 2 ** (exponent - 25))

function valueOf(half: number): number {
  const exponent = (half >> 10) & 0x1f
  const fraction = half & 0x3ff
  const sign = half & 0x8000 ? -1 : 1
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN
  const magnitude = exponent === 0 ? fraction * subnormalUnit : (1024 + fraction) * (unitOfExponent[exponent] ?? NaN)
  return sign * magnitude
}

/** The half that is nearest to `value`: of all 65536, since only fill values are written. */
export function encodeFloat16(value: number): number {
  if (Number.isNaN(value)) return 0x7e00
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0
  const magnitude = Math.abs(value)
  let nearest = 0
  for (let half = 0; half <= 0x7c00; half += 1) {
    if (Math.abs(valueOf(half) - magnitude) < Math.abs(valueOf(nearest) - magnitude)) nearest = half
  }
  return sign + (magnitude === Infinity ? 0x7c00 : nearest)
}
