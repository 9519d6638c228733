import css from './SideMark.module.css'

export type SideMarkProps = {
  /** `a`, `b`, …: `a` is the reference. */
  side: string
}

/** The letter of a side in its colour: A ink, B magenta, further ones categorical. */
export function SideMark({ side }: SideMarkProps) {
  const letter = side.toUpperCase()
  const tone = letter >= 'A' && letter <= 'H' ? css[letter.toLowerCase()] : css.h
  return (
    <span className={`${css.mark ?? ''} ${tone ?? ''}`} data-side={side}>
      {letter}
    </span>
  )
}
