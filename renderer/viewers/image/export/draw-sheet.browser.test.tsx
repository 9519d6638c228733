import { afterEach, expect, test } from 'vitest'
import '../../../ui/tokens.css'
import '../../../ui/base.css'
import { decades } from './decades.fixture.ts'
import { drawSheet } from './draw-sheet.ts'

afterEach(() => {
  document.documentElement.removeAttribute('data-theme')
})

const marked = { zero: false, negative: false }

test('a sheet is on white ground in the dark theme too, and shows every decade', () => {
  document.documentElement.dataset['theme'] = 'dark'
  const picture = decades('grey')
  const panes = [{ title: 'A', picture, view: null }]
  const sheet = drawSheet({ title: 'decades', panes, rows: null, columns: null, marked, provenance: ['a test'] })
  const context = sheet?.getContext('2d') ?? null
  if (sheet === null || context === null) throw new Error('no sheet')
  const { data } = context.getImageData(0, Math.round(sheet.height / 2), sheet.width, 1)
  const greys = Array.from({ length: sheet.width }, (_, x) => data[4 * x] ?? 0)
  expect(greys[0]).toBe(255)
  expect(document.documentElement.dataset['theme']).toBe('dark')
  // Across the middle: ten steps, equal in log10, from the brightest to the darkest.
  const steps = [...new Set(greys.slice(70, -40))]
  expect(steps.length).toBeGreaterThanOrEqual(9)
  expect(steps).toEqual(steps.toSorted((one, other) => other - one))
})
