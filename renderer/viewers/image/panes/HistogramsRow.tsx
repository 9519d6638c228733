import { useMemo } from 'react'
import type { Limits } from '../../../../main/contract/picture/scale.ts'
import { numbersOf } from '../../../../main/contract/picture/shown-plane.ts'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import { type Desk, sideOf } from '../state/use-desk.ts'
import { differenceName } from './difference-words.ts'
import { HistogramBar } from './HistogramBar.tsx'
import css from './histogram.module.css'

const tokenOf = { a: '--data-a', b: '--data-b' } as const

/** Below the panes: one histogram for the sides while they share limits, else one each, and the third pane's own. */
export function HistogramsRow({ desk }: { desk: Desk }) {
  const { pictures, state, dispatch } = desk
  const { a, b, difference } = pictures
  const onLimits =
    (pane: 'a' | 'b') =>
    ({ low, high }: Limits) => {
      dispatch({ do: 'set', pane, settings: { limits: { rule: 'typed', low, high } } })
    }
  const shared = state.links.limits && state.links.scale
  if (a === null) return <Waiting />
  return (
    <div className={css.histograms} data-wide={state.layout === 'side-by-side' && b !== null && shared}>
      {shared || b === null ? (
        <Sides side={sideOf(desk, 'a')} pictureA={a} pictureB={b} onLimits={onLimits('a')} />
      ) : (
        <>
          <One name="A" token={tokenOf.a} picture={a} onLimits={onLimits('a')} />
          <One name="B" token={tokenOf.b} picture={b} onLimits={onLimits('b')} />
        </>
      )}
      {difference !== null && (
        <One
          name={differenceName(state)}
          token={tokenOf.a}
          picture={difference}
          onLimits={(limits) => {
            dispatch({ do: 'choose', settings: { differenceLimits: limits } })
          }}
        />
      )}
    </div>
  )
}

/** The room that they will take, so that pictures stay where they are. */
const Waiting = () => (
  <div className={css.histograms}>
    <div className={css.histogram} />
  </div>
)

type SidesProps = {
  side: 'a' | 'b'
  pictureA: PanePicture
  pictureB: PanePicture | null
  onLimits: (limits: Limits) => void
}

function Sides({ side, pictureA, pictureB, onLimits }: SidesProps) {
  const planeA = numbersOf(pictureA.plane)
  const planeB = pictureB === null ? null : numbersOf(pictureB.plane)
  const sides = useMemo(() => {
    const first = { plane: planeA, token: tokenOf[side] }
    return planeB === null ? [first] : [first, { plane: planeB, token: tokenOf.b }]
  }, [side, planeA, planeB])
  const label = planeB === null ? side.toUpperCase() : 'A and B'
  return <HistogramBar label={label} sides={sides} picture={pictureA} onLimits={onLimits} />
}

type OneProps = { name: string; token: string; picture: PanePicture; onLimits: (limits: Limits) => void }

function One({ name, token, picture, onLimits }: OneProps) {
  const plane = numbersOf(picture.plane)
  const sides = useMemo(() => [{ plane, token }], [plane, token])
  return <HistogramBar label={name} sides={sides} picture={picture} onLimits={onLimits} />
}
