import type { Metadata } from 'h5wasm'

/** H5T_class_t of H5Tpublic.h. */
const typeClass = { integer: 0, float: 1, compound: 6, enumeration: 8 }

const refusedByClass = new Map([
  [2, 'holds times'],
  [3, 'holds text'],
  [4, 'holds bit fields'],
  [5, 'holds opaque data'],
  [6, 'is compound (records with named fields)'],
  [7, 'holds references'],
  [8, 'holds an enumeration'],
  [9, 'holds lists of varying length'],
  [10, 'holds arrays as elements'],
])

type Numeric = Pick<Metadata, 'type' | 'size' | 'littleEndian' | 'signed'>

const isComplexPair = (names: readonly string[]): boolean =>
  ['r,i', 're,im', 'real,imag', 'real,imaginary'].includes(names.join(',').toLowerCase())

/**
 * The type of a dataset as numpy spells it, in the file's byte order; h5py's booleans (an enumeration) and complex
 * numbers (a pair of floats) among them. Floats of two bytes may be no IEEE halves: see `notHalves`.
 */
export function descrOf(type: Metadata): { descr: string } | { refused: string } {
  const refused = {
    refused: `${refusedByClass.get(type.type) ?? 'is of a type that is unknown here'}, not plain numbers`,
  }
  if (type.type === typeClass.integer || type.type === typeClass.float) return { descr: numericDescr(type) }
  if (type.type === typeClass.enumeration) {
    const members = Object.entries(type.enum_type?.members ?? {}).map(([name, value]) => `${name}=${String(value)}`)
    return type.size === 1 && members.sort().join() === 'FALSE=0,TRUE=1' ? { descr: '|b1' } : refused
  }
  if (type.type !== typeClass.compound) return refused
  const [real, imaginary, more] = type.compound_type?.members ?? []
  if (real === undefined || imaginary === undefined || more !== undefined) return refused
  const isPair =
    isComplexPair([real.name, imaginary.name]) &&
    [real, imaginary].every((part) => part.type === typeClass.float && part.size * 2 === type.size) &&
    real.offset === 0 &&
    imaginary.offset === real.size &&
    real.littleEndian === imaginary.littleEndian
  return isPair ? { descr: `${real.littleEndian ? '<' : '>'}c${type.size}` } : refused
}

function numericDescr({ type, size, littleEndian, signed }: Numeric): string {
  const kind = type === typeClass.float ? 'f' : signed ? 'i' : 'u'
  return `${littleEndian ? '<' : '>'}${kind}${size}`
}
