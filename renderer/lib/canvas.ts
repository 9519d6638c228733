/** What can be drawn on, in CSS pixels. */
export type Surface = { context: CanvasRenderingContext2D; width: number; height: number }

/** Fits a canvas to its size on screen in device pixels; what is drawn then counts in CSS pixels. Null where it has no size. */
export const fitCanvas = (canvas: HTMLCanvasElement): Surface | null =>
  surfaceOf(canvas, canvas.clientWidth, canvas.clientHeight)

/** A canvas of a size in CSS pixels that need not be on screen. */
export function surfaceOf(canvas: HTMLCanvasElement, width: number, height: number): Surface | null {
  const context = canvas.getContext('2d')
  if (context === null || width === 0 || height === 0) return null
  const ratio = devicePixelRatio
  const [deviceWidth, deviceHeight] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== deviceWidth || canvas.height !== deviceHeight) {
    canvas.width = deviceWidth
    canvas.height = deviceHeight
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  return { context, width, height }
}

/** 11 px in the interface's face, for ticks and labels. */
export const labelFont = (): string => `11px ${getComputedStyle(document.body).fontFamily}`

/** Where a 1 px line is sharp. */
export const sharp = (place: number): number => Math.round(place) + 0.5
