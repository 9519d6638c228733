import { useCallback, useMemo, useRef } from 'react'
import type { Axis } from '../../../../main/contract/picture/axis.ts'
import { domainOf } from '../../../../main/contract/picture/limits.ts'
import { inDomain } from '../../../../main/contract/picture/quantile.ts'
import type { Scale } from '../../../../main/contract/picture/scale.ts'
import { drawProfile, profilePlace } from './draw-profile.ts'
import css from './profile.module.css'
import pane from './pane.module.css'
import { plotRange } from './plot-range.ts'
import { useDrawing } from './use-drawing.ts'

export type ProfilePlotProps = {
  label: string
  series: readonly { values: Float64Array; token: string }[]
  scale: Scale
  axis: Axis
  cursor: number
  bound?: number | null
  onCursor: (index: number) => void
}

/** Values along one axis; a click moves the cross-hair. */
export function ProfilePlot({ label, series, scale, axis, cursor, bound = null, onCursor }: ProfilePlotProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const range = useMemo(
    () =>
      plotRange(
        series.map(({ values }) => values),
        scale,
        bound === null ? [] : [bound],
      ),
    [series, scale, bound],
  )
  const nothing = useMemo(() => whyNothing(series, scale), [series, scale])
  const draw = useCallback(
    (element: HTMLCanvasElement) => {
      drawProfile(element, { series, scale, range, axis, cursor, bound })
    },
    [series, scale, range, axis, cursor, bound],
  )
  useDrawing(canvas, draw)
  return (
    <>
      {nothing !== null && (
        <p className={pane.fault} role="note">
          {nothing}
        </p>
      )}
      <canvas
        ref={canvas}
        className={css.profile}
        role="img"
        aria-label={label}
        onClick={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          onCursor(profilePlace({ axis, scale, range }, width).index(clientX - left))
        }}
      />
    </>
  )
}

/** A sentence where no value has a place on the scale, and the plot is empty; null where there is a line. */
function whyNothing(series: ProfilePlotProps['series'], scale: Scale): string | null {
  const domain = domainOf(scale)
  if (series.every(({ values }) => !values.some(Number.isFinite))) return 'No finite value along this line.'
  if (series.some(({ values }) => values.some((value) => inDomain(value, domain)))) return null
  const isZero = series.every(({ values }) => values.every((value) => value === 0))
  if (isZero) return 'Zero all along this line.'
  return domain === 'positive' ? 'No value above 0 along this line.' : 'No finite value along this line.'
}
