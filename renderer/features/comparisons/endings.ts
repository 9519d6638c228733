import type { GlyphName } from '../../ui/Glyph.tsx'

export type Ending = { glyph: GlyphName; words: string }

const endings: Record<number, Ending> = {
  0: { glyph: 'ok', words: 'nothing moved' },
  1: { glyph: 'drift', words: 'drift or failed cases' },
  2: { glyph: 'drift', words: 'time or memory' },
}

/** The exit status of a comparison in words (design 5.3). */
export const endingOf = (status: number): Ending =>
  endings[status] ?? { glyph: 'error', words: `exit status ${String(status)}` }
