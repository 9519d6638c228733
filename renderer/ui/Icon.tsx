import { iconShapes } from './icon-shapes.tsx'

export type IconName = keyof typeof iconShapes

export type IconProps = {
  name: IconName
  /** Pixels; left out: 12, or 18 for the rail's. */
  size?: number
  /** Accessible name; left out where words stand beside it. */
  label?: string | undefined
}

/** A line icon in the colour of the text around it. */
export function Icon({ name, size, label }: IconProps) {
  const { box, lines } = iconShapes[name]
  const side = size ?? box
  return (
    <svg
      width={side}
      height={side}
      viewBox={`0 0 ${String(box)} ${String(box)}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {lines}
    </svg>
  )
}
