/** The dictionary at the head of an npy file, as far as it can be understood without evaluating anything. */
export type NpyHeader = { descr: string; fortranOrder: boolean; shape: number[] }
export type HeaderRefusal = { refused: string; at: number }

/** numpy's own limit on dimensions (NPY_MAXDIMS). */
const maxDimensions = 64

/**
 * Reads `{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }` and nothing else: three keys in any order, each
 * once. `at` is the offset in the text of what was not understood. Format: numpy/lib/format.py, versions 1 to 3.
 */
export function parseNpyHeader(text: string): NpyHeader | HeaderRefusal {
  const cursor = { text: text.trimEnd(), at: 0 }
  try {
    return readDictionary(cursor)
  } catch (error) {
    if (error instanceof HeaderSyntax) return { refused: error.message, at: cursor.at }
    throw error
  }
}

type Cursor = { text: string; at: number }

class HeaderSyntax extends Error {}

function readDictionary(cursor: Cursor): NpyHeader {
  let descr: string | undefined
  let fortranOrder: boolean | undefined
  let shape: number[] | undefined
  expect(cursor, '{')
  while (!accept(cursor, '}')) {
    const key = readString(cursor)
    expect(cursor, ':')
    if (key === 'descr' && descr === undefined) descr = readDescr(cursor)
    else if (key === 'fortran_order' && fortranOrder === undefined) fortranOrder = readBoolean(cursor)
    else if (key === 'shape' && shape === undefined) shape = readShape(cursor)
    else throw new HeaderSyntax(`the header has the key '${key}' twice, or where it has no business`)
    if (accept(cursor, ',')) continue
    expect(cursor, '}')
    break
  }
  skipSpace(cursor)
  if (cursor.at < cursor.text.length) throw new HeaderSyntax('the header goes on after its dictionary')
  if (descr === undefined) throw new HeaderSyntax("the header lacks 'descr'")
  if (fortranOrder === undefined) throw new HeaderSyntax("the header lacks 'fortran_order'")
  if (shape === undefined) throw new HeaderSyntax("the header lacks 'shape'")
  return { descr, fortranOrder, shape }
}

function readDescr(cursor: Cursor): string {
  skipSpace(cursor)
  if (/[[(]/.test(cursor.text.charAt(cursor.at))) {
    throw new HeaderSyntax('the array is structured (records with named fields), not plain numbers')
  }
  return readString(cursor)
}

function readString(cursor: Cursor): string {
  const [literal, single, double] = take(cursor, /'([^'\\]*)'|"([^"\\]*)"/y, 'a string without escapes')
  return single ?? double ?? literal
}

function readBoolean(cursor: Cursor): boolean {
  const [word] = take(cursor, /True|False/y, 'True or False')
  return word === 'True'
}

function readShape(cursor: Cursor): number[] {
  const shape: number[] = []
  expect(cursor, '(')
  while (!accept(cursor, ')')) {
    shape.push(readDimension(cursor))
    if (shape.length > maxDimensions) throw new HeaderSyntax(`the shape has more than ${maxDimensions} dimensions`)
    if (accept(cursor, ',')) continue
    // One number in brackets is no tuple in Python, and numpy never writes it.
    if (shape.length === 1) throw new HeaderSyntax('the shape is not a tuple: a comma is missing')
    expect(cursor, ')')
    break
  }
  return shape
}

/** Python 2 wrote `3L`. */
function readDimension(cursor: Cursor): number {
  const [, digits = ''] = take(cursor, /([+-]?\d+)L?/y, 'a whole number')
  const size = Number(digits)
  if (size < 0) throw new HeaderSyntax(`the shape has the negative size ${digits}`)
  if (!Number.isSafeInteger(size)) throw new HeaderSyntax(`the shape has the impossible size ${digits}`)
  return size
}

function take(cursor: Cursor, pattern: RegExp, wanted: string): RegExpExecArray {
  skipSpace(cursor)
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.text)
  if (!found) throw new HeaderSyntax(`the header is not an npy dictionary: ${wanted} should stand here`)
  cursor.at += found[0].length
  return found
}

function skipSpace(cursor: Cursor): void {
  while (/\s/.test(cursor.text.charAt(cursor.at))) cursor.at += 1
}

function accept(cursor: Cursor, sign: string): boolean {
  skipSpace(cursor)
  if (cursor.text.charAt(cursor.at) !== sign) return false
  cursor.at += 1
  return true
}

function expect(cursor: Cursor, sign: string): void {
  if (!accept(cursor, sign)) throw new HeaderSyntax(`the header is not an npy dictionary: '${sign}' should stand here`)
}
