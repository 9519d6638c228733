import { tokenColour } from '../../../lib/plot-colours.ts'
import type { ScaleKind } from '../../../../main/contract/picture/scale.ts'
import { type Looks, looksOf, type Marked, type Rgb } from '../../../../main/contract/picture/looks.ts'

/** Any CSS colour in 8 bits, as a canvas would paint it. */
const known = new Map<string, Rgb>()
function rgbOf(colour: string): Rgb {
  const found = known.get(colour)
  if (found !== undefined) return found
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')
  if (context === null) return [0, 0, 0]
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  known.set(colour, [red, green, blue])
  return [red, green, blue]
}

const token = (name: string) => rgbOf(tokenColour(name))

/** The special looks in the colours of the theme as it is now. */
export const themeLooks = (kind: ScaleKind, marked: Marked): Looks =>
  looksOf(
    {
      nonPositive: token('--map-nonpos'),
      nan: token('--map-nan'),
      infinity: token('--map-inf'),
      masked: token('--map-masked'),
      ground: token('--bg-panel'),
    },
    kind,
    marked,
  )

/** Whether the ground is dark, so that a diverging map has a dark middle. */
export function groundIsDark(): boolean {
  const [red, green, blue] = token('--bg-panel')
  return red + green + blue < 3 * 128
}
