import { type KeyboardEvent, type PointerEvent, useCallback, useMemo, useRef, useState } from 'react'
import { histogramOf } from '../numbers/histogram.ts'
import { domainOf } from '../../../../main/contract/picture/limits.ts'
import { type RealPlane, samplePlane } from '../../../../main/contract/picture/plane.ts'
import { extentOf } from '../../../../main/contract/picture/quantile.ts'
import { type Limits, shareBetween, valueAtShare } from '../../../../main/contract/picture/scale.ts'
import { movedLimits, type PanePicture } from '../../../../main/contract/picture/pictures.ts'
import { drawHistogram, histogramInset } from './draw-histogram.ts'
import css from './histogram.module.css'
import { histogramRange } from './plot-range.ts'
import { useDrawing } from './use-drawing.ts'
import { useElementSize } from './use-element-size.ts'
import { limitDigits, limitLabel } from '../../../../main/contract/picture/value-labels.ts'
import { ValueField } from './ValueField.tsx'

export type HistogramBarProps = {
  /** What it counts: `A and B`. */
  label: string
  sides: readonly { plane: RealPlane; token: string }[]
  picture: PanePicture
  onLimits: (limits: Limits) => void
}

const pixelsPerBin = 5
/** Of more values the histogram counts some, and says so. */
const enoughToSee = 2 ** 18
/** Of the width of the limits, for each arrow; Shift: ten of them. */
const keyStep = 1 / 100

/** The histogram that is the colour bar: same axis, and handles that are the limits. */
export function HistogramBar({ label, sides, picture, onLimits }: HistogramBarProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useElementSize(box)
  const { scale, limits, map, middle } = picture
  const planes = useMemo(() => sides.map(({ plane }) => plane), [sides])
  const domain = domainOf(scale)
  const extent = useMemo(() => extentOf(planes, domain), [planes, domain])
  // While a handle is dragged the axis stands still below it.
  const [held, setHeld] = useState<Limits | null>(null)
  const range = useMemo(() => held ?? histogramRange(limits, extent ?? limits, scale), [held, limits, extent, scale])
  const room = (size?.width ?? 0) - histogramInset.left - histogramInset.right
  const bins = Math.max(8, Math.floor(room / pixelsPerBin))
  const samples = useMemo(
    () => sides.map(({ plane, token }) => ({ ...samplePlane(plane, enoughToSee), token })),
    [sides],
  )
  const every = Math.max(...samples.map((sample) => sample.every))
  const counts = useMemo(
    () => samples.map(({ plane, token }) => ({ counts: histogramOf(plane, scale, range, bins), token })),
    [samples, scale, range, bins],
  )
  const draw = useCallback(
    (element: HTMLCanvasElement) => {
      drawHistogram(element, { counts, scale, range, limits, map })
    },
    [counts, scale, range, limits, map],
  )
  useDrawing(canvas, draw)

  const digits = limitDigits(limits)
  const share = shareBetween(scale, range)
  const placeOf = (value: number) => histogramInset.left + share(value) * room
  const valueAt = (clientX: number) => {
    const left = box.current?.getBoundingClientRect().left ?? 0
    return valueAtShare(scale, range)((clientX - left - histogramInset.left) / room)
  }
  const move = (end: keyof Limits, value: number) => {
    onLimits(movedLimits(picture, end, value))
  }
  const typed = (end: keyof Limits) => (value: number) => {
    const moved = movedLimits(picture, end, value)
    onLimits(moved)
    return moved !== limits
  }

  return (
    <div ref={box} className={css.histogram}>
      <canvas ref={canvas} role="img" aria-label={`Histogram of ${label} with its colour bar`} />
      {every > 1 && <span className={css.sampled}>{`1 in ${every} values`}</span>}
      {size !== null && middle !== 'cyclic' && (
        <>
          {(['low', 'high'] as const).map((end) => (
            <Handle
              key={end}
              label={`${end === 'low' ? 'Lower' : 'Upper'} limit of ${label}`}
              at={placeOf(limits[end])}
              value={limits[end]}
              digits={digits}
              percent={Math.round(100 * share(limits[end]))}
              onGrab={() => {
                setHeld(range)
              }}
              onDrag={(clientX) => {
                move(end, valueAt(clientX))
              }}
              onDrop={() => {
                setHeld(null)
              }}
              onStep={(steps) => {
                // Limits that are one value have no width: then the axis gives it.
                const over = limits.low < limits.high ? limits : range
                const from = shareBetween(scale, over)(limits[end])
                move(end, valueAtShare(scale, over)(from + steps * keyStep))
              }}
            />
          ))}
          <ValueField
            label={`Lower limit of ${label}, typed`}
            value={limits.low}
            onCommit={typed('low')}
            bare
            digits={digits}
            style={{ left: placeOf(limits.low) + 8 }}
          />
          <ValueField
            label={`Upper limit of ${label}, typed`}
            value={limits.high}
            onCommit={typed('high')}
            bare
            digits={digits}
            style={{ right: size.width - placeOf(limits.high) + 8, textAlign: 'right' }}
          />
        </>
      )}
    </div>
  )
}

type HandleProps = {
  label: string
  at: number
  value: number
  digits: number
  /** Where it stands on the axis, from 0 to 100: values themselves need not be evenly apart. */
  percent: number
  onGrab: () => void
  onDrag: (clientX: number) => void
  onDrop: () => void
  onStep: (steps: number) => void
}

function Handle({ label, at, value, digits, percent, onGrab, onDrag, onDrop, onStep }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onStep(step * (event.shiftKey ? 10 : 1))
  }
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    onGrab()
  }
  return (
    <div
      className={css.handle}
      style={{ left: at }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={limitLabel(value, digits)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(event.clientX)
      }}
      onLostPointerCapture={onDrop}
    />
  )
}
