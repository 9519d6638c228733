import css from './Glyph.module.css'
import { glyphShapes } from './glyph-shapes.tsx'

export type GlyphName = keyof typeof glyphShapes | 'left-out'

export type GlyphTone = 'good' | 'drift' | 'accepted' | 'fail' | 'idle' | 'run'

const tones: Record<GlyphName, GlyphTone> = {
  identical: 'good',
  ok: 'good',
  drift: 'drift',
  accepted: 'accepted',
  shape: 'fail',
  'only-a': 'idle',
  'only-b': 'idle',
  error: 'fail',
  oom: 'fail',
  timeout: 'fail',
  lost: 'fail',
  unsupported: 'idle',
  'skipped-memory': 'idle',
  'left-out': 'idle',
  cancelled: 'idle',
  queued: 'idle',
  running: 'run',
}

const fills: Record<GlyphTone, string> = {
  good: '--st-good-fill',
  drift: '--st-drift-fill',
  accepted: '--st-accepted-fill',
  fail: '--st-fail-fill',
  idle: '--st-idle-fill',
  run: '--accent',
}

/** The token of a status's colour as an area, for canvases. */
export const fillOf = (name: GlyphName): string => fills[tones[name]]

/** The text colour that goes with a status: a class of base.css. */
export const toneOf = (name: GlyphName): GlyphTone => tones[name]

export type GlyphProps = {
  name: GlyphName
  /** 12 in rows, 14 in heads, 10 as pips. */
  size?: 10 | 12 | 14
  /** Writes the word beside it; otherwise the word is the accessible name. */
  word?: boolean
  /** Informational rows: the word in grey. */
  grey?: boolean
  /** Another word than the status itself; empty: no name, for words stand beside it. */
  label?: string | undefined
}

/** A verdict or status: shape, mark and hue, with its word beside it or as its accessible name. */
export function Glyph({ name, size = 12, word = false, grey = false, label = name }: GlyphProps) {
  const { box, lines } = glyphShapes[name === 'left-out' ? 'skipped-memory' : name]
  const picture = (
    <svg
      className={name === 'running' ? css.running : undefined}
      width={size}
      height={size}
      viewBox={`0 0 ${String(box)} ${String(box)}`}
      {...(word || label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {lines}
    </svg>
  )
  if (!word) return picture
  return (
    <span className={`${css.verdict ?? ''} ${grey ? 'dim' : tones[name]}`}>
      {picture}
      {label}
    </span>
  )
}
