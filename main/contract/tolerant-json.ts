import { failure, success, type FailureCode, type Outcome } from './outcome.ts'

/** Deeper nesting than any record needs, far below where a parser's stack ends. */
const deepest = 256

const tokens = /["[\]{}]|-?Infinity|NaN/g
const spelled = new Map([
  ['NaN', '"nan"'],
  ['Infinity', '"inf"'],
  ['-Infinity', '"-inf"'],
])

/**
 * Reads JSON as Python's json writes it: bare NaN, Infinity and -Infinity become the strings `nan`, `inf`, `-inf`
 * (contract's LooseNumber). Strings are never touched.
 * @param name of the file, for the sentence
 * @param code of the failure: not JSON, or nested deeper than 256
 */
export function parseTolerantJson(text: string, name: string, code: FailureCode = 'BUNDLE_INVALID'): Outcome<unknown> {
  const { strict, depth } = spellNonFinite(text)
  if (depth > deepest) {
    return failure(code, { message: `${name} is nested ${depth} levels deep; ${deepest} is the limit.` })
  }
  try {
    const document: unknown = JSON.parse(strict)
    if (mayHoldProto.test(strict) && holdsProto(strict)) {
      return failure(code, { message: `${name}: a name must not be __proto__.` })
    }
    return success(document)
  } catch (error) {
    return failure(code, { message: `${name} is not JSON: ${error instanceof Error ? error.message : 'unreadable'}.` })
  }
}

/** The key may be written with an escape; a string that only speaks of it is a name's value and does no harm. */
const mayHoldProto = /__proto__|\\u005f/i

/** Whether some object has the key `__proto__`: a table that is filled by assignment would lose it, silently. */
function holdsProto(strict: string): boolean {
  let held = false
  JSON.parse(strict, (key, value: unknown) => {
    held ||= key === '__proto__'
    return value
  })
  return held
}

/** The text with its bare words spelled as strings, and how deep it is nested. */
function spellNonFinite(text: string): { strict: string; depth: number } {
  let strict = ''
  let copied = 0
  let [depth, deepestSeen] = [0, 0]
  tokens.lastIndex = 0
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token] = found
    const spelling = spelled.get(token)
    if (token === '"') tokens.lastIndex = endOfString(text, found.index + 1)
    else if (token === '[' || token === '{') deepestSeen = Math.max(deepestSeen, ++depth)
    else if (token === ']' || token === '}') depth--
    else if (spelling !== undefined) {
      strict += text.slice(copied, found.index) + spelling
      copied = tokens.lastIndex
    }
  }
  return { strict: strict + text.slice(copied), depth: deepestSeen }
}

/** The index after the closing quote; by hand, for a regular expression runs out of stack on long strings. */
function endOfString(text: string, start: number): number {
  let at = start
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return text.length
    let backslashes = 0
    while (text.charCodeAt(quote - 1 - backslashes) === 0x5c && quote - 1 - backslashes >= start) backslashes++
    if (backslashes % 2 === 0) return quote + 1
    at = quote + 1
  }
}
