import type { CSSProperties } from 'react'
import { formatCount } from '../../../../main/contract/format-number.ts'
import { SideMark } from '../../../ui/SideMark.tsx'
import { classWords } from '../../../../main/contract/picture/class-words.ts'
import { cssColour } from '../../../../main/contract/picture/colour-map.ts'
import { shareBetween } from '../../../../main/contract/picture/scale.ts'
import { classCode, classCounts, type ValueClass } from '../../../../main/contract/picture/value-class.ts'
import { hasOwnLook } from '../../../../main/contract/picture/looks.ts'
import { isDense } from '../../../../main/contract/picture/shown-plane.ts'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import type { Desk } from '../state/use-desk.ts'
import css from './looks.module.css'

export type LegendProps = {
  desk: Pick<Desk, 'state' | 'dispatch'>
  picture: PanePicture
  /** Where two sides share a place. */
  side?: 'a' | 'b'
  /** There is a picture to mark values in: not of one axis. */
  marks?: boolean
}

/** Which values a picture has that are not simply above zero, how they look under its scale, and how many there are where that is known. */
export function Legend({ desk: { state, dispatch }, side, picture, marks = true }: LegendProps) {
  const { marked } = state
  const { plane, scale, middle } = picture
  // Of cells nobody knows how many elements are of a kind, but whether there are any.
  const counts = isDense(plane) ? classCounts(plane) : null
  // Around a middle of zero the two halves of the map say which sign a value has; angles have no sign that matters.
  const signless = middle === 'zero' || middle === 'cyclic'
  const isThere = (name: ValueClass) => (isDense(plane) ? (counts?.[name] ?? 0) > 0 : plane.kinds.has(name))
  const there = classWords.filter(({ name }) => isThere(name) && !(name === 'negative' && signless))
  if (there.length === 0) return null
  return (
    <>
      {side !== undefined && <SideMark side={side} />}
      {there.map(({ name, words }) => {
        const text = counts === null ? words : `${formatCount(counts[name])} ${words}`
        if (!marks || scale.kind === 'log' || (name !== 'zero' && name !== 'negative')) {
          return (
            <span key={name} className={css.look}>
              <i className={css[name]} aria-hidden="true" />
              {text}
            </span>
          )
        }
        const own = hasOwnLook(classCode[name], scale.kind, marked)
        return (
          <button
            key={name}
            type="button"
            className={css.look}
            aria-pressed={own}
            title={own ? 'Show these as the map does' : 'Mark these in the picture'}
            onClick={() => {
              dispatch({ do: 'choose', settings: { marked: { ...marked, [name]: !own } } })
            }}
          >
            <i
              className={own ? css[name] : undefined}
              style={own ? undefined : onMap(name, picture)}
              aria-hidden="true"
            />
            {text}
          </button>
        )
      })}
    </>
  )
}

/** The colours that the map has for zero, and for what is below it. */
function onMap(name: 'zero' | 'negative', { scale, limits, map }: PanePicture): CSSProperties {
  const share = shareBetween(scale, limits)
  const [lowest, zero] = [cssColour(map, share(Math.min(0, limits.low))), cssColour(map, share(0))]
  return { background: name === 'zero' ? zero : `linear-gradient(to right, ${lowest}, ${zero})` }
}
