import type { Component, Dtype } from './dtype.ts'
import { decodeFloat16 } from './float16.ts'

export type ElementValues =
  | Float64Array
  | Float32Array
  | Int8Array
  | Int16Array
  | Int32Array
  | BigInt64Array
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | BigUint64Array

/**
 * A run of elements. `bytes` are as stored (in the dtype's byte order), for comparing bits; `values` are the numbers,
 * exact: 64-bit integers as BigInt, float16 as float32, booleans as 0 and 1, complex as (re, im) pairs.
 */
export type Elements = { bytes: Uint8Array; values: ElementValues }

type View = (buffer: ArrayBufferLike, offset: number, length: number) => ElementValues

const views: Record<Component, View> = {
  boolean: (buffer, offset, length) => new Uint8Array(buffer, offset, length).map((byte) => (byte === 0 ? 0 : 1)),
  int8: (buffer, offset, length) => new Int8Array(buffer, offset, length),
  int16: (buffer, offset, length) => new Int16Array(buffer, offset, length),
  int32: (buffer, offset, length) => new Int32Array(buffer, offset, length),
  int64: (buffer, offset, length) => new BigInt64Array(buffer, offset, length),
  uint8: (buffer, offset, length) => new Uint8Array(buffer, offset, length),
  uint16: (buffer, offset, length) => new Uint16Array(buffer, offset, length),
  uint32: (buffer, offset, length) => new Uint32Array(buffer, offset, length),
  uint64: (buffer, offset, length) => new BigUint64Array(buffer, offset, length),
  float16: (buffer, offset, length) => decodeFloat16(new Uint16Array(buffer, offset, length)),
  float32: (buffer, offset, length) => new Float32Array(buffer, offset, length),
  float64: (buffer, offset, length) => new Float64Array(buffer, offset, length),
}

/** `values` share memory with `bytes` where byte order and alignment allow. */
export function decodeElements(bytes: Uint8Array, dtype: Dtype): Elements {
  const native = nativeBytes(bytes, dtype)
  const length = native.byteLength / dtype.componentBytes
  return { bytes, values: views[dtype.component](native.buffer, native.byteOffset, length) }
}

function nativeBytes(bytes: Uint8Array, dtype: Dtype): Uint8Array {
  const aligned = bytes.byteOffset % dtype.componentBytes === 0
  if (aligned && !dtype.bigEndian) return bytes
  const copy = new Uint8Array(bytes)
  if (!dtype.bigEndian) return copy
  const swapped = Buffer.from(copy.buffer)
  if (dtype.componentBytes === 2) return swapped.swap16()
  return dtype.componentBytes === 4 ? swapped.swap32() : swapped.swap64()
}
