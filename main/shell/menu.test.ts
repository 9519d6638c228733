import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import type { ThemeChoice } from '../contract/shell-bridge.ts'
import { showMenu } from './menu.ts'
import { createTheme } from './theme.ts'

const itemsOf = ({ submenu }: MenuItemConstructorOptions) => (Array.isArray(submenu) ? submenu : [])
const leaves = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => (itemsOf(item).length === 0 ? [item] : leaves(itemsOf(item))))

/** A theme that was kept as dark, and the menu with every template that it was shown with. */
function bench() {
  const written: ThemeChoice[] = []
  const kept = {
    read: () => ({ theme: 'dark' as const }),
    write: ({ theme }: { theme: ThemeChoice }) => void written.push(theme),
  }
  const theme = createTheme({ native: { themeSource: 'system' }, kept })
  const shown: MenuItemConstructorOptions[][] = []
  const nothing = () => undefined
  const actions = {
    ...{ sendCommand: nothing, reload: nothing, restartEngine: nothing, setTheme: theme.set },
    ...{ openPlan: () => Promise.resolve(), showLogs: () => Promise.resolve() },
  }
  showMenu((template) => shown.push(template), { actions, theme, platform: 'linux' })
  const now = () => leaves(shown.at(-1) ?? [])
  const chosen = () =>
    now().flatMap(({ type, checked, label }) => (type === 'radio' && checked === true ? [label] : []))
  return { theme, written, shown, now, chosen }
}

test('the menu marks the theme that is kept', () => {
  expect(bench().chosen()).toEqual(['Dark'])
})

test('a theme that the page chooses is marked in the menu, and kept', () => {
  const { theme, written, chosen } = bench()
  theme.set('light')
  expect(chosen()).toEqual(['Light'])
  expect(written).toEqual(['light'])
})

test('a theme chosen in the menu comes back from the page and changes nothing a second time', () => {
  const { theme, shown, now, chosen } = bench()
  const item = now().find(({ label }) => label === 'As the System')
  Reflect.apply(item?.click ?? (() => undefined), undefined, [])
  theme.set('system')
  expect(chosen()).toEqual(['As the System'])
  expect(shown).toHaveLength(2)
})
