/** One number as stored; a complex element is two of them. */
export type Component =
  | 'boolean'
  | 'int8'
  | 'int16'
  | 'int32'
  | 'int64'
  | 'uint8'
  | 'uint16'
  | 'uint32'
  | 'uint64'
  | 'float16'
  | 'float32'
  | 'float64'

export type Dtype = {
  /** numpy's name (`str(dtype)`): `float64`, and `>f8` where the byte order is not little-endian. */
  name: string
  kind: 'real' | 'complex' | 'integer' | 'boolean'
  component: Component
  /** Of one element, and of one component of it. */
  sizeBytes: number
  componentBytes: number
  bigEndian: boolean
}

type Known = { name: string; kind: Dtype['kind']; component: Component }

const known = new Map<string, Known>([
  ['b1', { name: 'bool', kind: 'boolean', component: 'boolean' }],
  ...([1, 2, 4, 8] as const).flatMap((size): [string, Known][] => [
    [`i${size}`, { name: `int${bits(size)}`, kind: 'integer', component: `int${bits(size)}` }],
    [`u${size}`, { name: `uint${bits(size)}`, kind: 'integer', component: `uint${bits(size)}` }],
  ]),
  ['f2', { name: 'float16', kind: 'real', component: 'float16' }],
  ['f4', { name: 'float32', kind: 'real', component: 'float32' }],
  ['f8', { name: 'float64', kind: 'real', component: 'float64' }],
  ['c8', { name: 'complex64', kind: 'complex', component: 'float32' }],
  ['c16', { name: 'complex128', kind: 'complex', component: 'float64' }],
])

function bits<Size extends 1 | 2 | 4 | 8>(size: Size): { 1: 8; 2: 16; 4: 32; 8: 64 }[Size] {
  const bitsOf = { 1: 8, 2: 16, 4: 32, 8: 64 } as const
  return bitsOf[size]
}

const refusedByLetter = new Map([
  ['O', 'holds Python objects (pickled), which are never loaded'],
  ['S', 'holds byte strings, not numbers'],
  ['a', 'holds byte strings, not numbers'],
  ['U', 'holds text, not numbers'],
  ['V', 'holds raw records (void), not numbers'],
  ['M', 'holds dates (datetime64), not numbers'],
  ['m', 'holds time spans (timedelta64), not numbers'],
  ['f', 'holds extended-precision floats (longdouble), whose layout differs from machine to machine'],
  ['c', 'holds extended-precision complex numbers (clongdouble), whose layout differs from machine to machine'],
])

/**
 * The `descr` of an npy header, such as `<f8`, `>c16`, `|b1`: byte order, kind, bytes. Answers a sentence's end where
 * the elements are not numbers that we read: `has dtype '|O' and holds Python objects …`.
 */
export function parseDescr(descr: string): Dtype | { refused: string } {
  const parts = /^([<>|=]?)([A-Za-z])(\d*)(?:\[[^\]]*\])?$/.exec(descr)
  const [, order = '', letter = '', size = ''] = parts ?? []
  const entry = known.get(letter + size)
  if (entry === undefined) {
    const what = refusedByLetter.get(letter) ?? 'is of no kind known to numpy'
    return { refused: `has dtype '${descr}' and ${parts ? what : 'is of no kind known to numpy'}` }
  }
  const sizeBytes = Number(size)
  const componentBytes = entry.kind === 'complex' ? sizeBytes / 2 : sizeBytes
  const bigEndian = order === '>' && componentBytes > 1
  const name = bigEndian ? descr : entry.name
  return { ...entry, name, sizeBytes, componentBytes, bigEndian }
}
