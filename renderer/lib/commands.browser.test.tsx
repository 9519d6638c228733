import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listenForKeys, useCommands } from './commands.ts'

let stopKeys: () => void
beforeEach(() => {
  stopKeys = listenForKeys()
})
afterEach(() => {
  stopKeys()
})

const keys = ['Space', 'M', 'ArrowRight']

/** What has the keyboard hears some keys itself; `heard` is told of those that commands hear. */
function Desk({ heard, press }: { heard: (key: string) => void; press?: () => void }) {
  const command = (one: string) => ({
    id: one,
    title: one,
    keys: one,
    run: () => {
      heard(one)
    },
  })
  useCommands(keys.map(command))
  return (
    <>
      <textarea aria-label="Note" />
      <button onClick={press}>Press</button>
      <input type="range" aria-label="Slice" min={0} max={9} defaultValue={0} />
      <div role="group" aria-label="Picture" tabIndex={0} />
    </>
  )
}

test('a blank in a note stays a blank, and a button hears Space', async () => {
  const [heard, press] = [vi.fn(), vi.fn()]
  const screen = await render(<Desk heard={heard} press={press} />)
  await screen.getByLabelText('Note').click()
  await userEvent.keyboard('a mend')
  await expect.element(screen.getByLabelText('Note')).toHaveValue('a mend')
  screen.getByRole('button').element().focus()
  await userEvent.keyboard(' ')
  expect(press).toHaveBeenCalledOnce()
  expect(heard).not.toHaveBeenCalled()
  screen.getByRole('group').element().focus()
  await userEvent.keyboard(' ')
  expect(heard).toHaveBeenCalledWith('Space')
})

test('a slider that has the keyboard hears arrows, and leaves letters to the view', async () => {
  const heard = vi.fn()
  const screen = await render(<Desk heard={heard} />)
  const slider = screen.getByRole('slider')
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}m')
  await expect.element(slider).toHaveValue('1')
  expect(heard.mock.calls).toEqual([['M']])
})
