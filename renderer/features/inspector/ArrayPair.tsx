import { type ReactNode, useMemo } from 'react'
import type { ArrayAddress } from '../../../main/contract/array-view.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { Beside } from '../../viewers/image/panes/Beside.tsx'
import { ImagePanes, type ImagePanesProps } from '../../viewers/image/ImagePanes.tsx'
import css from './inspector.module.css'
import { differenceReaderOf } from './image-array-of.ts'
import { useReadPositions } from './use-read-positions.ts'
import { useShownPair } from './use-shown-pair.ts'

export type NamedAddress = {
  /** Of the side: `1.0.9`. Null: the array's own. */
  name: string | null
  address: ArrayAddress
}

type ArrayPairProps = Pick<
  ImagePanesProps,
  'absent' | 'bound' | 'children' | 'instead' | 'look' | 'onLook' | 'provenance'
> & {
  a: NamedAddress
  b: NamedAddress | null
  start?: readonly number[] | null
  marks?: readonly (readonly number[])[]
}

/** Two arrays of the engine's, or one alone, from their addresses to their pictures. */
export function ArrayPair({ a, b, start = null, marks = [], children, ...rest }: ArrayPairProps) {
  const { one, other, failure, key, readAgain } = useShownPair(a.address, b?.address ?? null)
  const readPositions = useReadPositions(a.address, b?.address ?? null)
  const readDifference = useMemo(
    () => (one.array === null || other.array === null ? undefined : differenceReaderOf(one.array, other.array)),
    [one.array, other.array],
  )
  if (failure !== null) {
    const side = b === null ? 'This array' : `The array of ${one.failure === null ? 'B' : 'A'}`
    return (
      <Beside panel={rest.instead}>
        <ErrorState failure={failure} title={`${side} can not be shown`} onRetry={readAgain} />
      </Beside>
    )
  }
  if (one.array === null || (b !== null && other.array === null))
    return <LoadingLine what="Reading what the arrays are" />
  const { factor } = one.array
  const reduced = (index: readonly number[]) => reducedIndex(index, factor)
  return (
    <>
      {factor > 1 && <Reduced factor={factor} />}
      <ImagePanes
        key={key}
        a={{ name: a.name ?? one.description?.name ?? '', array: one.array }}
        b={
          b === null || other.array === null
            ? null
            : { name: b.name ?? other.description?.name ?? '', array: other.array }
        }
        readPositions={readPositions}
        readDifference={readDifference}
        start={start === null ? null : reduced(start)}
        marks={marks.map(reduced)}
        onRetry={readAgain}
        {...rest}
      >
        {children &&
          ((goTo): ReactNode =>
            children((index) => {
              goTo(reduced(index))
            }))}
      </ImagePanes>
    </>
  )
}

/** The last two axes are those that are reduced. */
const reducedIndex = (index: readonly number[], factor: number): number[] =>
  index.map((place, axis) => (axis >= index.length - 2 ? Math.floor(place / factor) : place))

function Reduced({ factor }: { factor: number }) {
  const block = `${String(factor)} × ${String(factor)}`
  return (
    <p className={css.reduced} role="note">
      {`Reduced: each pixel stands for ${block} elements and shows the one farthest from zero, or NaN or an infinity where there is one. Indices, differences and sums are of these pixels, not of elements.`}
    </p>
  )
}
