import { type Command, useCommands } from '../lib/commands.ts'
import { goBack, goForward, navigate, useSteps } from '../lib/router.ts'
import { useFrame } from './frame-store.ts'
import { useTheme, type Theme } from './theme.ts'
import { railItems, views } from './views.ts'

/** What can be done everywhere. */
export function useFrameCommands(): void {
  const { openPalette, openShortcuts } = useFrame.getState()
  const setTheme = useTheme((state) => state.setTheme)
  const { canGoBack, canGoForward } = useSteps()
  const group = 'Everywhere'
  const goTo = railItems.map(({ label, key, path }): Command => ({
    id: `go.${label.toLowerCase()}`,
    title: `Go to ${label}`,
    keys: `G ${key}`,
    group: 'Go to',
    run: () => {
      navigate(path)
    },
  }))
  const newCampaign = views
    .filter(({ pattern }) => pattern === '/campaigns/new')
    .map(({ pattern }): Command => ({
      id: 'campaign.new',
      title: 'New campaign',
      keys: 'Mod+N',
      group,
      run: () => {
        navigate(pattern)
      },
    }))
  const themes = (['system', 'light', 'dark'] satisfies Theme[]).map((theme): Command => ({
    id: `theme.${theme}`,
    title: theme === 'system' ? 'Theme: follow system' : `Theme: ${theme}`,
    group,
    run: () => {
      setTheme(theme)
    },
  }))
  useCommands([
    { id: 'palette.open', title: 'Command palette', keys: 'Mod+K', group, run: openPalette },
    ...newCampaign,
    ...goTo,
    { id: 'go.back', title: 'Back', keys: 'Alt+ArrowLeft', group, enabled: canGoBack, run: goBack },
    { id: 'go.forward', title: 'Forward', keys: 'Alt+ArrowRight', group, enabled: canGoForward, run: goForward },
    { id: 'shortcuts.open', title: 'Keys of this view', keys: '?', group, run: openShortcuts },
    ...themes,
  ])
}
