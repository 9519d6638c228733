/** Layouts of two bytes that are called a float: IEEE halves, bfloat16 (the upper half of a float32), or another. */
export type TwoByteFloat = 'float16' | 'bfloat16' | 'other'

/** Class 1 (float) in any version, its flags, and a size of 2 bytes; then a precision of 16 bits from bit 0 on. */
const headBytes = 8
const messageBytes = 20

/**
 * The layouts that datatype messages in `bytes` describe, wherever they stand: HDF5 File Format Specification 3.0, IV.A.2.d.
 * After size, offset and precision come location and size of exponent and mantissa, a byte each, and the exponent's bias.
 */
export function twoByteFloatsIn(bytes: Uint8Array): Set<TwoByteFloat> {
  const found = new Set<TwoByteFloat>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + messageBytes <= bytes.length; at += 1) {
    const first = view.getUint8(at)
    const isFloat = (first & 0x0f) === 1 && first >= 0x10 && first < 0x60
    const isOfTwo = view.getUint32(at + 4, true) === 2 && view.getUint32(at + headBytes, true) === 16 << 16
    if (!isFloat || !isOfTwo) continue
    const layout = [12, 13, 14, 15].map((place) => view.getUint8(at + place)).join()
    const bias = view.getUint32(at + 16, true)
    if (layout === '10,5,0,10' && bias === 15) found.add('float16')
    else found.add(layout === '7,8,0,7' && bias === 127 ? 'bfloat16' : 'other')
  }
  return found
}
