import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Verdict } from '../../main/contract/words.ts'
import { Checkbox } from './Checkbox.tsx'
import { Glyph } from './Glyph.tsx'
import { NumberField } from './NumberField.tsx'
import { Segmented, SegmentedSet } from './Segmented.tsx'

const tiers = [
  { value: 'quick', label: 'Quick' },
  { value: 'standard', label: 'Standard', disabled: true },
  { value: 'large', label: 'Large' },
] as const

type Tier = (typeof tiers)[number]['value']

function TierChoice() {
  const [tier, setTier] = useState<Tier>('quick')
  return <Segmented label="Tier" options={tiers} value={tier} onChange={setTier} />
}

function TierSet() {
  const [chosen, setChosen] = useState<Tier[]>(['quick'])
  return <SegmentedSet label="Tiers" options={tiers} values={chosen} onChange={setChosen} />
}

test('a segmented control is one Tab stop, and arrows choose among what can be chosen', async () => {
  const screen = await render(<TierChoice />)
  await userEvent.tab()
  await expect.element(screen.getByRole('radio', { name: 'Quick' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'Large' })).toHaveFocus()
  await expect.element(screen.getByRole('radio', { name: 'Large' })).toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'Quick' })).toBeChecked()
  await userEvent.tab()
  await expect.element(document.body).toHaveFocus()
})

test('a click chooses one of a set, Ctrl click adds and takes away', async () => {
  const screen = await render(<TierSet />)
  const quick = screen.getByRole('button', { name: 'Quick' })
  const large = screen.getByRole('button', { name: 'Large' })
  await large.click()
  await expect.element(quick).toHaveAttribute('aria-pressed', 'false')
  await quick.click({ modifiers: ['Control'] })
  await expect.element(quick).toHaveAttribute('aria-pressed', 'true')
  await expect.element(large).toHaveAttribute('aria-pressed', 'true')
  await large.click({ modifiers: ['Control'] })
  await expect.element(large).toHaveAttribute('aria-pressed', 'false')
})

function Cases() {
  const [checked, setChecked] = useState<boolean | 'mixed'>('mixed')
  return <Checkbox label="stem" checked={checked} onChange={setChecked} />
}

test('a box that stands for some of its cases is mixed, and goes to all, then to none', async () => {
  const screen = await render(<Cases />)
  const box = screen.getByRole('checkbox', { name: 'stem' })
  await expect.element(box).toBePartiallyChecked()
  await box.click()
  await expect.element(box).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(box).not.toBeChecked()
})

test.each(Verdict.options)('%s has a glyph whose accessible name is the word', async (verdict) => {
  const screen = await render(<Glyph name={verdict} />)
  await expect.element(screen.getByRole('img', { name: verdict, exact: true })).toBeInTheDocument()
})

test('a glyph with its word beside it is named once', async () => {
  const screen = await render(<Glyph name="drift" word />)
  await expect.element(screen.getByText('drift')).toBeInTheDocument()
  expect(screen.getByRole('img').elements()).toHaveLength(0)
})

function Rounds() {
  const [rounds, setRounds] = useState<number | null>(null)
  return (
    <>
      <NumberField label="Rounds" value={rounds} min={1} max={1000} digits="whole" onChange={setRounds} />
      <output>{rounds}</output>
    </>
  )
}

test.each([
  ['2.7', '3'],
  ['99999', '1000'],
])('a field for whole numbers makes %s to %s when it is left', async (typed, kept) => {
  const screen = await render(<Rounds />)
  // The test before left the focus behind the page's end, from where Tab leads elsewhere.
  await screen.getByRole('textbox', { name: 'Rounds' }).click()
  await userEvent.keyboard(typed)
  await userEvent.tab()
  await expect.element(screen.getByRole('status')).toHaveTextContent(kept)
})
