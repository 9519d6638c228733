import { formatError } from '../../../../main/contract/format-number.ts'
import { SideMark } from '../../../ui/SideMark.tsx'
import type { ReactNode } from 'react'
import { extentOf } from '../../../../main/contract/picture/quantile.ts'
import { numbersOf } from '../../../../main/contract/picture/shown-plane.ts'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import css from './pane.module.css'

export type PaneHeadProps = {
  /** `a`, `b`; left out for the third pane. */
  side?: 'a' | 'b'
  name: string
  /** In grey behind the name: `reference`. */
  words: ReactNode
  /** Null while it is waited for. */
  picture: PanePicture | null
  /** Before the largest value: `max`, `max |d|`. */
  largest: string
  /** Array pixels a side that one block shows; 1 where nothing is left out. */
  step: number
}

/** Which value stands for a block. */
export const keepWords = {
  max: 'largest',
  min: 'smallest',
  furthest: 'furthest from 0',
  'furthest-from-one': 'furthest from 1',
}

/** The same where room is short: what a value is furthest from is the middle of the colour bar. */
const shortWords = { ...keepWords, furthest: 'furthest', 'furthest-from-one': 'furthest' }

/** Whose picture, and what its colour bar doesn't say; classes of values are in its legend. */
export function PaneHead({ side, name, words, picture, largest, step }: PaneHeadProps) {
  return (
    <>
      {side !== undefined && <SideMark side={side} />}
      <b className="med">{name}</b>
      <span className="dim cut">{words}</span>
      {picture !== null && <Facts picture={picture} largest={largest} step={step} />}
    </>
  )
}

function Facts({ picture, largest, step }: { picture: PanePicture } & Pick<PaneHeadProps, 'largest' | 'step'>) {
  const { plane, scale, middle, keep, empty } = picture
  const extent = extentOf([numbersOf(plane)], 'finite')
  const most = extent === null ? NaN : middle === 'zero' ? Math.max(-extent.low, extent.high) : extent.high
  return (
    <span className={css.right}>
      {empty && <span className="drift">{scale.kind === 'log' ? 'no value above 0' : 'no finite value'}</span>}
      {step > 1 && (
        <span
          title={`Each block shows the ${keepWords[keep]} value of ${step} × ${step}.`}
        >{`${shortWords[keep]} of ${step} × ${step}`}</span>
      )}
      {!Number.isNaN(most) && <span>{`${largest} ${formatError(most, 4)}`}</span>}
    </span>
  )
}
