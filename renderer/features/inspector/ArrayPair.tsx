import { useMemo } from 'react'
import type { ArrayAddress } from '../../../main/contract/array-view.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { Beside } from '../../viewers/image/panes/Beside.tsx'
import { ImagePanes, type ImagePanesProps } from '../../viewers/image/ImagePanes.tsx'
import { differenceReaderOf } from './image-array-of.ts'
import { pairReaderOf } from './read-pair.ts'
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
  const compare = useMemo(
    () =>
      one.array === null || other.array === null
        ? {}
        : {
            readPair: pairReaderOf(one.array, other.array),
            readDifference: differenceReaderOf(one.array, other.array),
          },
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
  return (
    <ImagePanes
      key={key}
      a={{ name: a.name ?? one.description?.name ?? '', array: one.array }}
      b={
        b === null || other.array === null
          ? null
          : { name: b.name ?? other.description?.name ?? '', array: other.array }
      }
      readPositions={readPositions}
      {...compare}
      start={start}
      marks={marks}
      onRetry={readAgain}
      {...rest}
    >
      {children}
    </ImagePanes>
  )
}
