import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useVegaEmbed } from 'react-vega'
import { changeset, type View } from 'vega'
import { onLookChange } from '../../lib/plot-colours.ts'
import type { Quantity } from './axis-unit.ts'
import type { RoundSample } from './round-sample.ts'
import { roundsData, type RoundsData } from './rounds-data.ts'
import css from './rounds.module.css'
import { roundsSpec } from './rounds-spec.ts'

type RoundsChartProps = {
  samples: readonly RoundSample[]
  /** What it shows, in words: the numbers behind it are in the table beside it. */
  label: string
  quantity: Quantity
}

// Under the page's CSP: interpreted expressions, no style sheet of Vega's own.
const options = { mode: 'vega-lite', ast: true, defaultStyle: false, actions: false, tooltip: false } as const

/** The distribution of a figure over rounds, A beside B. */
export default function RoundsChart({ samples, label, quantity }: RoundsChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const data = useMemo(() => roundsData(samples, quantity), [samples, quantity])
  const [spec, setSpec] = useState(() => roundsSpec(data))
  const anew = useEffectEvent(() => {
    setSpec(roundsSpec(data))
  })
  useEffect(
    () =>
      onLookChange(() => {
        anew()
      }),
    [],
  )
  const view = useVegaEmbed({ ref: box, spec, options })?.view ?? null
  useEffect(() => {
    if (view !== null) drawInto(view, data)
  }, [view, data])
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

function drawInto(view: View, { unit, samples, medians }: RoundsData): void {
  const everything = () => true
  inTurn(view, (ready) =>
    ready
      .signal('unit', unit)
      .change('samples', changeset().remove(everything).insert(samples))
      .change('medians', changeset().remove(everything).insert(medians)),
  )
}
