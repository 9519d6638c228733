import { expect, test, vi } from 'vitest'

test('keys are written as people read them, also where the key is the sign that joins', async () => {
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' })
  const { formatKeys } = await import('./keys.ts')
  expect(['Mod+K', 'Shift+M', 'G I', '+', 'Alt+ArrowLeft'].map(formatKeys)).toEqual([
    'Ctrl K',
    'Shift M',
    'G I',
    '+',
    'Alt ←',
  ])
})
