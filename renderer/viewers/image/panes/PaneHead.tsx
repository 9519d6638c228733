import { formatCount, formatError } from '../../../../main/contract/format-number.ts'
import { SideMark } from '../../../ui/SideMark.tsx'
import type { ReactNode } from 'react'
import { extentOf } from '../../../../main/contract/picture/quantile.ts'
import { classCounts, type ValueClass } from '../../../../main/contract/picture/value-class.ts'
import { isDense, numbersOf } from '../numbers/shown-plane.ts'
import type { PanePicture } from '../state/pictures.ts'
import css from './panes.module.css'

export type PaneHeadProps = {
  /** `a`, `b`; left out for the third pane. */
  side?: 'a' | 'b'
  name: string
  /** In grey behind the name: `reference`. */
  words: ReactNode
  picture: PanePicture
  /** Before the largest value: `max`, `max |d|`. */
  largest: string
  /** Array pixels a side that one block shows; 1 where nothing is left out. */
  step: number
}

/** Special looks that are named and counted where there are any; zero and negative only where they have no place. */
const named: readonly { name: ValueClass; words: string; onlyLog?: true }[] = [
  { name: 'zero', words: 'zero', onlyLog: true },
  { name: 'negative', words: '< 0', onlyLog: true },
  { name: 'nan', words: 'NaN' },
  { name: 'plusInfinity', words: '+inf' },
  { name: 'minusInfinity', words: '−inf' },
  { name: 'masked', words: 'masked' },
]

const keepWords = {
  max: 'largest',
  min: 'smallest',
  furthest: 'furthest from 0',
  'furthest-from-one': 'furthest from 1',
}

/** Whose picture, and what it shows that its colour bar doesn't say. */
export function PaneHead({ side, name, words, picture, largest, step }: PaneHeadProps) {
  const { plane, scale, middle, keep, empty } = picture
  const counts = isDense(plane) ? classCounts(plane) : null
  const extent = extentOf([numbersOf(plane)], 'finite')
  const most = extent === null ? NaN : middle === 'zero' ? Math.max(-extent.low, extent.high) : extent.high
  const looks = named
    .map((look) => ({ ...look, count: counts?.[look.name] ?? 0 }))
    .filter(({ count, onlyLog }) => count > 0 && (onlyLog !== true || scale.kind === 'log'))
  return (
    <>
      {side !== undefined && <SideMark side={side} />}
      <b className="med">{name}</b>
      <span className="dim cut">{words}</span>
      <span className={css.right}>
        {empty && <span className="drift">no value above 0</span>}
        {step > 1 && (
          <span
            title={`Each block shows the ${keepWords[keep]} value of ${step} × ${step}.`}
          >{`${keepWords[keep]} of ${step} × ${step}`}</span>
        )}
        {looks.map(({ name: look, words: text, count }) => (
          <span key={look} className={css.look}>
            <i className={css[look]} aria-hidden="true" />
            {`${formatCount(count)} ${text}`}
          </span>
        ))}
        {!Number.isNaN(most) && <span>{`${largest} ${formatError(most, 4)}`}</span>}
      </span>
    </>
  )
}
