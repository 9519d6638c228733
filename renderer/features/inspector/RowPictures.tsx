import { explainOutput, hasNumbers } from '../../../main/contract/explain-verdict.ts'
import type { PicturesProps } from '../../lib/pictures-slot.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { PictureStrip } from '../../viewers/image/strip/PictureStrip.tsx'
import { addressOf, namesOf, outputOf, trackedWords, worstPlaces } from './inspected-output.ts'
import css from './inspector.module.css'
import { planeWords } from './plane-words.ts'
import { useShownPair } from './use-shown-pair.ts'

/** Planes of more elements are drawn by the inspector only: a look in passing must cost little. */
const mostElements = 2 ** 21

/** A, B and B - A of an output through its worst value; nothing where there is no plane to draw. */
export function RowPictures({ details, reference, candidate, output, wide = false }: PicturesProps) {
  const shown = outputOf(details, output)
  const name = shown?.[0] ?? ''
  const [a, b] = [addressOf(details, 'a', name), addressOf(details, 'b', name)]
  const judged =
    details.row.row.kind !== 'float32' &&
    shown !== null &&
    hasNumbers(shown[1]) &&
    !shown[1].identical &&
    a !== null &&
    b !== null
  const { one, other, failure, key, readAgain } = useShownPair(judged ? a : null, judged ? b : null)
  const tracked = trackedWords(details, name)
  if (shown !== null && tracked !== null)
    return (
      <>
        <SectionHead ruled title="Pictures" />
        <p className={css.finding}>{tracked} Inspect shows them.</p>
      </>
    )
  if (!judged || (one.description !== null && one.description.shape.length < 2)) return null
  const head = (right: string) => <SectionHead ruled title={wide ? `Pictures of ${name}` : 'Pictures'} right={right} />
  if (failure !== null)
    return <ErrorState failure={failure} title="The pictures can not be drawn" onRetry={readAgain} />
  if (one.description === null || one.array === null || other.array === null) {
    return <LoadingLine what="Reading the arrays" />
  }
  const names = namesOf(details, name, { a: reference, b: candidate })
  const start = worstPlaces(shown[1])[0] ?? null
  const [height = 0, width = 0] = one.description.shape.slice(-2)
  if (height * width > mostElements) {
    return (
      <>
        {head('')}
        <p
          className={css.finding}
        >{`Too large to be drawn in passing: ${explainOutput(shown[1])}. Inspect shows it.`}</p>
      </>
    )
  }
  return (
    <>
      {head(planeWords(one.description, start))}
      <PictureStrip
        key={key}
        a={{ name: names.a, array: one.array }}
        b={{ name: names.b, array: other.array }}
        start={start}
        wide={wide}
        onRetry={readAgain}
      />
    </>
  )
}
