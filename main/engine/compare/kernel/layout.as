// Memory of the kernel: tables that the caller fills, results that it reads, and scratch; blocks lie behind `BLOCKS`.

/** Elements of a run; blocks are filled up to whole runs with zeros. */
export const RUN: usize = 128
export const RUN_BYTES: usize = RUN << 3
/** A run is added up in short chains, so that its sums stay within a few units in the last place. */
export const CHAIN_BYTES: usize = 512
/** For each exponent the number of edges above every number with it: u8[2048]. */
export const BIN_OF_EXPONENT: usize = 0x1000
/** Bits of each edge + 1, falling; then 1, below which only 0 lies, and 0: u64[14]. */
export const EDGES: usize = 0x1800
/** Count (u32) and, 8 bytes on, maximum (f64) of each bin, 16 bytes a bin. */
export const BINS: usize = 0x1880
/** `tally` says in which order. */
export const RESULTS: usize = 0x1a00
/** Each sum as two float64 numbers for each of two lanes, (high, high, low, low): their exact sum is the sum. */
export const SUMS: usize = 0x1b00
/** Relative errors of the run at hand. */
export const RELATIVES: usize = 0x2000
export const BLOCKS: usize = 0x10000

export const SUM_A: usize = SUMS
export const SUM_B: usize = SUMS + 0x20
export const SUM_MODULI: usize = SUMS + 0x40
export const SUM_DIFFERENCES: usize = SUMS + 0x60
export const SUM_SQUARES: usize = SUMS + 0x80
export const SUM_WEIGHTED_SQUARES: usize = SUMS + 0xa0
export const SUM_WEIGHTED_MODULI: usize = SUMS + 0xc0
export const SUM_SIGNED: usize = SUMS + 0xe0
export const SUMS_BYTES: usize = 0x100

/** Beyond it the sum of a run may leave float64. */
export const MOST: f64 = 1e300
export const ABSOLUTE: u64 = 0x7fffffffffffffff
export const EXPONENT: u64 = 0x7ff0000000000000

/**
 * Relative differences of a run up to which each B - A is a float64 (Sterbenz), and so small that their sum may be added
 * up as it comes: that rounds off 2^-48 of it at most, 2^-64 of A.
 */
export const MOST_RELATIVE: f64 = 1.52587890625e-5
/** What rounding may take off a sum of two, and more. */
export const JUST_ABOVE_ONE: f64 = 1.0000000000000009
