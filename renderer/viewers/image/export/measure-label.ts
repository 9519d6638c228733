import { labelFont } from '../../../lib/canvas.ts'

/** CSS pixels that a label takes. */
export function measureLabel(text: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return 0
  context.font = labelFont()
  return context.measureText(text).width
}
