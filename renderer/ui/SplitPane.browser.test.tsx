import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listenForKeys } from '../lib/commands.ts'
import './tokens.css'
import './base.css'
import { SplitPane } from './SplitPane.tsx'
import { UiProvider } from './UiProvider.tsx'
import { VirtualTable } from './VirtualTable.tsx'

const rows = ['first', 'second']
const columns = [{ id: 'name', head: 'Name', width: '1fr', cell: (row: string) => row }] as const

function View({ calls = false }: { calls?: boolean }) {
  const [selected, setSelected] = useState(0)
  useEffect(listenForKeys, [])
  return (
    <UiProvider>
      <main style={{ display: 'flex', height: 400 }}>
        <SplitPane id="test.details" label="Details" drawer calls={calls} panel={<p>About {rows[selected]}</p>}>
          <VirtualTable
            label="Rows"
            columns={columns}
            count={rows.length}
            rowAt={(index) => rows[index]}
            selected={selected}
            onSelect={setSelected}
          />
        </SplitPane>
      </main>
    </UiProvider>
  )
}

beforeEach(() => page.viewport(1100, 700))

test('where the panel is a drawer, a press or Enter on a row opens it, and keys that move do not', async () => {
  const screen = await render(<View />)
  const drawer = screen.getByRole('complementary', { name: 'Details' })
  await expect.element(drawer).not.toBeInTheDocument()
  await userEvent.click(screen.getByText('second', { exact: true }))
  await expect.element(drawer).toMatchTextContent(/About second/)
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }))
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(screen.getByRole('grid')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(screen.getByRole('row', { selected: true })).toHaveTextContent('first')
  await expect.element(drawer).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(drawer).toMatchTextContent(/About first/)
  await userEvent.keyboard('{Control>}.{/Control}')
  await expect.element(drawer).not.toBeInTheDocument()
})

test('a drawer opens for what has to be seen, and can be closed again', async () => {
  const screen = await render(<View />)
  const drawer = screen.getByRole('complementary', { name: 'Details' })
  await expect.element(screen.getByRole('grid')).toBeVisible()
  await expect.element(drawer).not.toBeInTheDocument()
  await screen.rerender(<View calls />)
  await expect.element(drawer).toMatchTextContent(/About first/)
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }))
  await expect.element(drawer).not.toBeInTheDocument()
})

test('a wide window has the panel beside the rows', async () => {
  await page.viewport(1280, 800)
  const screen = await render(<View />)
  await expect.element(screen.getByText('About first')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
})
