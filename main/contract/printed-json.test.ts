import { expect, test } from 'vitest'
import { printedJson } from './printed-json.ts'

test('what a screen would obey stands as an escape, and reads as it was', () => {
  const document = { 'a\u009b31mb': 'x\u2028y\u202ez\u0085\u007f', plain: 'é → 中' }
  const text = printedJson(document)
  expect(text).toContain('"a\\u009b31mb": "x\\u2028y\\u202ez\\u0085\\u007f"')
  expect(text).toContain('é → 中')
  expect(JSON.parse(text)).toEqual(document)
})
