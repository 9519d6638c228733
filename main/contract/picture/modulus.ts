/**
 * |z| without over- or underflow, infinite beside NaN as numpy.abs has it. The square root alone is right, and faster,
 * wherever the square is an ordinary number.
 */
export function modulus(real: number, imaginary: number): number {
  const square = real * real + imaginary * imaginary
  if (square > 1e-280 && square < 1e300) return Math.sqrt(square)
  return real === 0 && imaginary === 0 ? 0 : Math.hypot(real, imaginary)
}
