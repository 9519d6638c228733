import 'uplot/dist/uPlot.min.css'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { MeterRing } from './meter-ring.ts'
import type { Strip } from './strip-kinds.ts'
import { type KeyHint, useKeyHints } from '../../lib/key-hints.ts'
import css from './Strips.module.css'
import { controlStrips, type StripElements, type StripFacts, type StripsControl } from './strips-control.ts'

export type StripsProps = {
  /** Accessible name: `Meters of stem.multidetector@large/gpu`. */
  label: string
  ring: MeterRing
  /** Constant for a ring. */
  strips: readonly Strip[]
  facts: StripFacts
}

const hints: readonly KeyHint[] = [{ title: 'Read the strips earlier, later', keys: ['ArrowLeft', 'ArrowRight'] }]

/** Arrows move the reading by this share of the axis, with Shift by ten of them. */
const keyStep = 1 / 100

/** Meters below one another over one time axis, with phases as bands; hover and arrows read all of them at one time. */
export function Strips({ label, ring, strips, facts }: StripsProps) {
  const root = useRef<HTMLDivElement>(null)
  const phases = useRef<HTMLCanvasElement>(null)
  const axis = useRef<HTMLCanvasElement>(null)
  const cursor = useRef<HTMLDivElement>(null)
  const control = useRef<StripsControl | null>(null)
  const newestFacts = useRef(facts)

  useEffect(() => {
    const elements = { root: root.current, phases: phases.current, axis: axis.current, cursor: cursor.current }
    const { root: found, ...rest } = elements
    if (found === null || rest.phases === null || rest.axis === null || rest.cursor === null) return
    const started = controlStrips(
      { root: found, phases: rest.phases, axis: rest.axis, cursor: rest.cursor, strips: stripElements(found) },
      ring,
      strips,
      newestFacts.current,
    )
    control.current = started
    return () => {
      control.current = null
      started.stop()
    }
  }, [ring, strips])

  useEffect(() => {
    newestFacts.current = facts
    control.current?.tell(facts)
  }, [facts])

  useKeyHints(hints)
  const onKeyDown = (event: KeyboardEvent) => {
    const strip = control.current
    if (strip === null) return
    const at = strip.readTime()
    const step = strip.axisEnd() * keyStep * (event.shiftKey ? 10 : 1)
    if (event.key === 'ArrowLeft') strip.readAt((at ?? Infinity) - step)
    else if (event.key === 'ArrowRight') strip.readAt((at ?? 0) + step)
    else if (event.key === 'Escape' && at !== null) strip.readAt(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={root}
      className={css.strips}
      role="group"
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerMove={({ clientX }) => control.current?.readAt(control.current.timeAt(clientX))}
      onPointerLeave={() => control.current?.readAt(null)}
    >
      <canvas ref={phases} className={css.phases} role="img" aria-label="Phases" />
      <div className={css.list}>
        {strips.map(({ channel, name }) => (
          <div key={channel} className={css.strip} data-strip={name}>
            <div className={css.plot} role="img" aria-label={`${name} over time`} data-part="plot" />
            <div className={css.head}>
              <b>{name}</b>
              <span className={css.unit} data-part="unit" />
              <span className={css.peak} data-part="peak" />
              <b className={css.value} data-part="value" />
            </div>
          </div>
        ))}
      </div>
      <canvas ref={axis} className={css.axis} role="img" aria-label="Time since the start" />
      <div ref={cursor} className={css.cursor} hidden aria-hidden="true" />
    </div>
  )
}

function stripElements(root: HTMLElement): StripElements[] {
  const part = (strip: HTMLElement, name: string) => strip.querySelector<HTMLElement>(`[data-part=${name}]`)
  return [...root.querySelectorAll<HTMLElement>('[data-strip]')].flatMap((strip) => {
    const [plot, unit, peak, value] = ['plot', 'unit', 'peak', 'value'].map((name) => part(strip, name))
    return plot && unit && peak && value ? [{ plot, unit, peak, value }] : []
  })
}
