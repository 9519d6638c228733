/** How much of a foreign file is believed before it is refused. */
export type Limits = {
  /** The dictionary at the head of an npy file. */
  headerBytes: number
  /** Members of one npz. */
  members: number
  /** A text member (`axes`, `metadata`), as stored. */
  textBytes: number
  /** A deflated member after inflation, and what is held in memory whole: an array in Fortran order, a chunk. */
  heldBytes: number
  /** Up to this a deflated member is held in memory; larger ones are inflated anew as far as they are read. */
  inflatedWholeBytes: number
  /** Inflated over deflated size, judged only for members above `ratioFreeBytes`: all zeros deflate a thousandfold. */
  inflationRatio: number
  ratioFreeBytes: number
  /** Files of a Zarr store in a zip: its chunks are members. */
  storeMembers: number
  /** Groups and arrays of a hierarchy that are looked at, and how deep they may be nested. */
  nodes: number
  nesting: number
  /** The index of a shard. */
  indexBytes: number
  /** What the HDF5 library is asked for at once, within its 2 GiB of memory; also a chunk, which it holds twice. */
  libraryBytes: number
}

const mebibyte = 2 ** 20

export const defaultLimits: Limits = {
  headerBytes: 65_536,
  members: 4096,
  textBytes: 16 * mebibyte,
  heldBytes: 1024 * mebibyte,
  inflatedWholeBytes: 32 * mebibyte,
  inflationRatio: 200,
  ratioFreeBytes: 64 * mebibyte,
  storeMembers: 262_144,
  nodes: 4096,
  nesting: 32,
  indexBytes: 64 * mebibyte,
  libraryBytes: 256 * mebibyte,
}
