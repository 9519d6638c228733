import axe from 'axe-core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { routineRow, rowWithGraph } from './played-comparison.fixture.ts'
import { Scaling } from './Scaling.tsx'

const show = (row: typeof routineRow) =>
  render(
    <aside style={{ width: 320 }} aria-label="Details">
      <Scaling row={row} />
    </aside>,
  )

test('a routine case shows both exponents with their intervals, what changed, and the ratio at each size', async () => {
  const screen = await show(routineRow)
  const section = screen.getByRole('region', { name: 'Scaling' })
  await expect.element(section).toBeVisible()
  expect(section.element().textContent).toContain('Exponent A1.00 [0.99, 1.01]')
  expect(section.element().textContent).toContain('Exponent B1.50 [1.49, 1.51]')
  expect(section.element().textContent).toContain('steeper: time grows faster with the size')
  const lines = section.getByRole('row').elements().slice(1)
  expect(lines.map((line) => Array.from(line.children, (cell) => cell.textContent))).toEqual([
    ['10', '0.001 s', '0.001 s', '1.00 [0.90, 1.10]'],
    ['100', '0.01 s', '0.0316 s', '3.16 [2.85, 3.48]'],
    ['1,000', '0.1 s', '1 s', '10.00 [9.00, 11.00]'],
  ])
  for (const cell of section.getByRole('cell').elements()) {
    expect(cell.scrollWidth, cell.textContent).toBeLessThanOrEqual(cell.clientWidth)
  }
  const { violations } = await axe.run(section.element())
  expect(violations).toEqual([])
})

test('its plot draws A and B in their own shapes, larger sizes further right and longer times further up', async () => {
  const screen = await show(routineRow)
  const plot = screen.getByRole('img', { name: 'Time against batch: n^1.00 → n^1.50 steeper' }).element()
  const boxes = (shape: string) => Array.from(plot.querySelectorAll(shape), (mark) => mark.getBoundingClientRect())
  const [a, b] = [boxes('circle'), boxes('rect')]
  expect([a.length, b.length]).toEqual([3, 3])
  expect(a.map(({ x }) => x)).toEqual(a.map(({ x }) => x).toSorted((one, other) => one - other))
  // B took ten times as long at the largest size, and as long at the smallest.
  expect((b[2]?.y ?? 0) < (a[2]?.y ?? 0) - 20).toBe(true)
  expect(Math.abs((b[0]?.y ?? 0) - (a[0]?.y ?? 0))).toBeLessThan(2)
  const frame = plot.getBoundingClientRect()
  for (const text of plot.querySelectorAll('text')) {
    const { left, right } = text.getBoundingClientRect()
    expect(left >= frame.left && right <= frame.right, text.textContent).toBe(true)
  }
})

test('a lazy case shows its graph, and no scaling', async () => {
  const screen = await show(rowWithGraph)
  const graph = screen.getByRole('region', { name: 'Graph' })
  await expect.element(graph).toBeVisible()
  expect(graph.element().textContent).toContain('Tasks28 (1.00)')
  expect(graph.element().textContent).toContain('56.8 kB → 114 kB (2.00)')
  expect(screen.getByRole('region', { name: 'Scaling' }).elements()).toEqual([])
})
