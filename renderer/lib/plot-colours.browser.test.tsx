import { expect, test, vi } from 'vitest'
import { onLookChange } from './plot-colours.ts'

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
