import { colourTables } from './colour-tables.ts'

/** Maps that a person may choose for values. */
export const sequentialMaps = ['viridis', 'magma', 'cividis', 'grey'] as const
export type SequentialMap = (typeof sequentialMaps)[number]
/** Maps that the quantity asks for: differences (by theme), phases. */
export type MapName = SequentialMap | 'vik' | 'berlin' | 'twilight'

/** Steps of every map that is drawn: more than 8-bit colours tell apart. */
export const mapSteps = 1024

const made = new Map<MapName, Uint8Array<ArrayBuffer>>()

/** RGBA of each step; published entries are joined by straight lines. */
export function colourSteps(name: MapName): Uint8Array<ArrayBuffer> {
  const known = made.get(name)
  if (known !== undefined) return known
  const table = name === 'grey' ? '000000ffffff' : colourTables[name]
  const steps = new Uint8Array(4 * mapSteps).fill(255)
  const last = table.length / 6 - 1
  for (let step = 0; step < mapSteps; step += 1) {
    const place = (step / (mapSteps - 1)) * last
    const before = Math.min(Math.floor(place), last - 1)
    for (let channel = 0; channel < 3; channel += 1) {
      const at = (entry: number) =>
        Number.parseInt(table.slice(6 * entry + 2 * channel, 6 * entry + 2 * channel + 2), 16)
      steps[4 * step + channel] = Math.round(at(before) + (place - before) * (at(before + 1) - at(before)))
    }
  }
  made.set(name, steps)
  return steps
}

/** The step of a map that `share` of 0 to 1 falls on. */
export const stepOf = (share: number): number => Math.min(mapSteps - 1, Math.max(0, Math.floor(share * mapSteps)))

/** For canvases, swatches and SVG. */
export function cssColour(name: MapName, share: number): string {
  const at = 4 * stepOf(share)
  return `rgb(${colourSteps(name)
    .subarray(at, at + 3)
    .join(' ')})`
}
