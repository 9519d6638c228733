import { useState } from 'react'
import { Segmented } from '../../../ui/Segmented.tsx'
import { LoadingLine } from '../../../ui/LoadingLine.tsx'
import { isDense } from '../../../../main/contract/picture/shown-plane.ts'
import { cursorOf, type Desk, sideOf } from '../state/use-desk.ts'
import type { PaneId } from '../state/view-state.ts'
import { differenceWords } from './ImageTools.tsx'
import { NumbersTable } from './NumbersTable.tsx'
import css from './numbers.module.css'

const around = { rows: 15, columns: 9 }

/** The table behind the pictures: one of them at a time, around the cross-hair. */
export function NumbersRow({ desk }: { desk: Desk }) {
  const { pictures, state } = desk
  const [wanted, setWanted] = useState<PaneId>('a')
  const there = (['a', 'b', 'difference'] as const).filter((pane) => pictures[pane] !== null)
  const pane = there.includes(wanted) ? wanted : 'a'
  const picture = pictures[pane]
  if (picture === null) return null
  if (!isDense(picture.plane)) return <LoadingLine what="Reading every element" />
  const words = { a: sideOf(desk, 'a').toUpperCase(), b: 'B', difference: differenceWords[state.difference] }
  return (
    <section className={css.numbersRow} aria-label="Numbers of the picture">
      <Segmented
        label="Numbers of"
        options={there.map((value) => ({ value, label: words[value] }))}
        value={pane}
        onChange={setWanted}
      />
      <NumbersTable label={words[pane]} plane={picture.plane} cursor={cursorOf(desk, pane)} {...around} />
    </section>
  )
}
