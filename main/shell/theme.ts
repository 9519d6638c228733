import type { ThemeChoice } from '../contract/shell-bridge.ts'

export type ThemeSwitch = {
  get: () => ThemeChoice
  set: (theme: ThemeChoice) => void
  /** Called after each change, whoever made it: the page or the menu. */
  onChange: (listener: () => void) => void
}

export type ThemeParts = {
  /** Electron's nativeTheme: the page sees it by its media query. */
  native: { themeSource: ThemeChoice }
  kept: { read: () => { theme: ThemeChoice } | null; write: (value: { theme: ThemeChoice }) => void }
}

/** The system's theme, or the person's choice, which is kept. */
export function createTheme({ native, kept }: ThemeParts): ThemeSwitch {
  const listeners: (() => void)[] = []
  native.themeSource = kept.read()?.theme ?? 'system'
  return {
    get: () => native.themeSource,
    set(theme) {
      if (theme === native.themeSource) return
      native.themeSource = theme
      kept.write({ theme })
      for (const listener of listeners) listener()
    },
    onChange(listener) {
      listeners.push(listener)
    },
  }
}
