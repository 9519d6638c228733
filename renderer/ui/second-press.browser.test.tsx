import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './tokens.css'
import './base.css'
import { UiProvider } from './UiProvider.tsx'
import { VirtualTable } from './VirtualTable.tsx'

const rows = ['first', 'second']
const columns = [{ id: 'name', head: 'Name', width: '1fr', cell: (row: string) => row }] as const

/** A list whose rows and links open a page of text. */
function Program() {
  const [page, setPage] = useState('')
  if (page !== '') return <p>{`The page of ${page} has words`}</p>
  const open = (index: number) => {
    setPage(rows[index] ?? '')
  }
  return (
    <div style={{ display: 'flex', height: 200 }}>
      <a
        href="#link"
        onClick={() => {
          setPage('link')
        }}
      >
        leads on
      </a>
      <VirtualTable
        label="Rows"
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        selected={null}
        onSelect={() => undefined}
        onOpen={open}
      />
    </div>
  )
}
const show = () =>
  render(
    <UiProvider>
      <Program />
    </UiProvider>,
  )
const selectedText = () => getSelection()?.toString()

test('a row that is opened by a double click leaves no text selected', async () => {
  const screen = await show()
  await userEvent.dblClick(screen.getByText('second'))
  await expect.element(screen.getByText(/The page of second/)).toBeVisible()
  expect(selectedText()).toBe('')
})

test('a link that is double clicked selects nothing in the page that it leads to', async () => {
  const screen = await show()
  await userEvent.dblClick(screen.getByText('leads on'))
  await expect.element(screen.getByText(/The page of link/)).toBeVisible()
  expect(selectedText()).toBe('')
})

test('a word of plain text is selected by a double click', async () => {
  const screen = await show()
  await userEvent.click(screen.getByText('leads on'))
  await userEvent.dblClick(screen.getByText(/The page of link/), { position: { x: 8, y: 8 } })
  expect(selectedText()?.trim()).toBe('The')
})
