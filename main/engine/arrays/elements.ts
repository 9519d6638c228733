import type { Samples } from '../../contract/picture/plane.ts'
import type { Component, Dtype } from './dtype.ts'
import { decodeFloat16 } from './float16.ts'

/**
 * A run of elements. `bytes` are as stored (in the dtype's byte order), for comparing bits; `values` are the numbers,
 * exact: 64-bit integers as BigInt, float16 as float32, booleans as 0 and 1, complex as (re, im) pairs.
 */
export type Elements = { bytes: Uint8Array; values: Samples }

type View = (buffer: ArrayBufferLike, offset: number, length: number) => Samples

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
  const mustCopy = dtype.bigEndian || bytes.byteOffset % dtype.componentBytes !== 0
  return { bytes, values: valuesIn(mustCopy ? new Uint8Array(bytes) : bytes, dtype) }
}

/** The numbers of elements in memory that is the caller's own and aligned: bytes are put in order where they lie. */
export function valuesIn(own: Uint8Array, dtype: Dtype): Samples {
  if (dtype.bigEndian) swapBytes(own, dtype.componentBytes)
  return views[dtype.component](own.buffer, own.byteOffset, own.byteLength / dtype.componentBytes)
}

/** Turns the byte order of every component, in place. */
export function swapBytes({ buffer, byteOffset, byteLength }: Uint8Array, componentBytes: number): void {
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  if (componentBytes === 2) bytes.swap16()
  else if (componentBytes === 4) bytes.swap32()
  else bytes.swap64()
}
