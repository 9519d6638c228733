/** Sides of a campaign by their letters: `a` is the reference. */
const first = 'a'.charCodeAt(0)

/** `a`, `b`, … */
export const sideAt = (place: number): string => String.fromCharCode(first + place)

/** The ref of a side; a self-check has one ref on both. */
export const refOfSide = (refs: readonly string[], side: string): string =>
  refs[side.charCodeAt(0) - first] ?? refs[0] ?? side
