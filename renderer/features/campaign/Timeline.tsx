import { useEffect, useRef, useState } from 'react'
import type { ExecutionState } from '../../../main/contract/campaign.ts'
import { formatSeconds } from '../../../main/contract/format-number.ts'
import { clockTime, localTime } from '../../lib/local-time.ts'
import { onLookChange } from '../../lib/plot-colours.ts'
import { requestDraw } from '../../lib/scheduler.ts'
import { useNow } from '../../lib/use-now.ts'
import { useShowDetails } from '../../ui/details-drawer.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { SmallButton } from '../../ui/SmallButton.tsx'
import type { SideNames } from './campaign-facts.ts'
import type { NameExecution } from './event-lines.ts'
import { stateWords } from '../../ui/execution-words.ts'
import css from './Timeline.module.css'
import { drawTimeline } from './timeline-canvas.ts'
import { blockAt, blocksOf, timeSpan, type Block } from './timeline-blocks.ts'
import { TimelineNumbers } from './TimelineNumbers.tsx'

export type TimelineProps = {
  executions: readonly ExecutionState[]
  sides: readonly string[]
  names: SideNames
  nameOf: NameExecution
  /** Something runs: its block grows. */
  live: boolean
  shown: number | null
  onShow: (n: number) => void
}

const drawEveryMs = 1000
const laneHeight = 22
const axisHeight = 22

/** One block an execution, one lane a ref. */
export function Timeline({ executions, sides, names, nameOf, live, shown, onShow }: TimelineProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const showDetails = useShowDetails()
  const [hovered, setHovered] = useState<Block | null>(null)
  const [asTable, setAsTable] = useState(false)
  const nowMs = useNow(drawEveryMs, live)
  const blocks = blocksOf(executions, live ? nowMs : null)
  const span = timeSpan(blocks)
  const labels = sides.map(names.label)

  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    let cancel: () => void = () => undefined
    const ask = () => {
      cancel = requestDraw(() => {
        drawTimeline(element, { blocks, span, sides, labels, shown, hovered: hovered?.n ?? null })
      })
    }
    ask()
    const sizes = new ResizeObserver(ask)
    sizes.observe(element)
    const stop = onLookChange(ask)
    return () => {
      cancel()
      sizes.disconnect()
      stop()
    }
  })

  const choose = (n: number) => {
    onShow(n)
    showDetails()
  }
  const find = (event: { clientX: number; clientY: number }) => {
    const element = canvas.current
    if (element === null || span === null) return null
    const { left, top, width } = element.getBoundingClientRect()
    return blockAt(blocks, span, sides, { x: event.clientX - left, y: event.clientY - top, width, laneHeight })
  }
  const readout =
    hovered === null
      ? span === null
        ? ''
        : `${localTime(new Date(span.startMs).toISOString())} – ${clockTime(new Date(span.endMs)).slice(0, 5)}, one block an execution`
      : `${nameOf(hovered.n)} · ${stateWords(hovered.state)} · ${formatSeconds((hovered.endMs - hovered.startMs) / 1000)}`

  return (
    <>
      <SectionHead
        ruled
        title="Timeline"
        right={
          <>
            <span className="cut">{readout}</span>
            <SmallButton
              onClick={() => {
                setAsTable(!asTable)
              }}
            >
              {asTable ? 'Show blocks' : 'Show numbers'}
            </SmallButton>
          </>
        }
      />
      {asTable ? (
        <TimelineNumbers blocks={blocks} nameOf={nameOf} shown={shown} onShow={onShow} />
      ) : (
        <div className={css.lanes} style={{ maxHeight: laneHeight * Math.min(sides.length, 6) + axisHeight + 8 }}>
          <canvas
            ref={canvas}
            className={css.canvas}
            role="img"
            aria-label="Executions over time, one lane a ref"
            style={{ height: laneHeight * sides.length + axisHeight + 4 }}
            onPointerMove={(event) => {
              const block = find(event)
              if (block?.n !== hovered?.n) setHovered(block)
            }}
            onPointerLeave={() => {
              setHovered(null)
            }}
            onClick={(event) => {
              const block = find(event)
              if (block !== null) choose(block.n)
            }}
          />
        </div>
      )}
    </>
  )
}
