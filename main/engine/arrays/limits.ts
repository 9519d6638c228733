/** How much of a foreign file is believed before it is refused. */
export type Limits = {
  /** The dictionary at the head of an npy file. */
  headerBytes: number
  /** Members of one npz. */
  members: number
  /** A text member (`axes`, `metadata`), as stored. */
  textBytes: number
  /** What is held in memory whole: a deflated member after inflation, an array in Fortran order. */
  heldBytes: number
  /** Inflated over deflated size, judged only for members above `ratioFreeBytes`: all zeros deflate a thousandfold. */
  inflationRatio: number
  ratioFreeBytes: number
}

const mebibyte = 2 ** 20

export const defaultLimits: Limits = {
  headerBytes: 65_536,
  members: 4096,
  textBytes: 16 * mebibyte,
  heldBytes: 1024 * mebibyte,
  inflationRatio: 200,
  ratioFreeBytes: 64 * mebibyte,
}
