/** A point of a drawn line; `joined` to the one before it, else the line begins anew there. */
export type LinePoint = { x: number; y: number; joined: boolean }

/**
 * A line through `count` places from left to right, broken where a height is not finite. Of the places in one column of
 * pixels only the first, lowest, highest and last stay: the picture is the same, and a canvas that strokes a million
 * points stands still for a minute. Breaks within one column are not seen and not kept.
 */
export function linePoints(
  count: number,
  at: (index: number) => number,
  heightAt: (index: number) => number,
): LinePoint[] {
  const points: LinePoint[] = []
  let [column, first, lowest, highest, last] = [NaN, 0, 0, 0, 0]
  let [low, high] = [0, 0]
  let [joined, down] = [false, false]
  const put = () => {
    const kept = [...new Set([first, lowest, highest, last])].sort((one, other) => one - other)
    kept.forEach((index, k) => points.push({ x: at(index), y: heightAt(index), joined: k > 0 || joined }))
  }
  for (let index = 0; index < count; index += 1) {
    const y = heightAt(index)
    if (!Number.isFinite(y)) {
      down = false
      continue
    }
    const here = Math.floor(at(index))
    if (here !== column) {
      if (!Number.isNaN(column)) put()
      ;[column, first, lowest, highest, low, high, joined] = [here, index, index, index, y, y, down]
    }
    if (y < low) [lowest, low] = [index, y]
    if (y > high) [highest, high] = [index, y]
    last = index
    down = true
  }
  if (!Number.isNaN(column)) put()
  return points
}
