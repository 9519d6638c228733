import { type Desk, sideOf } from '../state/use-desk.ts'
import { Legend } from './Legend.tsx'
import css from './pane.module.css'

/** For arrays of one axis, which have no panes: what their values are that no line can show. */
export function LineLegend({ desk }: { desk: Desk }) {
  const { a, b } = desk.pictures
  return (
    <div className={css.legend}>
      {a !== null && <Legend desk={desk} side={sideOf(desk, 'a')} picture={a} marks={false} />}
      {b !== null && <Legend desk={desk} side="b" picture={b} marks={false} />}
    </div>
  )
}
