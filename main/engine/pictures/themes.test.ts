import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mapTokens } from './themes.ts'

const tokens = readFileSync(join(import.meta.dirname, '../../../renderer/ui/tokens.css'), 'utf8')

test.each(['nonpos', 'nan', 'inf', 'masked'] as const)('--map-%s is the colour of the window', (name) => {
  const [, light, dark] = new RegExp(`--map-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []
  expect({ light: mapTokens.light[name], dark: mapTokens.dark[name] }).toEqual({ light, dark })
})
