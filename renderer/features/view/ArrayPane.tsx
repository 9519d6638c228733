import { type ArrayDescription, firstPlane, planeSize } from '../../../main/contract/array-view.ts'
import { formatCount, formatShape } from '../../../main/contract/format-number.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { axisWords } from './axis-words.ts'
import { NumbersTable } from './NumbersTable.tsx'
import css from './view.module.css'

/** One file: what it holds, and its first numbers. */
export function ArrayPane({ file, side }: { file: string; side: 'A' | 'B' | null }) {
  const array = useEngineQuery('arrays.describe', { address: { file } })
  const title = `${side === null ? '' : `${side} `}${array.data?.name ?? ''}`
  return (
    <section className={css.pane} aria-label={title}>
      <SectionHead title={title} />
      {array.failure !== null && (
        <ErrorState failure={array.failure} title="This file can not be shown" onRetry={array.refetch} />
      )}
      {array.loading && <LoadingLine what="Reading the head of the file" />}
      {array.data !== undefined && <Contents file={file} array={array.data} />}
    </section>
  )
}

function Contents({ file, array }: { file: string; array: ArrayDescription }) {
  const { shape, dtype, axes } = array
  const plane = firstPlane(shape)
  const size = planeSize(shape, plane)
  return (
    <>
      <KeyValue
        left
        items={[
          ['Shape', formatShape(shape)],
          ['Elements', formatCount(shape.reduce((product, length) => product * length, 1))],
          ['Dtype', dtype],
          ...axes.map((axis, k) => [`Axis ${String(k)}`, axisWords(axis)] as const),
        ]}
      />
      {size.ok && <NumbersTable file={file} array={array} plane={plane} size={size.value} />}
    </>
  )
}
