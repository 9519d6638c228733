import { type ArrayAxis, type ArrayPlane, firstPlane, planeSize } from '../../contract/array-view.ts'
import type { ComparedOutput } from '../../contract/comparison.ts'
import { formatCount } from '../../contract/format-number.ts'
import { shownAxis } from '../../contract/picture/array-axes.ts'
import type { Axis } from '../../contract/picture/axis.ts'
import { axisTicks, axisWords } from '../../contract/picture/axis-ticks.ts'
import type { Figure, FigureTick, HoverSide, HoverValues, NumbersFigure } from '../reports/figures.ts'
import { drawLines } from './draw-lines.ts'
import { drawPanes, stepFor } from './draw-panes.ts'
import { readElement } from './element-readout.ts'
import { type Pair, type PairNumbers, readPair } from './read-pair.ts'

/** Up to so many elements are written out instead. */
const writtenOut = 12
/** A plane of more takes too long for a report: 8192 x 8192. */
const drawnLimit = 2 ** 26
/** Planes of more don't carry their values: 256 x 256. */
export const hoverLimit = 2 ** 16

/** Columns of a plot of lines: two points a pixel. */
const linePoints = 1280

/**
 * What a report shows of an output that drifted: the plane of its last two axes that holds the element which moved most.
 * Rejects with ArrayReadError, or with the signal's reason.
 * @param axes those of A, one a dimension
 */
export async function drawFigure(
  pair: Pair,
  axes: readonly ArrayAxis[],
  output: ComparedOutput,
  signal?: AbortSignal,
): Promise<Figure> {
  const { shape } = pair.a
  const reason = whyNone(pair)
  if (reason !== null) return { kind: 'none', reason }
  if (pair.a.count <= writtenOut) return writeOut(pair)
  const worst = worstIndex(output, shape.length) ?? shape.map(() => 0)
  const plane: ArrayPlane = { ...firstPlane(shape), at: worst.slice(0, Math.max(0, shape.length - 2)) }
  const size = planeSize(shape, plane)
  if (!size.ok) return { kind: 'none', reason: size.failure.message }
  const { rows, columns } = size.value
  if (rows * columns > drawnLimit) {
    return { kind: 'none', reason: `Its planes of ${formatCount(rows * columns)} elements are too large for a report.` }
  }
  const complex = pair.a.element.kind === 'complex'
  const isLine = shape.length === 1
  const step = isLine ? Math.max(1, Math.ceil(columns / linePoints)) : stepFor(rows, columns)
  const [down, along] = [plane.y, plane.x].map((axis) => drawnAxis(axis === null ? undefined : axes[axis]))
  const numbers = await readPair(pair, plane, size.value, step, signal)
  const drawn = {
    rows,
    columns,
    at: [...plane.at, ...(isLine ? [null] : [null, null])],
    worst: {
      readout: await readElement(pair, worst),
      row: isLine ? 0 : (worst.at(-2) ?? 0),
      column: worst.at(-1) ?? 0,
    },
    axes: { down: ticksAlong(down), along: ticksAlong(along) },
    caption: [...axesWords(down, along), ...captionOf(plane, { step, rows, columns, complex })],
    values: hoverValues(numbers),
  }
  return isLine
    ? { kind: 'lines', ...drawn, plots: drawLines(numbers, complex) }
    : { kind: 'planes', ...drawn, ...(await drawPanes(numbers, complex)) }
}

function whyNone({ a, b }: Pair): string | null {
  if (a.shape.join() !== b.shape.join()) return 'A and B have different shapes.'
  if ((a.element.kind === 'complex') !== (b.element.kind === 'complex')) return 'Only one of A and B is complex.'
  return a.count === 0 ? 'It has no elements.' : null
}

/** Of the bound that decided, where it has a place. */
function worstIndex({ decided_by, max_abs_index, rel_index }: ComparedOutput, axes: number): number[] | null {
  const places = decided_by === 'rel' ? [rel_index, max_abs_index] : [max_abs_index, rel_index]
  return places.find((place) => place.length === axes) ?? null
}

async function writeOut(pair: Pair): Promise<NumbersFigure> {
  const readouts = []
  for (let element = 0; element < pair.a.count; element += 1) {
    readouts.push(await readElement(pair, unravelled(element, pair.a.shape)))
  }
  return { kind: 'numbers', readouts }
}

/** The index of an element by its place in C order. */
function unravelled(element: number, shape: readonly number[]): number[] {
  let rest = element
  return shape
    .toReversed()
    .map((size) => {
      const index = rest % size
      rest = Math.floor(rest / size)
      return index
    })
    .toReversed()
}

const drawnAxis = (axis: ArrayAxis | undefined): Axis | null => (axis === undefined ? null : shownAxis(axis))

const mostTicks = 6
const ticksAlong = (axis: Axis | null | undefined): FigureTick[] =>
  axis === null || axis === undefined
    ? []
    : axisTicks(axis, 0, axis.length, mostTicks).map(({ at, text }) => ({ share: at / axis.length, text }))

function axesWords(down: Axis | null | undefined, along: Axis | null | undefined): string[] {
  const words = [
    ...(down ? [`Down: ${axisWords(down)}.`] : []),
    ...(along ? [`${down ? 'Across' : 'Along'}: ${axisWords(along)}.`] : []),
  ]
  return words.length === 0 ? [] : [words.join(' ')]
}

type Reduction = { step: number; rows: number; columns: number; complex: boolean }

function captionOf({ at }: ArrayPlane, { step, rows, columns, complex }: Reduction): string[] {
  const block = rows === 1 ? `${step} elements` : `${Math.min(step, rows)} × ${Math.min(step, columns)} elements`
  return [
    ...(at.length === 0 ? [] : [`The plane [${at.join(', ')}, :, :], which holds the worst element.`]),
    ...(complex
      ? ['Complex: amplitudes, and the modulus of the difference, which a turned phase does not escape.']
      : []),
    ...(step === 1
      ? []
      : [`Each pixel shows the extreme of ${block}: the largest of A and of B, the farthest from zero of B − A.`]),
  ]
}

function hoverValues({ whole }: PairNumbers): HoverValues | null {
  if (whole === null || whole.a.width * whole.a.height > hoverLimit) return null
  const side = ({ samples }: typeof whole.a): HoverSide => ({
    array: samples.constructor.name,
    base64: Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString('base64'),
  })
  return {
    a: side(whole.a),
    b: side(whole.b),
    complex: whole.a.dtype.startsWith('complex'),
  }
}
