import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { shell } from '../lib/shell.ts'

export type Theme = 'system' | 'light' | 'dark'

const order: Theme[] = ['system', 'light', 'dark']

type ThemeStore = { theme: Theme; setTheme: (theme: Theme) => void }

/** The system's theme, or the person's override; kept on this machine, in the desktop window by the shell too. */
export const useTheme = create<ThemeStore>()(
  persist(
    (set) => ({
      theme: 'system',
      setTheme: (theme) => {
        set({ theme })
        void shell?.setTheme(theme)
      },
    }),
    { name: 'driftscope.theme', version: 1 },
  ),
)

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Puts the theme on the document, now and with each change; `?theme=dark` forces one (screenshots). */
export function followTheme(): void {
  const forced = order.find((theme) => theme === new URLSearchParams(location.search).get('theme'))
  apply(forced ?? useTheme.getState().theme)
  useTheme.subscribe(({ theme }) => {
    apply(theme)
  })
  void shell?.theme().then((theme) => {
    useTheme.setState({ theme })
  })
}

export const nextTheme = (theme: Theme): Theme => order[(order.indexOf(theme) + 1) % order.length] ?? 'system'
