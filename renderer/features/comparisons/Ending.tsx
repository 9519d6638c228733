import { Glyph, type GlyphName } from '../../ui/Glyph.tsx'

const endings: Record<number, { glyph: GlyphName; words: string }> = {
  0: { glyph: 'ok', words: 'nothing moved' },
  1: { glyph: 'drift', words: 'drift or failed cases' },
  2: { glyph: 'drift', words: 'time or memory' },
}

/** The exit status of a comparison in words (design 5.3). */
export function Ending({ status }: { status: number }) {
  const { glyph, words } = endings[status] ?? { glyph: 'error', words: `exit status ${String(status)}` }
  return <Glyph name={glyph} word label={words} />
}
