import { Glyph } from '../../ui/Glyph.tsx'
import { endingOf } from './endings.ts'

/** How a comparison ended. */
export function Ending({ status }: { status: number }) {
  const { glyph, words } = endingOf(status)
  return <Glyph name={glyph} word label={words} />
}
