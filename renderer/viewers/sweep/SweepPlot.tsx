import { sweepPlot } from '../../../main/contract/picture/sweep-plot.ts'
import type { ComparedSweep } from '../../../main/contract/comparison.ts'
import { scalingWords, sizeWords } from '../../../main/contract/sweep-words.ts'
import css from './sweep.module.css'

const box = { left: 56, top: 6, width: 232, height: 112, right: 12, bottom: 34 }

/** Time against size on logarithmic axes: medians of both sides, and the powers through them. */
export function SweepPlot({ sweep }: { sweep: ComparedSweep }) {
  const { along, up, sides } = sweepPlot(sweep, box.width, box.height)
  const label = `Time against ${sweep.parameter}: ${scalingWords(sweep)}`
  return (
    <svg
      className={css.plot}
      viewBox={`0 0 ${String(box.left + box.width + box.right)} ${String(box.top + box.height + box.bottom)}`}
      role="img"
      aria-label={label}
    >
      <g transform={`translate(${String(box.left)} ${String(box.top)})`}>
        {up.map(({ px, text }) => (
          <g key={text} transform={`translate(0 ${String(px)})`}>
            <path className={css.grid} d={`M0 0H${String(box.width)}`} />
            <text x={-6} y={4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        <path className={css.axis} d={`M0 0V${String(box.height)}H${String(box.width)}`} />
        {along.map(({ px, text }) => (
          <g key={text} transform={`translate(${String(px)} ${String(box.height)})`}>
            <path className={css.axis} d="M0 0V4" />
            <text y={15} textAnchor="middle">
              {text}
            </text>
          </g>
        ))}
        <text x={box.width / 2} y={box.height + 30} textAnchor="middle">
          {sizeWords(sweep)}
        </text>
        {sides.map(({ side, line, points }) => (
          <g key={side} className={side === 'a' ? css.a : css.b}>
            <path d={line} />
            {points.map(({ x, y }) =>
              side === 'a' ? (
                <circle key={x} cx={x} cy={y} r={3} />
              ) : (
                <rect key={x} x={x - 2.75} y={y - 2.75} width={5.5} height={5.5} />
              ),
            )}
          </g>
        ))}
      </g>
    </svg>
  )
}
