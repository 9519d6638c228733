/** The status glyphs: shape says the family, the mark inside says the member, hue comes last (mock-ups' README). */
import type { Verdict } from '../../../contract/words.ts'
import { html, type Markup, trusted } from './markup.ts'

export type Tone = 'good' | 'drift' | 'accepted' | 'fail' | 'idle'

export const toneOf: Record<Verdict, Tone> = {
  identical: 'good',
  ok: 'good',
  accepted: 'accepted',
  'left-out': 'idle',
  'only-b': 'idle',
  'only-a': 'idle',
  unsupported: 'idle',
  'skipped-memory': 'idle',
  cancelled: 'idle',
  drift: 'drift',
  shape: 'fail',
  timeout: 'fail',
  oom: 'fail',
  error: 'fail',
  lost: 'fail',
}

const octagon = 'M3.6.4h4.8l3.2 3.2v4.8l-3.2 3.2H3.6L.4 8.4V3.6z'
const ring = '<circle cx="6" cy="6" r="4.9" class="line"/>'

/** Drawings on a 12 x 12 ground; `fill`, `line` and `ink` take the tone's colours from the style. */
const drawings: Record<Verdict, string> = {
  identical: '<circle cx="6" cy="6" r="5.5" class="fill"/><path d="M3.5 4.6h5M3.5 7.4h5" class="ink"/>',
  ok: `${ring}<path d="M3.6 6.2 5.3 7.9 8.5 4.4" class="line"/>`,
  accepted: '<path d="M6 .3 11.7 6 6 11.7.3 6z" class="fill"/><path d="M3.7 6.1 5.4 7.7 8.3 4.6" class="ink"/>',
  'left-out': `${ring}<path d="M3.6 6h4.8" class="line"/>`,
  'only-a': `${ring}<path d="M6 1.1a4.9 4.9 0 0 0 0 9.8z" class="fill"/>`,
  'only-b': `${ring}<path d="M6 1.1a4.9 4.9 0 0 1 0 9.8z" class="fill"/>`,
  unsupported: `${ring}<path d="m2.6 9.4 6.8-6.8" class="line"/>`,
  'skipped-memory': '<circle cx="6" cy="6" r="4.9" class="line dashed"/>',
  cancelled: '<path d="M1.3 1.3h9.4v9.4H1.3z" class="line"/><path d="M3.6 6h4.8" class="line"/>',
  drift: '<path d="M6 .6 11.7 11H.3z" class="fill"/><path d="M6 4.2v3.2M6 8.4v1.3" class="ink"/>',
  shape: '<path d="M.8.8h6.4v4h4v6.4H.8z" class="fill"/>',
  timeout: `<path d="${octagon}" class="fill"/><path d="M6 3v3.3l2.2 1.3" class="ink"/>`,
  oom: `<path d="${octagon}" class="fill"/><path d="M3.4 9V6.2M6 9V4.6M8.6 9V2.8" class="ink"/>`,
  error: `<path d="${octagon}" class="fill"/><path d="m3.9 3.9 4.2 4.2m0-4.2L3.9 8.1" class="ink"/>`,
  lost: `<path d="${octagon}" class="line dashed"/><path d="M4.4 4.7C4.4 3.7 5 3.1 6 3.1s1.6.6 1.6 1.4c0 1-1.6 1.2-1.6 2.4M6 8v1.2" class="line"/>`,
}

export const glyph = (verdict: Verdict, tone: Tone = toneOf[verdict]): Markup =>
  html`<svg class="g ${tone}" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    ${trusted(drawings[verdict])}
  </svg>`

/** Glyph and word. */
export const verdictMark = (verdict: Verdict, tone: Tone = toneOf[verdict]): Markup =>
  html`<span class="verdict ${tone}">${glyph(verdict, tone)}${verdict}</span>`

export const chevron = trusted(
  '<svg class="chev" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true"><path d="m4.5 3 3 3-3 3" fill="none" stroke="currentColor" stroke-width="1.2"/></svg>',
)
export const arrow = trusted(
  '<svg class="arrow" width="12" height="12" viewBox="0 0 12 12" role="img" aria-label="against"><path d="M1.5 6h8M7 3l3 3-3 3" fill="none" stroke="currentColor" stroke-width="1.2"/></svg>',
)
