import type uPlot from 'uplot'

/** A stretch of canvas pixels and what it stands for. */
type Axis = { pixels: number; offset: number; min: number; max: number }

const scale = ({ pixels, offset, min, max }: Axis) => ({
  at: offset - (min * pixels) / (max - min),
  per: pixels / (max - min),
})

/** A column of canvas pixels: its ends as heights on the canvas, where the top is the lower number. */
type Column = { isOpen: boolean; at: number; top: number; bottom: number; topIsLast: boolean }

/**
 * Line and ground of a strip: one column of canvas pixels at a time with its lowest and highest value, so that a strip
 * costs its width and not its samples. Not-a-number parts the line.
 */
export function stripPath(
  times: Float64Array,
  values: Float64Array,
  rows: number,
  x: Axis,
  y: Axis,
): uPlot.Series.Paths {
  const [acrossX, acrossY] = [scale(x), scale(y)]
  const ground = y.offset + y.pixels
  const stroke = new Path2D()
  const fill = new Path2D()
  const column: Column = { isOpen: false, at: NaN, top: 0, bottom: 0, topIsLast: false }

  const endColumn = () => {
    const { at, top, bottom, topIsLast } = column
    stroke.lineTo(at, topIsLast ? bottom : top)
    if (top !== bottom) stroke.lineTo(at, topIsLast ? top : bottom)
    fill.lineTo(at, top)
  }
  const close = () => {
    if (!column.isOpen) return
    endColumn()
    fill.lineTo(column.at, ground)
    column.isOpen = false
  }

  for (let row = 0; row < rows; row += 1) {
    const value = values[row] ?? NaN
    if (Number.isNaN(value)) {
      close()
      continue
    }
    const at = Math.round((times[row] ?? NaN) * acrossX.per + acrossX.at)
    const height = ground + y.offset - (value * acrossY.per + acrossY.at)
    if (column.isOpen && at === column.at) {
      widen(column, height)
      continue
    }
    if (column.isOpen) endColumn()
    else {
      stroke.moveTo(at, height)
      fill.moveTo(at, ground)
    }
    begin(column, at, height)
  }
  close()
  return { stroke, fill }
}

function widen(column: Column, height: number): void {
  if (height < column.top) column.topIsLast = true
  else if (height > column.bottom) column.topIsLast = false
  column.top = Math.min(column.top, height)
  column.bottom = Math.max(column.bottom, height)
}

// One column lives as long as a path: nothing is allocated for each sample.
function begin(column: Column, at: number, height: number): void {
  column.isOpen = true
  column.at = at
  column.top = height
  column.bottom = height
  column.topIsLast = false
}
