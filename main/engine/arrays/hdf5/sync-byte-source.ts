/** Bytes that are read while the caller waits: the HDF5 library can't be interrupted. */
export type SyncByteSource = {
  readonly sizeBytes: number
  /** Fills `into` from `offsetBytes` on, and answers how many bytes there were. */
  readSync(offsetBytes: number, into: Uint8Array): number
}
