import { useMemo } from 'react'
import { formatCount, formatError } from '../../../../main/contract/format-number.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import { isDense } from '../../../../main/contract/picture/shown-plane.ts'
import type { Desk } from '../state/use-desk.ts'
import { useFigures } from '../state/use-figures.ts'
import type { Ask } from '../worker/messages.ts'

/** What moved at the position that two axes choose. */
export function PositionNumbers({ desk }: { desk: Desk }) {
  const { positions, pictures, cut } = desk
  const [a, b] = [pictures.a?.plane ?? null, pictures.b?.plane ?? null]
  if (positions === null || a === null || b === null || !isDense(a) || !isDense(b)) return null
  if (a.values.length !== b.values.length) return null
  const extent = positions.found?.a ?? null
  const size = extent === null ? null : Math.max(Math.abs(extent.low), Math.abs(extent.high))
  const { rows, columns, at } = cut
  const place = at.map((index, axis) => (axis === rows || axis === columns ? ':' : index)).join(', ')
  return <Figures a={a} b={b} size={size} place={`[${place}]`} />
}

type FiguresProps = { a: RealPlane; b: RealPlane; size: number | null; place: string }

function Figures({ a, b, size, place }: FiguresProps) {
  const ask = useMemo((): Ask<'pairFigures'> => ({ task: 'pairFigures', args: [a, b] }), [a, b])
  const figures = useFigures(a.values.length, ask)
  if (figures === null) return null
  return (
    <section aria-label="This position">
      <SectionHead ruled title="This position" right={place} />
      <KeyValue
        items={[
          ['Σ |B − A|', formatError(figures.sum, 4)],
          [
            'max |B − A| / max |A|',
            size === null ? undefined : formatError(figures.max === 0 ? 0 : figures.max / size, 4),
          ],
          ['ΣB / ΣA − 1', formatError(figures.intensity, 4)],
          ['Values that differ', `${formatCount(figures.differing)} of ${formatCount(figures.count)}`],
        ]}
      />
    </section>
  )
}
