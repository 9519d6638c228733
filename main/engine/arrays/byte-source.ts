/**
 * Bytes of known size that are read where they are wanted. `read` gives exactly `lengthBytes` bytes or rejects; the
 * caller may keep what it gets and must not write to it.
 */
export type ByteSource = {
  readonly sizeBytes: number
  read(offsetBytes: number, lengthBytes: number): Promise<Uint8Array>
}

export function memoryByteSource(bytes: Uint8Array): ByteSource {
  return {
    sizeBytes: bytes.byteLength,
    read: (offsetBytes, lengthBytes) =>
      offsetBytes + lengthBytes > bytes.byteLength
        ? Promise.reject(new RangeError('read past the end of the bytes'))
        : Promise.resolve(bytes.subarray(offsetBytes, offsetBytes + lengthBytes)),
  }
}

/** A window on a source: what is stored uncompressed inside an archive. */
export function sliceByteSource(source: ByteSource, startBytes: number, sizeBytes: number): ByteSource {
  return {
    sizeBytes,
    read: (offsetBytes, lengthBytes) =>
      offsetBytes + lengthBytes > sizeBytes
        ? Promise.reject(new RangeError('read past the end of the slice'))
        : source.read(startBytes + offsetBytes, lengthBytes),
  }
}
