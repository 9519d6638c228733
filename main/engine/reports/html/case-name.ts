import { html, type Markup } from './markup.ts'

/** A case id with its parts in their weights: name 500, `[variant]` secondary, `@tier/device` grey. */
export function caseName(id: string): Markup {
  const match = /^([^[@]*)(\[[^\]]*\])?(@.*)?$/.exec(id)
  if (match === null) return html`<span class="med">${id}</span>`
  const [, name = '', variant = '', place = ''] = match
  return html`<span class="med">${name}</span><span class="sec">${variant}</span><span class="dim">${place}</span>`
}
