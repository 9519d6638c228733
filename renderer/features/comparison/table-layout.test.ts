import { expect, test } from 'vitest'
import { layOut, passHeads, positionsIn } from './table-layout.ts'

const groups = [
  { verdict: 'drift' as const, rows: 2 },
  { verdict: 'identical' as const, rows: 1 },
]
const open = [{ position: 0, outputs: 2 }]

const words = (layout: ReturnType<typeof layOut>) =>
  Array.from({ length: layout.count }, (_, index) => {
    const item = layout.itemAt(index)
    if (item.kind === 'group') return `head ${item.group}`
    if (item.kind === 'change') return `change ${item.change}`
    return item.kind === 'row' ? `row ${item.position}` : `row ${item.position} output ${item.output}`
  })

test('heads, rows, and the outputs of open rows follow one another', () => {
  const layout = layOut(3, { groups, changes: [] }, open)
  expect(words(layout)).toEqual(['head 0', 'row 0', 'row 0 output 0', 'row 0 output 1', 'row 1', 'head 1', 'row 2'])
})

test('every line is found again by what stands in it', () => {
  const layout = layOut(3, { groups, changes: [] }, open)
  for (const [index, word] of words(layout).entries()) {
    const item = layout.itemAt(index)
    if (item.kind === 'group' || item.kind === 'change') continue
    expect(layout.indexOf(item.position, item.kind === 'output' ? item.output : null), word).toBe(index)
  }
})

test('without groups a row stands at its own position, whatever the count', () => {
  const layout = layOut(100_000, { groups: [], changes: [] }, [{ position: 99_998, outputs: 1 }])
  expect(layout.count).toBe(100_001)
  expect(layout.itemAt(99_999)).toEqual({ kind: 'output', position: 99_998, output: 0 })
  expect(layout.itemAt(100_000)).toEqual({ kind: 'row', position: 99_999, inChange: false })
  expect(layout.indexOf(99_999, null)).toBe(100_000)
})

test('keys pass over heads', () => {
  const layout = layOut(3, { groups, changes: [] }, open)
  expect(passHeads(layout, 4, 5)).toBe(6)
  expect(passHeads(layout, 6, 5)).toBe(4)
  expect(passHeads(layout, 1, 0)).toBe(1)
  expect(passHeads(layout, 1, 4)).toBe(4)
})

test('a change is one line until it is opened; its rows are then found below it, and else in its place', () => {
  const heads = {
    groups: [
      { verdict: 'drift' as const, rows: 5 },
      { verdict: 'identical' as const, rows: 1 },
    ],
    changes: [
      { position: 0, rows: 2, cases: 1 },
      { position: 3, rows: 2, cases: 2 },
    ],
  }
  const closed = layOut(6, heads, [])
  expect(words(closed)).toEqual(['head 0', 'change 0', 'row 2', 'change 1', 'head 1', 'row 5'])
  expect([0, 1, 2, 3, 4, 5].map((position) => closed.indexOf(position, null))).toEqual([1, 1, 2, 3, 3, 5])
  const opened = layOut(6, heads, [{ position: 4, outputs: 1 }], new Set([3]))
  expect(words(opened)).toEqual([
    ...['head 0', 'change 0', 'row 2', 'change 1', 'row 3', 'row 4', 'row 4 output 0', 'head 1', 'row 5'],
  ])
  expect([3, 4, 5].map((position) => opened.indexOf(position, null))).toEqual([4, 5, 8])
  expect(opened.indexOfChange(1)).toBe(3)
  expect(opened.itemAt(4)).toEqual({ kind: 'row', position: 3, inChange: true })
})

test('lines stand for the rows they show, a closed change for all of its rows, a head for the row below it', () => {
  const changes = [{ position: 1, rows: 14, cases: 2 }]
  const heads = { groups: [{ verdict: 'drift' as const, rows: 20 }], changes }
  const layout = layOut(20, heads, [])
  expect(words(layout).slice(0, 4)).toEqual(['head 0', 'row 0', 'change 0', 'row 15'])
  expect(positionsIn(layout, heads, 0, 2)).toEqual({ from: 0, last: 1, to: 15 })
  expect(positionsIn(layout, heads, 2, 3)).toEqual({ from: 1, last: 15, to: 16 })
})
