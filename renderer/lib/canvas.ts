/** Fits a canvas to its size on screen in device pixels; what is drawn then counts in CSS pixels. Null where it has no size. */
export function fitCanvas(
  canvas: HTMLCanvasElement,
): { context: CanvasRenderingContext2D; width: number; height: number } | null {
  const { clientWidth: width, clientHeight: height } = canvas
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
