import type { Component, Dtype } from '../dtype.ts'
import { swapBytes } from '../elements.ts'
import { encodeFloat16 } from '../float16.ts'

const spelledNumbers = new Map([
  ['NaN', NaN],
  ['nan', NaN],
  ['Infinity', Infinity],
  ['inf', Infinity],
  ['-Infinity', -Infinity],
  ['-inf', -Infinity],
])

/**
 * One element as stored, of a `fill_value` in either version's JSON: numbers, `NaN` and infinities as text, bits as
 * hexadecimal text (Zarr 3), pairs for complex ones; null is zero. `digits` is the text of an integer that JSON rounds.
 * Null where it is no such element.
 */
export function fillElement(stated: unknown, digits: string | null, dtype: Dtype): Uint8Array | null {
  const bytes = new Uint8Array(dtype.sizeBytes)
  if (stated === null || stated === undefined) return bytes
  const isPair = dtype.kind === 'complex' && Array.isArray(stated)
  const parts: unknown[] = isPair ? stated : [stated]
  if (isPair && parts.length !== 2) return null
  for (const [k, part] of parts.entries()) {
    const place = bytes.subarray(k * dtype.componentBytes, (k + 1) * dtype.componentBytes)
    if (!putComponent(place, dtype.component, part, digits)) return null
  }
  if (dtype.bigEndian) swapBytes(bytes, dtype.componentBytes)
  return bytes
}

/** Little-endian; false where `stated` is no such number. */
function putComponent(place: Uint8Array, component: Component, stated: unknown, digits: string | null): boolean {
  const view = new DataView(place.buffer, place.byteOffset, place.byteLength)
  if (component === 'boolean') {
    if (stated !== true && stated !== false && stated !== 0 && stated !== 1) return false
    view.setUint8(0, Number(stated))
    return true
  }
  if (component === 'float16' || component === 'float32' || component === 'float64') {
    if (typeof stated === 'string' && /^0x[0-9a-f]+$/i.test(stated)) return putBits(place, stated)
    const value = typeof stated === 'string' ? spelledNumbers.get(stated) : stated
    if (typeof value !== 'number') return false
    if (component === 'float16') view.setUint16(0, encodeFloat16(value), true)
    else if (component === 'float32') view.setFloat32(0, value, true)
    else view.setFloat64(0, value, true)
    return true
  }
  if (typeof stated !== 'number' || !Number.isInteger(stated)) return false
  const value = digits === null ? BigInt(stated) : BigInt(digits)
  const bits = place.byteLength * 8
  const fits = component.startsWith('u') ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value)
  if (fits !== value) return false
  for (let k = 0; k < place.byteLength; k += 1) place[k] = Number((value >> BigInt(8 * k)) & 255n)
  return true
}

/** Bits are written most significant first. */
function putBits(place: Uint8Array, stated: string): boolean {
  if (stated.length !== 2 + 2 * place.byteLength) return false
  place.set(Buffer.from(stated.slice(2), 'hex').reverse())
  return true
}

/** The digits of the document's own `fill_value` where it is a whole number that JSON.parse has rounded. */
export function digitsOfFill(text: string, parsed: unknown): string | null {
  if (typeof parsed !== 'number' || Number.isSafeInteger(parsed)) return null
  // An attribute may be called so too: it is the key in the outermost object that counts.
  let depth = 0
  for (const [token, digits] of text.matchAll(/"fill_value"\s*:\s*(-?\d+)(?=\s*[,}])|"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (digits !== undefined && depth === 1) return digits
  }
  return null
}
