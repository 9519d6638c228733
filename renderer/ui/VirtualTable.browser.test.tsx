import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listenForKeys } from '../lib/commands.ts'
import './tokens.css'
import './base.css'
import { VirtualTable, type Column, type VirtualTableProps } from './VirtualTable.tsx'

type Row = { name: string; value: number }

const columns: Column<Row>[] = [
  { id: 'name', head: 'Case', width: '1fr', least: 240, cell: ({ name }) => name },
  {
    id: 'value',
    head: 'rel',
    width: 80,
    align: 'right',
    cell: ({ value }) => `, rel ${String(value)}`,
    leaves: 1,
    sortable: true,
  },
]
const rowAt = (index: number): Row => ({ name: `case ${String(index)}`, value: index })
const count = 100_000

function Table(props: Partial<VirtualTableProps<Row>> & { width?: number }) {
  const [selected, setSelected] = useState<number | null>(null)
  return (
    <div style={{ display: 'flex', height: 400, width: props.width ?? 600 }}>
      <VirtualTable
        label="Rows"
        columns={columns}
        count={count}
        rowAt={rowAt}
        selected={selected}
        onSelect={setSelected}
        {...props}
      />
    </div>
  )
}

test('only rows that can be seen are in the document, and the count of all is told', async () => {
  const screen = await render(<Table />)
  const grid = screen.getByRole('grid', { name: 'Rows' })
  await expect.element(grid).toHaveAttribute('aria-rowcount', '100001')
  await expect.element(screen.getByText('case 0', { exact: true })).toBeVisible()
  expect(screen.getByRole('row').elements().length).toBeLessThan(60)
})

test('J K arrows, Home, End and Page keys move the selection and keep it in sight', async () => {
  const screen = await render(<Table />)
  const selectedRow = screen.getByRole('row', { selected: true })
  await userEvent.tab()
  await userEvent.keyboard('j')
  await expect.element(selectedRow).toHaveTextContent('case 0, rel 0')
  await userEvent.keyboard('{ArrowDown}j')
  await expect.element(selectedRow).toHaveTextContent('case 2, rel 2')
  await userEvent.keyboard('k')
  await expect.element(selectedRow).toHaveTextContent('case 1, rel 1')
  await userEvent.keyboard('{End}')
  await expect.element(selectedRow).toHaveTextContent('case 99999, rel 99999')
  await expect.element(selectedRow).toBeInViewport()
  const id = selectedRow.element().id
  await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-activedescendant', id)
  await userEvent.keyboard('{PageUp}{Home}')
  await expect.element(selectedRow).toHaveTextContent('case 0, rel 0')
  await expect.element(selectedRow).toBeInViewport()
})

test('the table that a view is about has the keyboard, and J finds it from wherever that went', async () => {
  const stop = listenForKeys()
  const screen = await render(<Table home />)
  await expect.element(screen.getByRole('grid')).toHaveFocus()
  // As after a dialog whose opener is gone.
  screen.getByRole('grid').element().blur()
  await userEvent.keyboard('jj')
  await expect.element(screen.getByRole('row', { selected: true })).toHaveTextContent('case 1, rel 1')
  await expect.element(screen.getByRole('grid')).toHaveFocus()
  stop()
})

test('Enter opens, Space marks, arrows open and close', async () => {
  const onOpen = vi.fn()
  const onMark = vi.fn()
  const onExpand = vi.fn()
  await render(<Table onOpen={onOpen} onMark={onMark} onExpand={onExpand} isExpanded={() => false} />)
  await userEvent.tab()
  await userEvent.keyboard('jj{Enter} {ArrowRight}{ArrowLeft}')
  expect(onOpen.mock.calls).toEqual([[1]])
  expect(onMark.mock.calls).toEqual([[1]])
  // The row is closed already: ← leaves it so.
  expect(onExpand.mock.calls).toEqual([[1, true]])
})

test('what comes into sight is asked for', async () => {
  const onVisible = vi.fn()
  await render(<Table onVisible={onVisible} />)
  await userEvent.tab()
  await userEvent.keyboard('{End}')
  await expect.poll(() => onVisible.mock.lastCall?.[1] as unknown).toBe(count - 1)
})

test('a column without room leaves, and a head that sorts can be pressed', async () => {
  const onSort = vi.fn()
  const screen = await render(<Table onSort={onSort} sort={{ column: 'value', descending: true }} />)
  const head = screen.getByRole('columnheader', { name: 'rel' })
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button').click()
  expect(onSort.mock.calls).toEqual([['value']])
  await screen.rerender(<Table width={300} />)
  await expect.element(head).not.toBeInTheDocument()
})
