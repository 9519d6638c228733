import { failure, success, type FailureCode, type Outcome } from '../../contract/outcome.ts'

/** Deeper nesting than any record needs, far below where a parser's stack ends. */
const deepest = 256

const tokens = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|-?Infinity|NaN|[[\]{}]/g
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
  let depth = 0
  let deepestSeen = 0
  const strict = text.replace(tokens, (token) => {
    if (token === '[' || token === '{') deepestSeen = Math.max(deepestSeen, ++depth)
    else if (token === ']' || token === '}') depth--
    return spelled.get(token) ?? token
  })
  if (deepestSeen > deepest) {
    return failure(code, { message: `${name} is nested ${deepestSeen} levels deep; ${deepest} is the limit.` })
  }
  try {
    return success(JSON.parse(strict))
  } catch (error) {
    return failure(code, { message: `${name} is not JSON: ${error instanceof Error ? error.message : 'unreadable'}.` })
  }
}
