import { nativeTheme } from 'electron'
import { join } from 'node:path'
import { z } from 'zod'
import { ThemeChoice } from '../contract/shell-bridge.ts'
import { keptFile } from './kept-file.ts'

/** The system's theme, or the person's choice, which is kept. The page sees it by its media query. */
export function keptTheme(userDataFolder: string, log: (line: string) => void) {
  const kept = keptFile(join(userDataFolder, 'theme.json'), z.object({ theme: ThemeChoice }), log)
  nativeTheme.themeSource = kept.read()?.theme ?? 'system'
  return {
    get: (): ThemeChoice => nativeTheme.themeSource,
    set(theme: ThemeChoice): void {
      nativeTheme.themeSource = theme
      kept.write({ theme })
    },
  }
}
