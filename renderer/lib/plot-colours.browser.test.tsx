import { expect, test, vi } from 'vitest'
import { onLookChange, palerColour } from './plot-colours.ts'

test('canvases are drawn anew once a face has come', async () => {
  const draw = vi.fn()
  const stop = onLookChange(draw)
  const face = new FontFace('Late', 'local("DejaVu Sans"), local("Liberation Sans"), local("Arial")')
  document.fonts.add(face)
  await face.load()
  await expect.poll(() => draw.mock.calls.length).toBeGreaterThan(0)
  stop()
  document.fonts.delete(face)
})

test('a paler colour keeps its hue, and a share of what is there of it', () => {
  const root = document.documentElement
  root.style.setProperty('--opaque', '#1e64c8')
  root.style.setProperty('--half', 'rgb(30 100 200 / 50%)')
  expect(palerColour('--opaque', 0.25)).toBe('rgb(30 100 200 / 0.25)')
  expect(palerColour('--half', 0.5)).toBe('rgb(30 100 200 / 0.25)')
})
