/** Colour by purpose; every glyph and word stands without it. */
export type Tone = 'good' | 'drift' | 'accepted' | 'fail' | 'idle' | 'strong' | 'plain'

const codes: Record<Tone, string | null> = {
  good: '32',
  drift: '1;33',
  accepted: '35',
  fail: '1;31',
  idle: '2',
  strong: '1',
  plain: null,
}

export type Paint = (text: string, tone: Tone) => string

/** SGR sequences where `colour`, else the text alone. */
export const painter =
  (colour: boolean): Paint =>
  (text, tone) => {
    const code = codes[tone]
    return colour && code !== null && text !== '' ? `\u001b[${code}m${text}\u001b[0m` : text
  }
