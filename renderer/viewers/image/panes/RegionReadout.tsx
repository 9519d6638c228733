import { formatCount } from '../../../../main/contract/format-number.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import { useNumbers } from '../details/use-numbers.ts'
import { useSettledWindow } from '../details/use-settled-window.ts'
import { type Desk, sideOf } from '../state/use-desk.ts'
import { windowInView } from './geometry.ts'
import pane from './pane.module.css'
import { RegionHead, RegionNumbers } from './RegionNumbers.tsx'

/** A region of more elements is not read for its statistics: 16 MiB a side as float64. */
const mostElements = 2 ** 21

/** Statistics of the region that is drawn, else of what is in view: of every element of it, or none. */
export function RegionReadout({ desk }: { desk: Desk }) {
  const { pictures, state, seen, dispatch, sides } = desk
  const plane = pictures.a?.plane ?? { width: 0, height: 0 }
  const whole = { x: 0, y: 0, width: plane.width, height: plane.height }
  const inView = seen === null ? whole : windowInView(seen.area, seen.views[state.active], plane, devicePixelRatio)
  const window = state.region ?? inView
  const settled = useSettledWindow(window)
  const waits = sides !== null && sizeOf(window) > mostElements
  const { numbers, failure } = useNumbers(desk, sizeOf(settled) > mostElements ? null : settled)
  const drawn = state.region !== null
  const onClear = () => {
    dispatch({ do: 'choose', settings: { region: null } })
  }
  if (waits || failure !== null) {
    const tooLarge = `Statistics are of every element, of ${formatCount(mostElements)} at most: zoom in, or mark a region with Shift or X.`
    return (
      <section aria-label="Region">
        <RegionHead {...{ window, drawn, onClear }} />
        <p className={pane.fault}>{waits ? tooLarge : failure?.message}</p>
      </section>
    )
  }
  if (numbers === null) return null
  const { a, b, origin, elements } = numbers
  const read = elements === null ? window : { x: origin.column, y: origin.row, width: a.width, height: a.height }
  return <RegionNumbers {...{ a, b, origin, drawn, onClear }} side={sideOf(desk, 'a')} window={read} />
}

const sizeOf = ({ width, height }: Window) => width * height
