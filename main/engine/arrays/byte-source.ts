/**
 * Bytes of known size that are read where they are wanted. `read` gives exactly `lengthBytes` bytes or rejects; the
 * caller may keep what it gets and must not write to it. A source may put them `into` memory of the caller's, of that
 * length, and answers it then; whoever reads a lot spares the garbage collector that way.
 */
export type ByteSource = {
  readonly sizeBytes: number
  read(offsetBytes: number, lengthBytes: number, into?: Uint8Array): Promise<Uint8Array>
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
    read: (offsetBytes, lengthBytes, into) =>
      offsetBytes + lengthBytes > sizeBytes
        ? Promise.reject(new RangeError('read past the end of the slice'))
        : source.read(startBytes + offsetBytes, lengthBytes, into),
  }
}
