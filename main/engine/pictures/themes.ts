import { looksOf, type Looks, type Marked, type Rgb } from '../../contract/picture/looks.ts'
import type { DivergingMap } from '../../contract/picture/pictures.ts'
import type { ScaleKind } from '../../contract/picture/scale.ts'

/** What a theme draws differently: values without a place on the scale, and the map whose middle is the ground. */
export type Theme = { looksUnder: (scale: ScaleKind) => Looks; diverging: DivergingMap }

const rgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** Those of renderer/ui/tokens.css, which a page on its own can't read. */
export const mapTokens = {
  light: { nonpos: '#9aa1ac', nan: '#f06ad1', inf: '#ff3b30', masked: '#e9ebef', ground: '#ffffff' },
  dark: { nonpos: '#59606b', nan: '#ff7fe0', inf: '#ff6257', masked: '#23272e', ground: '#1b1e24' },
} as const

/** Nobody can ask a page to mark zeros: only what has no place on the scale has a look of its own. */
export const unmarked: Marked = { zero: false, negative: false }

function looksIn({ nonpos, nan, inf, masked, ground }: Record<keyof typeof mapTokens.light, string>) {
  const colours = {
    nonPositive: rgb(nonpos),
    nan: rgb(nan),
    infinity: rgb(inf),
    masked: rgb(masked),
    ground: rgb(ground),
  }
  return (scale: ScaleKind): Looks => looksOf(colours, scale, unmarked)
}

export const themes: Record<'light' | 'dark', Theme> = {
  light: { looksUnder: looksIn(mapTokens.light), diverging: 'vik' },
  dark: { looksUnder: looksIn(mapTokens.dark), diverging: 'berlin' },
}
