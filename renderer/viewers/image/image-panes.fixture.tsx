import { render } from 'vitest-browser-react'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { colourSteps, type MapName, mapSteps } from '../../../main/contract/picture/colour-map.ts'
import type { ImageArray } from './image-array.ts'
import { arrayOf, plainAxes } from './image-arrays.fixture.ts'
import { ImagePanes, type ImagePanesProps } from './ImagePanes.tsx'
import { areaOf, fitView, placementOf } from './panes/geometry.ts'

/** The whole viewer for tests, arrays that they make up, and what a pixel of a pane looks like. */

export const show = (props: ImagePanesProps) =>
  render(
    <UiProvider>
      <div style={{ display: 'flex', height: 700, width: 1280 }}>
        <ImagePanes {...props} />
      </div>
    </UiProvider>,
  )

export const pair = (a: ImageArray, b: ImageArray): ImagePanesProps => ({
  a: { name: 'a', array: a },
  b: { name: 'b', array: b },
})

/** Values in C order, as float64 unless another dtype is named. */
export const floats = (values: ArrayLike<number>, ...shape: number[]): ImageArray =>
  arrayOf('float64', plainAxes(...shape), Float64Array.from(values))

/** A picture by the start of its accessible name: `A, `, `B − A`. */
export function pictureNamed(label: string): HTMLCanvasElement | null {
  const named = [...document.querySelectorAll('canvas[role=img]')].find((one) => one.ariaLabel?.startsWith(label))
  return named instanceof HTMLCanvasElement ? named : null
}

/** The colours inside one pixel of a plane that fits into its pane, as `red,green,blue`, each once. */
export function coloursAt(label: string, plane: { width: number; height: number }, row: number, column: number) {
  const canvas = pictureNamed(label)
  if (canvas === null) return ['no picture']
  const area = areaOf({ width: canvas.clientWidth, height: canvas.clientHeight })
  const { zoom, originX, originY } = placementOf(area, fitView(area, plane, devicePixelRatio), plane, devicePixelRatio)
  const side = Math.max(1, Math.floor(zoom) - 1)
  const [x, y] = [Math.ceil(originX + column * zoom), Math.ceil(originY + row * zoom)]
  const data = canvas.getContext('2d')?.getImageData(x, y, side, side).data ?? []
  const found = Array.from({ length: data.length / 4 }, (_, at) => String([...data.slice(4 * at, 4 * at + 3)]))
  return [...new Set(found)].sort()
}

/** Steps of a map, of 1024, that have a colour: neighbours may share one. */
export function stepsOf(colour: string | undefined, map: MapName): number[] {
  const steps = colourSteps(map)
  return Array.from({ length: mapSteps }, (_, step) => step).filter(
    (step) => String([...steps.slice(4 * step, 4 * step + 3)]) === colour,
  )
}
