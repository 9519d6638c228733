/** What a report draws of outputs that drifted: data, made where arrays can be read (main/engine/pictures). */
import type { ComparisonRow } from '../../contract/comparison.ts'

/** A PNG as base64; `dark` where the dark theme asks for other colours. */
export type ThemedImage = { light: string; dark: string | null }

export type Side = 'a' | 'b' | 'difference'

/** One element of both sides with every digit, as words. */
export type ElementReadout = { index: string; a: string; b: string; difference: string; relative: string }

/** A tick by its share of the axis, 0 to 1. */
export type FigureTick = { share: number; text: string }

/** `down` the rows and `along` the columns. */
export type AxesTicks = { down: readonly FigureTick[]; along: readonly FigureTick[] }

/** `width` and `height` in CSS pixels, those of the image. */
export type FigurePane = {
  side: Side
  /** `|B − A|`, where it is not the side's own name. */
  name: string
  image: ThemedImage
  width: number
  height: number
  /** As wide as the picture, or wider. */
  bar: ThemedImage
  barWidth: number
  ticks: readonly FigureTick[]
  scale: string
  largest: string
}

export type LegendEntry = { name: string; swatch: ThemedImage }

/** Elements as stored, little-endian, as base64; `array` names the typed array. Complex: pairs of re and im. */
export type HoverSide = { array: string; base64: string }
export type HoverValues = { a: HoverSide; b: HoverSide; complex: boolean }

/** Where the elements of a figure lie in their array: an index on each axis, null for the two that are drawn. */
type Drawn = {
  rows: number
  columns: number
  at: readonly (number | null)[]
  /** The element that moved most, and its row and column. */
  worst: { readout: ElementReadout; row: number; column: number }
  axes: AxesTicks
  caption: readonly string[]
  values: HoverValues | null
}

export type PlanesFigure = Drawn & {
  kind: 'planes'
  panes: readonly FigurePane[]
  legend: readonly LegendEntry[]
}

export type FigureLine = { side: Side; path: string }
export type FigurePlot = { name: string; scale: string; ticks: readonly FigureTick[]; lines: readonly FigureLine[] }

/** Lines over an axis; paths count in pixels of `plotSize`. */
export type LinesFigure = Drawn & { kind: 'lines'; plots: readonly FigurePlot[] }
export const plotSize = { width: 640, height: 128 }

export type NumbersFigure = { kind: 'numbers'; readouts: readonly ElementReadout[] }

/** Why an output that drifted has no picture. */
export type NoFigure = { kind: 'none'; reason: string }

export type Figure = PlanesFigure | LinesFigure | NumbersFigure | NoFigure

/** Null where an output has nothing to be drawn. */
export type FigureOf = (row: ComparisonRow, output: string) => Figure | null

export const noFigures: FigureOf = () => null
