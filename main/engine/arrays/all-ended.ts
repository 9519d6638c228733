/**
 * As `Promise.all`, but once every one has ended: reads go into memory that the caller gives to others when it is told of the
 * first failure.
 */
export async function allEnded<const T extends readonly Promise<unknown>[]>(
  reads: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(reads)
  return Promise.all(reads)
}
