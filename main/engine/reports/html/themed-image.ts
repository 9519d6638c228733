import type { ThemedImage } from '../figures.ts'
import { html, type Markup, nothing, trusted } from './markup.ts'

const source = (base64: string) => trusted(`data:image/png;base64,${base64}`)

/** An image in the colours of the theme; on paper in those of the light one. */
export function themedImage(image: ThemedImage, alt: string, className: string, width: number, height: number): Markup {
  const dark =
    image.dark === null
      ? nothing
      : html`<source media="screen and (prefers-color-scheme: dark)" srcset="${source(image.dark)}" />`
  return html`<picture
    >${dark}<img class="${className}" src="${source(image.light)}" alt="${alt}" width="${width}" height="${height}"
  /></picture>`
}
