/** The index into an array of `shape` of the element at flat place `at` in C order; `[]` for -1, no element. */
export function indexOf(at: number, shape: number[]): number[] {
  if (at < 0) return []
  let rest = at
  return shape
    .map((_, axis) => shape[shape.length - 1 - axis] ?? 1)
    .map((size) => {
      const index = rest % size
      rest = Math.floor(rest / size)
      return index
    })
    .reverse()
}
