import { type Readout, readoutAtPlace, readoutOfUnlike } from '../../../../main/contract/picture/readout.ts'
import { isOneSize } from '../../../../main/contract/picture/difference.ts'
import { sizeOf } from '../image-array.ts'
import type { Sides } from '../details/read-elements.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LoadingLine } from '../../../ui/LoadingLine.tsx'
import { useElements } from '../details/use-elements.ts'
import { type Desk, indexOf, sideOf } from '../state/use-desk.ts'
import type { Cursor } from '../state/view-state.ts'
import { CursorNumbers } from './CursorNumbers.tsx'

type CursorReadoutProps = { desk: Desk; bound: number | null; onRetry: (() => void) | undefined }

/** What stands at the cross-hair: elements of both files, however coarse their picture is. */
export function CursorReadout({ desk, bound, onRetry }: CursorReadoutProps) {
  const { sides, planes, state, cursor, b } = desk
  const read = useElements(sides, { x: cursor.column, y: cursor.row, width: 1, height: 1 })
  if (read.failure !== null)
    return <ErrorState failure={read.failure} title="The values can not be read" onRetry={onRetry} />
  if (sides === null) {
    if (planes.a === null || (b !== null && planes.b === null)) return <LoadingLine what="Reading every element" />
    return numbers(desk, bound, cursor, readoutAtPlace(planes.a, planes.b, state.part, cursor))
  }
  const { elements } = read
  if (elements === null || elements.a === null) return <LoadingLine what="Reading the values" />
  const { window, a, b: ofB } = elements
  const readout = areUnlike(sides)
    ? readoutOfUnlike(a, ofB, state.part)
    : readoutAtPlace(a, ofB, state.part, { row: 0, column: 0 })
  // Values stand with the place that they were read at, until those of the next are here.
  return numbers(desk, bound, { row: window.y, column: window.x }, readout)
}

const areUnlike = ({ a, b }: Sides) => b !== null && !isOneSize(sizeOf(a.array, a.cut), sizeOf(b.array, b.cut))

function numbers(desk: Desk, bound: number | null, place: Cursor, readout: Readout) {
  const { cut, rows, columns } = desk
  return (
    <CursorNumbers
      readout={readout}
      side={sideOf(desk, 'a')}
      compares={desk.b !== null}
      part={desk.state.part}
      index={indexOf(cut, place)}
      shown={[
        ...(rows === null ? [] : [{ axis: rows, place: place.row }]),
        ...(columns === null ? [] : [{ axis: columns, place: place.column }]),
      ]}
      bound={bound}
    />
  )
}
