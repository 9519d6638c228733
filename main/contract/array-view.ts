/**
 * How a part of an array is named, asked for and sent: which plane of its axes, which window of that plane at full
 * resolution, or which tile of its min/max pyramid. The inspector, the engine and reports use the same words.
 */
import { z } from 'zod'
import { failure, type Outcome, success } from './outcome.ts'
import { differenceKinds } from './picture/difference.ts'

/** numpy's own limit on dimensions. */
const mostAxes = 64

/** Where an array lies: an output of a bundle, or a file that the person named when starting (`arrays.admit`). */
export const ArrayAddress = z.union([
  z.strictObject({ bundle: z.string(), case_id: z.string(), output: z.string() }),
  z.strictObject({ file: z.uuid() }),
])
export type ArrayAddress = z.infer<typeof ArrayAddress>

/** The address as a path, each of its parts percent-encoded. */
export function addressText(address: ArrayAddress): string {
  const parts = 'file' in address ? [address.file] : [address.bundle, address.case_id, address.output]
  return parts.map(encodeURIComponent).join('/')
}

/** Reads what `addressText` wrote; null where it is none. */
export function addressFrom(text: string): ArrayAddress | null {
  try {
    const [first, case_id, output, ...more] = text.split('/').map(decodeURIComponent)
    if (more.length > 0) return null
    const parsed = ArrayAddress.safeParse(case_id === undefined ? { file: first } : { bundle: first, case_id, output })
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/**
 * One axis as its file describes it. `sampling` and `offset` place its elements evenly, `values` one by one; without
 * either an element's coordinate is its index. `fftshift` false: stored with zero frequency first, as an FFT leaves it.
 */
export const ArrayAxis = z.strictObject({
  size: z.int().nonnegative(),
  name: z.string(),
  units: z.string().nullable(),
  sampling: z.number().nullable(),
  offset: z.number(),
  values: z.array(z.number()).nullable(),
  fftshift: z.boolean().nullable(),
})
export type ArrayAxis = z.infer<typeof ArrayAxis>

export const ArrayDescription = z.strictObject({
  /** Another one whenever the content is: values are asked for under it, and those of another content are refused. */
  identity: z.string(),
  /** For a title: file or output, and member. */
  name: z.string(),
  shape: z.array(z.int().nonnegative()),
  /** As stored, numpy's name: `>f8`, `float16`. */
  dtype: z.string(),
  kind: z.enum(['real', 'complex', 'integer', 'boolean']),
  axes: z.array(ArrayAxis),
  /** Of the values: what they are and their unit, where the file says. */
  label: z.string().nullable(),
  units: z.string().nullable(),
})
export type ArrayDescription = z.infer<typeof ArrayDescription>

/** Where element `index` of the axis lies, in the axis' units. */
export function axisCoordinate({ size, sampling, offset, values, fftshift }: ArrayAxis, index: number): number {
  if (values !== null) return values[index] ?? index
  if (sampling === null) return index
  if (fftshift === null) return offset + index * sampling
  // A frequency is a whole multiple of the sampling, so that zero frequency is exactly 0.
  const place = fftshift ? index : (index + Math.floor(size / 2)) % size
  return (Math.round(offset / sampling) + place) * sampling
}

const AxisNumber = z.int().nonnegative().max(mostAxes)

/**
 * A plane of an array: the axes that run down (`y`) and across (`x`), and the index on each other axis, in axis order.
 * Null: nothing runs that way, and the plane is one row, one column or one element.
 */
export const ArrayPlane = z
  .strictObject({
    y: AxisNumber.nullable(),
    x: AxisNumber.nullable(),
    at: z.array(z.int().nonnegative()).max(mostAxes),
  })
  .refine(({ y, x }) => y === null || y !== x, { error: 'y and x are the same axis' })
export type ArrayPlane = z.infer<typeof ArrayPlane>

/** The last two axes at the first index of all others. */
export function firstPlane({ length: axes }: readonly number[]): ArrayPlane {
  const [y, x] = [axes > 1 ? axes - 2 : null, axes > 0 ? axes - 1 : null]
  return { y, x, at: Array.from({ length: Math.max(0, axes - 2) }, () => 0) }
}

export type PlaneSize = { rows: number; columns: number }

/** Size of the plane; WRONG_USE where the array has no such plane. */
export function planeSize(shape: readonly number[], { y, x, at }: ArrayPlane): Outcome<PlaneSize> {
  const others = [...shape.keys()].filter((axis) => axis !== y && axis !== x)
  const fits = at.length === others.length && others.every((axis, k) => (at[k] ?? 0) < (shape[axis] ?? 0))
  const rows = y === null ? 1 : shape[y]
  const columns = x === null ? 1 : shape[x]
  if (fits && rows !== undefined && columns !== undefined) return success({ rows, columns })
  const asked = `y=${String(y)}, x=${String(x)} at [${at.join(', ')}]`
  return failure('WRONG_USE', { message: `An array of shape (${shape.join(', ')}) has no plane ${asked}.` })
}

/** Rows and columns of a plane, in elements. */
export const PlaneWindow = z.strictObject({
  row: z.int().nonnegative(),
  rows: z.int().nonnegative(),
  column: z.int().nonnegative(),
  columns: z.int().nonnegative(),
})
export type PlaneWindow = z.infer<typeof PlaneWindow>

/** The most elements of one window: a plane of 4096 x 4096. */
export const windowLimit = 2 ** 24

/** What of a complex element is reduced; elements of other kinds are taken as they are. */
export const ComplexPart = z.enum(['amplitude', 'phase', 'real', 'imaginary'])
export type ComplexPart = z.infer<typeof ComplexPart>

/** Rows and columns of a tile, in cells. At the plane's end tiles are cut. */
export const tileCells = 512

/**
 * One tile of the min/max pyramid: a cell stands for `factor` x `factor` elements, counted from the plane's origin (fewer
 * at its end), and tells the least and the greatest finite one and which kinds of value it holds. So no element is lost.
 */
export const PlaneTile = z.strictObject({
  factor: z
    .int()
    .min(2)
    .max(2 ** 30)
    .refine((factor) => Number.isInteger(Math.log2(factor)), { error: 'a factor is a power of two' }),
  row: z.int().nonnegative(),
  column: z.int().nonnegative(),
  part: ComplexPart,
})
export type PlaneTile = z.infer<typeof PlaneTile>

/** The least factor at which one tile holds all of a plane. */
export function overviewFactor({ rows, columns }: PlaneSize): number {
  let factor = 2
  while (Math.max(rows, columns) > factor * tileCells) factor *= 2
  return factor
}

/** What a tile takes: of each cell the least, the greatest, one of its elements and what it holds, and one number beside. */
export const tileBytes = (cells: number): number => cells * (8 + 8 + 8 + 1) + 8

/** What a cell of a tile holds, as bits of its third number. */
export const cellHolds = { nan: 1, plusInfinity: 2, minusInfinity: 4, zero: 8, negative: 16, positive: 32 } as const

/** Size of the tile in cells; 0 x 0 where the plane has no such tile. */
export function tileSize(
  { rows, columns }: PlaneSize,
  { factor, row, column }: Pick<PlaneTile, 'factor' | 'row' | 'column'>,
): PlaneSize {
  const cells = (size: number, tile: number) => Math.min(tileCells, Math.ceil(size / factor) - tile * tileCells)
  const size = { rows: cells(rows, row), columns: cells(columns, column) }
  return size.rows > 0 && size.columns > 0 ? size : { rows: 0, columns: 0 }
}

/**
 * What a plane is compared with, element by element: a tile then is one of the differences, of which there is one number an
 * element. `floor`: see `DifferenceOptions`. `withSides`: the tiles of both planes come before it, all three of float64.
 */
export const Against = z.strictObject({
  address: ArrayAddress,
  plane: ArrayPlane,
  kind: z.enum(differenceKinds),
  floor: z.number().nonnegative(),
  withSides: z.boolean(),
})
export type Against = z.infer<typeof Against>

/** One request for values of a plane. */
export type PlaneRequest = { plane: ArrayPlane } & (
  { window: PlaneWindow } | { tile: PlaneTile; against?: Against | undefined }
)

/** The request as the query of an address: the same request always gives the same text. */
export function planeQuery(request: PlaneRequest): string {
  const asked = 'window' in request ? request.window : request.tile
  const named = Object.entries(asked).map(([name, value]) => [name, String(value)])
  const against = 'window' in request ? undefined : request.against
  return new URLSearchParams([
    ...planeNames(request.plane, ''),
    ...named,
    ...(against === undefined ? [] : againstNames(against)),
  ]).toString()
}

const planeNames = ({ y, x, at }: ArrayPlane, prefix: string): [string, string][] => [
  [`${prefix}y`, String(y ?? '')],
  [`${prefix}x`, String(x ?? '')],
  [`${prefix}at`, at.join('.')],
]

const againstNames = ({ address, plane, kind, floor, withSides }: Against): [string, string][] => [
  ['against', addressText(address)],
  ...planeNames(plane, 'b'),
  ['kind', kind],
  ['floor', String(floor)],
  ...(withSides ? [['sides', '1'] satisfies [string, string]] : []),
]

const digits = z.string().regex(/^\d{1,15}$/)
const WholeNumber = digits.transform(Number)
const Axis = z.union([z.literal('').transform(() => null), WholeNumber])
const At = z
  .string()
  .transform((text) => (text === '' ? [] : text.split('.')))
  .pipe(z.array(WholeNumber))
const asPlane = { y: Axis, x: Axis, at: At }
const WindowQuery = z.strictObject({
  ...asPlane,
  row: WholeNumber,
  rows: WholeNumber,
  column: WholeNumber,
  columns: WholeNumber,
})
const TileQuery = z.strictObject({
  ...asPlane,
  factor: WholeNumber,
  row: WholeNumber,
  column: WholeNumber,
  part: ComplexPart,
})
const PairQuery = TileQuery.extend({
  against: z.string().transform(addressFrom),
  by: Axis,
  bx: Axis,
  bat: At,
  kind: z.string(),
  floor: z
    .string()
    .regex(/^[\d.e+-]{1,30}$/)
    .transform(Number),
  sides: z.literal('1').optional(),
})
const PlaneQuery = z.union([
  WindowQuery.transform(({ y, x, at, ...window }) => ({ plane: { y, x, at }, window })).pipe(
    z.strictObject({ plane: ArrayPlane, window: PlaneWindow }),
  ),
  TileQuery.transform(({ y, x, at, ...tile }) => ({ plane: { y, x, at }, tile })).pipe(
    z.strictObject({ plane: ArrayPlane, tile: PlaneTile }),
  ),
  PairQuery.transform(({ y, x, at, against, by, bx, bat, kind, floor, sides, ...tile }) => ({
    plane: { y, x, at },
    tile,
    against: { address: against, plane: { y: by, x: bx, at: bat }, kind, floor, withSides: sides !== undefined },
  })).pipe(z.strictObject({ plane: ArrayPlane, tile: PlaneTile, against: Against })),
])

/** Reads what `planeQuery` wrote; null where it is none. */
export function parsePlaneQuery(query: Iterable<[string, string]>): PlaneRequest | null {
  const parsed = PlaneQuery.safeParse(Object.fromEntries(query))
  return parsed.success ? parsed.data : null
}
