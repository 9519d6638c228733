import { useCallback, useMemo, useRef, useState } from 'react'
import type { Proposal } from '../../../main/contract/decision.ts'
import { formatBound, formatCount, formatError, notApplicable, plural } from '../../../main/contract/format-number.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { useDrawing } from '../../lib/use-drawing.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { SmallButton } from '../../ui/SmallButton.tsx'
import css from './decisions.module.css'
import { drawNorms } from './draw-norms.ts'
import { boundsOf, type NormLane, normLanes } from './norm-lanes.ts'

type StripProps = { comparisonId: string; rows: readonly number[]; proposal: Proposal }

/** How far the rows moved that are decided, beside the other drifts of the comparison: one lane a tier. */
export function NormStrip({ comparisonId, rows, proposal }: StripProps) {
  const { data } = useEngineQuery('comparisons.norms', { id: comparisonId })
  const [asNumbers, setAsNumbers] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const upTo = proposal.bounds.max_abs_norm
  const key = rows.join()
  const picture = useMemo(() => {
    const drifts = data?.drifts ?? []
    return { lanes: normLanes(drifts, rows), bounds: boundsOf(drifts, rows), upTo }
    // `key` stands for the rows, which are listed anew with every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data, key, upTo])
  const draw = useCallback(
    (element: HTMLCanvasElement) => {
      drawNorms(element, picture)
    },
    [picture],
  )
  useDrawing(canvas, draw)
  const { lanes, bounds } = picture
  if (lanes.every(({ marked }) => marked.length === 0)) return null
  return (
    <>
      <SectionHead
        title={<span title="max_abs_norm by tier">max_abs_norm</span>}
        right={
          <>
            <span className={css.markedKey}>{rows.length === 1 ? 'this' : 'these'}</span>
            <span className={css.otherKey}>others</span>
            <SmallButton
              label={asNumbers ? 'Show the plot' : 'Show numbers'}
              onClick={() => {
                setAsNumbers(!asNumbers)
              }}
            >
              {asNumbers ? 'Plot' : 'Numbers'}
            </SmallButton>
          </>
        }
      />
      {asNumbers ? (
        <NormNumbers lanes={lanes} />
      ) : (
        <canvas
          ref={canvas}
          className={css.norms}
          role="img"
          aria-label={`max_abs_norm of ${plural(rows.length, 'row')}: ${rangeWords(lanes.flatMap(({ marked }) => marked))}; bound ${bounds.map(formatBound).join(', ')}; accepted up to ${formatBound(upTo)}`}
        />
      )}
    </>
  )
}

/** From the smallest to the largest. */
function rangeWords(norms: readonly number[]): string {
  if (norms.length === 0) return notApplicable
  const [least, most] = norms.reduce(
    ([low, high], norm) => [Math.min(low, norm), Math.max(high, norm)],
    [Infinity, -Infinity],
  )
  return least === most ? formatError(most) : `${formatError(least)} to ${formatError(most)}`
}

/** The table behind the plot. */
function NormNumbers({ lanes }: { lanes: readonly NormLane[] }) {
  return (
    <table className={`t narrow ${css.normNumbers ?? ''}`} aria-label="max_abs_norm by tier">
      <thead>
        <tr>
          <th>Tier</th>
          <th className="num">Rows</th>
          <th className="num">max_abs_norm</th>
          <th className="num">Other drifts</th>
        </tr>
      </thead>
      <tbody>
        {lanes.map(({ tier, marked, others }) => (
          <tr key={tier}>
            <td>{tier}</td>
            <td className="num">{formatCount(marked.length)}</td>
            <td className="num">{rangeWords(marked)}</td>
            <td className="num dim">
              {others.length === 0 ? '0' : `${formatCount(others.length)}: ${rangeWords(others)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
