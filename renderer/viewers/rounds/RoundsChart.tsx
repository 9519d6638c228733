import { useEffect, useRef, useState } from 'react'
import { useVegaEmbed } from 'react-vega'
import { changeset, type View } from 'vega'
import { onThemeChange } from '../../lib/plot-colours.ts'
import { roundsMedian, type RoundSample } from './round-sample.ts'
import css from './rounds.module.css'
import { roundsSpec } from './rounds-spec.ts'

type RoundsChartProps = {
  samples: readonly RoundSample[]
  /** What it shows, in words: the numbers behind it are in the table beside it. */
  label: string
}

// Under the page's CSP: interpreted expressions, no style sheet of Vega's own.
const options = { mode: 'vega-lite', ast: true, defaultStyle: false, actions: false, tooltip: false } as const

/** The distribution of a figure over rounds, A beside B. */
export default function RoundsChart({ samples, label }: RoundsChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [spec, setSpec] = useState(roundsSpec)
  useEffect(
    () =>
      onThemeChange(() => {
        setSpec(roundsSpec())
      }),
    [],
  )
  const view = useVegaEmbed({ ref: box, spec, options })?.view ?? null
  useEffect(() => (view === null ? undefined : drawInto(view, samples)), [view, samples])
  useEffect(() => {
    const element = box.current
    if (view === null || element === null) return
    const observer = new ResizeObserver(() => {
      inTurn(view, (ready) => ready.width(element.clientWidth))
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [view])
  return <div ref={box} className={css.chart} role="img" aria-label={label} />
}

/** One evaluation after the other: two at once are an error of a view. */
const turns = new WeakMap<View, Promise<unknown>>()
function inTurn(view: View, change: (view: View) => View): void {
  const turn = (turns.get(view) ?? Promise.resolve()).then(() => change(view).runAsync())
  turns.set(
    view,
    turn.catch(() => undefined),
  )
}

function drawInto(view: View, samples: readonly RoundSample[]): void {
  const points = samples.map((sample) => ({ ...sample, offset: offsetOf(sample) }))
  const medians = (['A', 'B'] as const).flatMap((side) => {
    const value = roundsMedian(samples, side)
    return value === null ? [] : [{ side, value }]
  })
  const everything = () => true
  inTurn(view, (ready) =>
    ready
      .change('samples', changeset().remove(everything).insert(points))
      .change('medians', changeset().remove(everything).insert(medians)),
  )
}

/** Rounds lie above one another a little, so that equal values are seen as many; the same each time. */
const offsetOf = ({ round, repeat }: RoundSample): number => (((round * 5 + repeat * 3) % 7) - 3) / 4
