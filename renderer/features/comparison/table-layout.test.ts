import { expect, test } from 'vitest'
import { layOut, passHeads } from './table-layout.ts'

const groups = [
  { verdict: 'drift' as const, rows: 2 },
  { verdict: 'identical' as const, rows: 1 },
]
const open = [{ position: 0, outputs: 2 }]

const words = (layout: ReturnType<typeof layOut>) =>
  Array.from({ length: layout.count }, (_, index) => {
    const item = layout.itemAt(index)
    if (item.kind === 'group') return `head ${item.group}`
    return item.kind === 'row' ? `row ${item.position}` : `row ${item.position} output ${item.output}`
  })

test('heads, rows, and the outputs of open rows follow one another', () => {
  const layout = layOut(3, groups, open)
  expect(words(layout)).toEqual(['head 0', 'row 0', 'row 0 output 0', 'row 0 output 1', 'row 1', 'head 1', 'row 2'])
})

test('every line is found again by what stands in it', () => {
  const layout = layOut(3, groups, open)
  for (const [index, word] of words(layout).entries()) {
    const item = layout.itemAt(index)
    if (item.kind === 'group') continue
    expect(layout.indexOf(item.position, item.kind === 'output' ? item.output : null), word).toBe(index)
  }
})

test('without groups a row stands at its own position, whatever the count', () => {
  const layout = layOut(100_000, [], [{ position: 99_998, outputs: 1 }])
  expect(layout.count).toBe(100_001)
  expect(layout.itemAt(99_999)).toEqual({ kind: 'output', position: 99_998, output: 0 })
  expect(layout.itemAt(100_000)).toEqual({ kind: 'row', position: 99_999 })
  expect(layout.indexOf(99_999, null)).toBe(100_000)
})

test('keys pass over heads', () => {
  const layout = layOut(3, groups, open)
  expect(passHeads(layout, 4, 5)).toBe(6)
  expect(passHeads(layout, 6, 5)).toBe(4)
  expect(passHeads(layout, 1, 0)).toBe(1)
  expect(passHeads(layout, 1, 4)).toBe(4)
})
