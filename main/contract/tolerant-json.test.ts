import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { canonicalJson } from '../engine/files/canonical-json.ts'
import { parseTolerantJson } from './tolerant-json.ts'

const containing = (part: string): unknown => expect.stringContaining(part)

const value = (text: string) => {
  const outcome = parseTolerantJson(text, 'x.json')
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

test('numbers as Python writes them without strictness become strings', () => {
  const text = execFileSync('python3', [
    '-c',
    'import json; print(json.dumps([float("nan"), float("inf"), -float("inf"), 1e-7]))',
  ])
  expect(value(text.toString())).toEqual(['nan', 'inf', '-inf', 1e-7])
})

test('strings that hold the same words, also behind escaped quotes, are not touched', () => {
  const text = String.raw`{"NaN": "a NaN, -Infinity", "q": "\"NaN\" \\", "z": NaN, "b": "\\\"Infinity"}`
  expect(value(text)).toEqual({ NaN: 'a NaN, -Infinity', q: '"NaN" \\', z: 'nan', b: '\\"Infinity' })
})

test.each(['NaNNaN', '[xNaN]', '{"a": 1NaN}', '[NaN', '{"a": }', '', '"open'])(
  '%s is refused, with the file named',
  (text) => {
    const outcome = parseTolerantJson(text, 'x.json')
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'BUNDLE_INVALID', message: containing('x.json') },
    })
  },
)

test('256 levels are read and 257 refused; brackets in strings do not count', () => {
  expect(parseTolerantJson('['.repeat(256) + ']'.repeat(256), 'x').ok).toBe(true)
  expect(parseTolerantJson('['.repeat(257) + ']'.repeat(257), 'x').ok).toBe(false)
  expect(parseTolerantJson('['.repeat(1_000_000), 'x').ok).toBe(false)
  expect(value(JSON.stringify('['.repeat(1000)))).toBe('['.repeat(1000))
})

test('the key __proto__, also written with escapes, is refused; a string that says so is not', () => {
  expect(parseTolerantJson('{"outputs": {"__proto__": {}}}', 'x')).toMatchObject({
    failure: { code: 'BUNDLE_INVALID' },
  })
  expect(parseTolerantJson('{"\\u005f_proto__": 1}', 'x').ok).toBe(false)
  expect(value('["__proto__"]')).toEqual(['__proto__'])
})

test('a string of 20 MiB is read', () => {
  const long = 'ab\\"'.repeat(5 * 2 ** 20)
  expect(value(`"${long}"`)).toHaveLength(15 * 2 ** 20)
})

test('canonical JSON is what Python writes with sorted keys and two spaces', () => {
  const document = { b: [1, { z: null, a: true }], '10': 1, '9': [], a: {}, text: 'Å "q" \n', x: 0.1, neg: -0.5 }
  const script =
    'import json, sys; print(json.dumps(json.load(sys.stdin), sort_keys=True, indent=2, ensure_ascii=False))'
  const python = execFileSync('python3', ['-c', script], { input: JSON.stringify(document) }).toString()
  expect(canonicalJson(document)).toBe(python)
})

test('canonical JSON refuses what JSON has no word for, and leaves undefined keys out', () => {
  expect(() => canonicalJson({ a: NaN })).toThrow('NaN')
  expect(() => canonicalJson([undefined])).toThrow('undefined')
  expect(canonicalJson({ a: undefined })).toBe('{}\n')
})
