import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand, ThemeChoice } from '../contract/shell-bridge.ts'
import type { ThemeSwitch } from './theme.ts'

export type MenuActions = {
  sendCommand: (command: MenuCommand) => void
  openPlan: () => Promise<void>
  reload: () => void
  restartEngine: () => void
  showLogs: () => Promise<unknown>
  setTheme: (theme: ThemeChoice) => void
}

/** Shows the menu, and shows it anew with each change of the theme: its items are as they were made. */
export function showMenu(
  show: (template: MenuItemConstructorOptions[]) => void,
  { actions, theme, platform }: { actions: MenuActions; theme: ThemeSwitch; platform: NodeJS.Platform },
): void {
  const make = () => {
    show(menuTemplate(actions, theme.get(), platform))
  }
  make()
  theme.onChange(make)
}

/** The application menu. What the page can do itself is only sent to it, by the command's id. */
function menuTemplate(
  actions: MenuActions,
  theme: ThemeChoice,
  platform: NodeJS.Platform,
): MenuItemConstructorOptions[] {
  const command = (label: string, id: MenuCommand, keys?: string): MenuItemConstructorOptions => ({
    label,
    // The page has the key already; the menu only shows it.
    ...(keys === undefined ? {} : { accelerator: keys, registerAccelerator: false }),
    click: () => {
      actions.sendCommand(id)
    },
  })
  const themeItem = (label: string, choice: ThemeChoice): MenuItemConstructorOptions => ({
    label,
    type: 'radio',
    checked: choice === theme,
    click: () => {
      actions.setTheme(choice)
    },
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  return [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    {
      label: '&File',
      submenu: [
        command('New Campaign', 'campaign.new', 'CmdOrCtrl+N'),
        { label: 'Open Plan…', accelerator: 'CmdOrCtrl+O', click: () => void actions.openPlan() },
        separator,
        { role: platform === 'darwin' ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: '&Go',
      submenu: [
        command('Inbox', 'go.inbox'),
        command('Campaigns', 'go.campaigns'),
        command('Comparisons', 'go.compare'),
        command('Bundles', 'go.bundles'),
        separator,
        command('All Commands…', 'palette.open', 'CmdOrCtrl+K'),
      ],
    },
    {
      label: '&View',
      submenu: [
        { label: 'Reload', accelerator: 'CmdOrCtrl+R', click: actions.reload },
        separator,
        {
          label: 'Theme',
          submenu: [themeItem('As the System', 'system'), themeItem('Light', 'light'), themeItem('Dark', 'dark')],
        },
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        { role: 'toggleDevTools' },
      ],
    },
    { label: '&Engine', submenu: [{ label: 'Start Again', click: actions.restartEngine }] },
    {
      role: 'help',
      submenu: [
        command('Keyboard Shortcuts', 'shortcuts.open'),
        separator,
        { label: 'Show Logs', click: () => void actions.showLogs() },
      ],
    },
  ]
}
