import type { Status, Verdict } from '../../contract/words.ts'
import type { Tone } from './paint.ts'

type Mark = { glyph: string; ascii: string; tone: Tone }

/** Shapes as in the window: circles are good, a triangle drifts, a diamond is accepted; the word stands beside it. */
const marks: Record<Verdict, Mark> = {
  identical: { glyph: '●', ascii: '=', tone: 'good' },
  ok: { glyph: '○', ascii: 'o', tone: 'good' },
  accepted: { glyph: '◆', ascii: '+', tone: 'accepted' },
  'left-out': { glyph: '⊖', ascii: '-', tone: 'idle' },
  'only-b': { glyph: '◑', ascii: ')', tone: 'idle' },
  'only-a': { glyph: '◐', ascii: '(', tone: 'idle' },
  unsupported: { glyph: '⊘', ascii: '/', tone: 'idle' },
  'skipped-memory': { glyph: '◌', ascii: ':', tone: 'idle' },
  cancelled: { glyph: '□', ascii: '_', tone: 'idle' },
  drift: { glyph: '▲', ascii: '!', tone: 'drift' },
  shape: { glyph: '▙', ascii: 'L', tone: 'fail' },
  timeout: { glyph: '◷', ascii: 'T', tone: 'fail' },
  oom: { glyph: '▤', ascii: 'M', tone: 'fail' },
  error: { glyph: '✖', ascii: 'x', tone: 'fail' },
  lost: { glyph: '?', ascii: '?', tone: 'fail' },
}

const glyphOf = (verdict: Verdict | Status, unicode: boolean) => (unicode ? marks[verdict].glyph : marks[verdict].ascii)

/** `▲ drift`, in ASCII `! drift`. */
export const verdictWord = (verdict: Verdict | Status, unicode: boolean) => `${glyphOf(verdict, unicode)} ${verdict}`

/** `▲ 2 drift`. */
export const verdictCount = (verdict: Verdict, count: number, unicode: boolean) =>
  `${glyphOf(verdict, unicode)} ${String(count)} ${verdict}`

export const verdictTone = (verdict: Verdict | Status): Tone => marks[verdict].tone
