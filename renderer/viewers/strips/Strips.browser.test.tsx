import axe from 'axe-core'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { createMeterRing } from './meter-ring.ts'
import { StripNumbers } from './StripNumbers.tsx'
import { stripsOf } from './strip-kinds.ts'
import { Strips } from './Strips.tsx'

const channels = [
  { name: 't_s', unit: 's' },
  { name: 'rss', unit: 'bytes' },
  { name: 'cpu', unit: 'cores' },
]
const strips = stripsOf(channels)
const facts = {
  marks: [{ name: 'import', t_s: 0 }],
  expectedMarks: [],
  expectedEnd_s: null,
  ended: true,
}
const mebibyte = 1024 ** 2

/** Ten seconds: memory rises by 10 MiB a second, the processor is full until 5 s and idle then. */
function filledRing() {
  const ring = createMeterRing(channels.length)
  const times = Array.from({ length: 101 }, (_, row) => row / 10)
  ring.append([times, times.map((t_s) => t_s * 10 * mebibyte), times.map((t_s) => (t_s < 5 ? 1 : 0))])
  return ring
}

const show = (ring = filledRing()) =>
  render(
    <div style={{ display: 'flex', width: 672, height: 400 }}>
      <Strips label="Meters" ring={ring} strips={strips} facts={facts} />
    </div>,
  )

const readings = () => [...document.querySelectorAll('[data-part=value]')].map(({ textContent }) => textContent)

test('without a pointer the newest value and the peak stand at the right', async () => {
  await show()
  await expect.poll(readings).toEqual(['100 MiB', '0 %'])
  const peaks = [...document.querySelectorAll('[data-part=peak]')].map(({ textContent }) => textContent)
  expect(peaks).toEqual(['peak 100 MiB', 'peak 100 %'])
})

test('hover reads all strips at one time, and lets go of it', async () => {
  const screen = await show()
  const group = screen.getByRole('group', { name: 'Meters' })
  // 56 px of numbers and 16 px at the right leave 600 px: 60 px a second.
  await userEvent.hover(group, { position: { x: 56 + 240 + 3, y: 120 } })
  await expect.poll(readings).toEqual(['40 MiB', '100 %'])
  await userEvent.hover(group, { position: { x: 56 + 420 + 3, y: 300 } })
  await expect.poll(readings).toEqual(['70 MiB', '0 %'])
  await userEvent.unhover(group)
  await expect.poll(readings).toEqual(['100 MiB', '0 %'])
})

test('arrows read, too: by a hundredth of the axis, with Shift by a tenth; Escape lets go', async () => {
  const screen = await show()
  await userEvent.tab()
  await expect.element(screen.getByRole('group', { name: 'Meters' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await expect.poll(readings).toEqual(['100 MiB', '0 %'])
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
  await expect.poll(readings).toEqual(['80 MiB', '0 %'])
  await userEvent.keyboard('{Escape}')
  await expect.poll(readings).toEqual(['100 MiB', '0 %'])
})

test('samples that come are drawn and read without a render of React', async () => {
  const ring = filledRing()
  await show(ring)
  await expect.poll(readings).toEqual(['100 MiB', '0 %'])
  ring.append([[10.1], [200 * mebibyte], [0.5]])
  await expect.poll(readings).toEqual(['200 MiB', '50 %'])
})

test('the table behind the strips has the highest value of each stretch', async () => {
  const screen = await render(<StripNumbers label="Meters" ring={filledRing()} strips={strips} />)
  const rows = screen.getByRole('row')
  await expect.element(rows.first()).toHaveTextContent('UntilRSSCPU')
  await expect.element(rows.nth(1)).toHaveTextContent('peak100 MiB100 %')
  await expect.element(rows.last()).toHaveTextContent('10 s100 MiB0 %')
})

test('strips have no fault that axe finds', async () => {
  await show()
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})
