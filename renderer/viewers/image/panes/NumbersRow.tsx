import { useMemo, useState } from 'react'
import { differencePlane, isOneSize } from '../../../../main/contract/picture/difference.ts'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import { isDense } from '../../../../main/contract/picture/shown-plane.ts'
import { LoadingLine } from '../../../ui/LoadingLine.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { useDifferenceOptions } from '../details/use-detailed-pictures.ts'
import { type Numbers, useNumbers } from '../details/use-numbers.ts'
import { cursorOf, type Desk, sideOf } from '../state/use-desk.ts'
import type { PaneId } from '../state/view-state.ts'
import { windowAround } from './geometry.ts'
import { differenceName } from './difference-words.ts'
import { NumbersTable } from './NumbersTable.tsx'
import css from './numbers.module.css'

const around = { width: 9, height: 15 }

/** The table behind the pictures: one of them at a time, around the cross-hair. */
export function NumbersRow({ desk }: { desk: Desk }) {
  const { pictures, state } = desk
  const [wanted, setWanted] = useState<PaneId>('a')
  const there = (['a', 'b', 'difference'] as const).filter((pane) => pictures[pane] !== null)
  const pane = there.includes(wanted) ? wanted : 'a'
  const cursor = cursorOf(desk, pane)
  const shown = pictures[pane]?.plane ?? { width: 1, height: 1 }
  const window = windowAround(cursor, shown, around)
  const { numbers } = useNumbers(desk, window)
  const plane = usePlane(desk, numbers, pane)
  if (pictures[pane] === null) return null
  if (numbers === null || plane === null) return <LoadingLine what="Reading every element" />
  const words = { a: sideOf(desk, 'a').toUpperCase(), b: 'B', difference: differenceName(state) }
  const { origin, elements } = numbers
  const read = elements === null ? window : { x: origin.column, y: origin.row, ...sizeOf(plane) }
  return (
    <section className={css.numbersRow} aria-label="Numbers of the picture">
      <Segmented
        label="Numbers of"
        options={there.map((value) => ({ value, label: words[value] }))}
        value={pane}
        onChange={setWanted}
      />
      <NumbersTable label={words[pane]} {...{ plane, origin, cursor }} window={read} />
    </section>
  )
}

const sizeOf = ({ width, height }: RealPlane) => ({ width, height })

/** The numbers of one pane; of what differs where both sides are there. */
function usePlane({ pictures, state }: Desk, numbers: Numbers | null, pane: PaneId): RealPlane | null {
  const options = useDifferenceOptions(pictures, state)
  const picture = pictures.difference
  return useMemo(() => {
    if (numbers === null || pane !== 'difference') return numbers?.[pane === 'b' ? 'b' : 'a'] ?? null
    if (numbers.elements === null) return picture !== null && isDense(picture.plane) ? picture.plane : null
    const { a, b } = numbers.elements
    return b === null || !isOneSize(a, b) ? null : differencePlane(a, b, options)
  }, [numbers, pane, picture, options])
}
