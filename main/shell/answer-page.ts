import { clipboard } from 'electron'
import { z } from 'zod'
import { ThemeChoice, type EngineAddress, type EngineState } from '../contract/shell-bridge.ts'
import { channels } from './channels.ts'
import type { Handle } from './security/handle.ts'

export type PageParts = {
  engine: { state: () => EngineState; address: () => Promise<EngineAddress | null>; restart: () => void }
  dialogs: {
    openPlan: () => Promise<string | null>
    savePlan: (suggestedName: string) => Promise<string | null>
    chooseFolder: (title: string) => Promise<string | null>
  }
  theme: { get: () => ThemeChoice; set: (theme: ThemeChoice) => void }
  page: { listen: () => string | null }
}

const nothing = z.undefined()
/** A name, not a path: no separators. */
const FileName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^/\\\0]+$/)
const Title = z.string().min(1).max(200)
/** As long as a report in Markdown may be. */
const Text = z.string().max(16 * 1024 * 1024)

/** Everything that the page may ask of the shell. */
export function answerPage(handle: Handle, { engine, dialogs, theme, page }: PageParts): void {
  handle(channels.engine, nothing, () => engine.address())
  handle(channels.engineState, nothing, () => engine.state())
  handle(channels.restartEngine, nothing, () => {
    engine.restart()
  })
  handle(channels.openPlan, nothing, () => dialogs.openPlan())
  handle(channels.savePlan, FileName, (suggestedName) => dialogs.savePlan(suggestedName))
  handle(channels.chooseFolder, Title, (title) => dialogs.chooseFolder(title))
  handle(channels.theme, nothing, () => theme.get())
  handle(channels.setTheme, ThemeChoice, (choice) => {
    theme.set(choice)
  })
  handle(channels.copyText, Text, (text) => clipboard.writeText(text))
  handle(channels.takeLink, nothing, () => page.listen())
}
