import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { formatError } from '../../../../main/contract/format-number.ts'
import { numbersOf } from '../../../../main/contract/picture/shown-plane.ts'
import { extentOf } from '../../../../main/contract/picture/quantile.ts'
import type { Desk } from '../state/use-desk.ts'
import { sideOf } from '../state/use-desk.ts'
import { settingOf } from '../state/view-state.ts'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import { type Command, useCommands } from '../../../lib/commands.ts'
import { SideMark } from '../../../ui/SideMark.tsx'
import { blockStep, BoundPane } from './BoundPane.tsx'
import { DifferencePane } from './DifferencePane.tsx'
import { differenceName } from './difference-words.ts'
import { Legend } from './Legend.tsx'
import { PaneHead } from './PaneHead.tsx'
import css from './pane.module.css'

export type PanesRowProps = {
  desk: Desk
  /** Indices worth a look. */
  marks: readonly (readonly number[])[]
  absent: AbsentSide | null
}

const blinkEveryMs = 700
const sideWords = { a: 'reference', b: 'candidate' }

/** A, B and what differs; or A and B in one place, and what differs. */
export function PanesRow({ desk, marks, absent }: PanesRowProps) {
  const { state, pictures, a, b } = desk
  const { layout, swipe } = state
  const blinks = layout === 'blink' && b !== null
  const showsB = useBlink(blinks)
  const { a: pictureA, b: pictureB, difference } = pictures
  const swiped = useMemo(
    () =>
      pictureA === null || pictureB === null
        ? []
        : [
            { picture: pictureA, from: 0, to: swipe },
            { picture: pictureB, from: swipe, to: 1 },
          ],
    [pictureA, pictureB, swipe],
  )
  // Pictures are squares beside each other, as high as the row.
  const count: CSSProperties & { '--panes': number } = { '--panes': b !== null && layout === 'side-by-side' ? 3 : 2 }
  const one = (pane: 'a' | 'b', picture: PanePicture | null) =>
    desk[pane] !== null && <SidePane key={pane} desk={desk} pane={pane} picture={picture} marks={[]} />
  return (
    <div className={css.panes} style={count}>
      {absent?.side === 'a' && <AbsentPane {...absent} />}
      {layout === 'swipe' && b !== null ? (
        <BoundPane
          desk={desk}
          pane="a"
          marks={[]}
          label={`A, ${a.name}, left of the line; B, ${b.name}, right of it`}
          shown={swiped}
          swipe={swipe}
          legend={
            <>
              {pictureA !== null && <Legend desk={desk} picture={pictureA} side="a" />}
              {pictureB !== null && <Legend desk={desk} picture={pictureB} side="b" />}
            </>
          }
          head={
            <>
              <SideMark side="a" />
              <b className="med">{a.name}</b>
              <span className="dim">left of the line</span>
              <SideMark side="b" />
              <b className="med">{b.name}</b>
              <span className="dim">right</span>
              <Largest pictures={swiped.map(({ picture }) => picture)} />
            </>
          }
        />
      ) : blinks ? (
        showsB ? (
          one('b', pictureB)
        ) : (
          one('a', pictureA)
        )
      ) : (
        <>
          {one('a', pictureA)}
          {one('b', pictureB)}
        </>
      )}
      {absent?.side === 'b' && <AbsentPane {...absent} />}
      {b !== null && pictures.differenceFault === null && (
        <DifferencePane desk={desk} picture={difference} marks={marks} />
      )}
      {pictures.differenceFault !== null && (
        <section className={css.pane}>
          <div className={css.head}>
            <b className="med">{differenceName(state)}</b>
          </div>
          <p className={css.fault} role="note">
            {pictures.differenceFault}
          </p>
        </section>
      )}
    </div>
  )
}

/** A side that has no such array, and why. */
export type AbsentSide = { side: 'a' | 'b'; name: string; why: string }

function AbsentPane({ side, name, why }: AbsentSide) {
  return (
    <section className={css.pane}>
      <div className={css.head}>
        <SideMark side={side} />
        <b className="med">{name}</b>
        <span className="dim">{sideWords[side]}</span>
      </div>
      <p className={css.fault} role="note">
        {why}
      </p>
    </section>
  )
}

/** Whether B's turn is now. Space turns too, and alone does where motion is not wanted. */
function useBlink(blinks: boolean): boolean {
  const [showsB, setShowsB] = useState(false)
  const turn = () => {
    setShowsB((before) => !before)
  }
  const commands: Command[] = [{ id: 'image.turn', title: 'Turn to the other side', keys: 'Space', run: turn }]
  useCommands(blinks ? commands : [])
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!blinks || still) return
    const timer = setInterval(() => {
      setShowsB((before) => !before)
    }, blinkEveryMs)
    return () => {
      clearInterval(timer)
    }
  }, [blinks])
  return blinks && showsB
}

/** `picture` is null while it is waited for. */
type SidePaneProps = { desk: Desk; pane: 'a' | 'b'; picture: PanePicture | null; marks: PanesRowProps['marks'] }

function SidePane({ desk, pane, picture, marks }: SidePaneProps) {
  const { name } = (pane === 'a' ? desk.a : desk.b) ?? desk.a
  const side = sideOf(desk, pane)
  const { kind } = picture?.scale ?? settingOf(desk.state, 'scale', pane)
  const shown = useMemo(() => (picture === null ? [] : [{ picture, from: 0, to: 1 }]), [picture])
  return (
    <BoundPane
      desk={desk}
      pane={pane}
      marks={marks}
      label={`${side.toUpperCase()}, ${name}, ${kind} scale`}
      shown={shown}
      swipe={null}
      legend={picture !== null && <Legend desk={desk} picture={picture} />}
      head={
        <PaneHead
          side={side}
          name={name}
          words={desk.b === null && desk.only === null ? '' : sideWords[side]}
          picture={picture}
          largest="max"
          step={blockStep(desk, pane, picture)}
        />
      }
    />
  )
}

/** Of both sides that share a pane. */
function Largest({ pictures }: { pictures: PanePicture[] }) {
  const most = pictures.map(({ plane }) => extentOf([numbersOf(plane)], 'finite')?.high ?? -Infinity)
  const largest = Math.max(...most)
  return largest === -Infinity ? null : <span className={css.right}>{`max ${formatError(largest, 4)}`}</span>
}
