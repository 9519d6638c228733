import { useCallback, useRef } from 'react'
import { fitCanvas } from '../../../lib/canvas.ts'
import { SideMark } from '../../../ui/SideMark.tsx'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import { limitLabel } from '../../../../main/contract/picture/value-labels.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import type { NamedArray } from '../image-array.ts'
import { drawBar } from '../panes/draw-histogram.ts'
import { useDrawing } from '../panes/use-drawing.ts'
import { useDesk } from '../state/use-desk.ts'
import type { Cursor } from '../state/view-state.ts'
import { drawSmall } from './draw-small.ts'
import css from './strip.module.css'

export type PictureStripProps = {
  /** The reference, and the candidate. */
  a: NamedArray
  b: NamedArray
  /** Index of the value that is marked. */
  start: readonly number[] | null
  /** With colour bars; else limits of the difference only. */
  wide: boolean
  /** Reads the arrays again after a failure; whoever does gives another `key`. */
  onRetry?: (() => void) | undefined
}

/** A, B and B - A as the viewer shows them at first, small and to look at only. */
export function PictureStrip({ a, b, start, wide, onRetry }: PictureStripProps) {
  const { pictures, cursor, failure } = useDesk({
    a,
    b,
    only: null,
    start,
    readPositions: null,
    look: null,
    readPair: undefined,
    readDifference: undefined,
  })
  if (failure !== null) return <ErrorState failure={failure} title="The pictures can not be drawn" onRetry={onRetry} />
  const { difference } = pictures
  const reach = difference === null ? '' : limitLabel(difference.limits.high)
  const marked = start === null ? null : cursor
  return (
    <div className={css.strip} data-wide={wide || undefined}>
      <figure>
        <Small picture={pictures.a} marked={marked} label={`A, ${a.name}`} />
        <figcaption>
          <SideMark side="a" /> <span className="cut">{a.name}</span>
        </figcaption>
      </figure>
      <figure>
        <Small picture={pictures.b} marked={marked} label={`B, ${b.name}`} />
        <figcaption>
          <SideMark side="b" /> <span className="cut">{b.name}</span>
        </figcaption>
      </figure>
      <figure>
        <Small picture={difference} marked={marked} label="B − A" />
        <figcaption>
          B − A <span className="dim">{wide || reach === '' ? difference?.scale.kind : `±${reach}`}</span>
        </figcaption>
        {pictures.differenceFault !== null && <p className={css.fault}>{pictures.differenceFault}</p>}
      </figure>
      {wide && pictures.a !== null && (
        <Bar picture={pictures.a} words={`${pictures.a.scale.kind}, A and B alike`} spans={2} />
      )}
      {wide && difference !== null && <Bar picture={difference} words="0" spans={1} />}
    </div>
  )
}

type SmallProps = { picture: PanePicture | null; marked: Cursor | null; label: string }

function Small({ picture, marked, label }: SmallProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const draw = useCallback(
    (element: HTMLCanvasElement) => {
      if (picture !== null) drawSmall(fitCanvas(element), picture, marked)
    },
    [picture, marked],
  )
  useDrawing(canvas, draw)
  return <canvas ref={canvas} role="img" aria-label={label} className={css.picture} />
}

function Bar({ picture, words, spans }: { picture: PanePicture; words: string; spans: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { scale, limits, map } = picture
  const draw = useCallback(
    (element: HTMLCanvasElement) => {
      const surface = fitCanvas(element)
      if (surface !== null) drawBar(surface.context, 0, surface.width, 0, { scale, range: limits, limits, map })
    },
    [scale, limits, map],
  )
  useDrawing(canvas, draw)
  return (
    <div className={css.bar} style={{ gridColumn: `span ${String(spans)}` }}>
      <canvas ref={canvas} aria-hidden="true" />
      <span>{limitLabel(limits.low)}</span>
      <span className="dim">{words}</span>
      <span>{limitLabel(limits.high)}</span>
    </div>
  )
}
