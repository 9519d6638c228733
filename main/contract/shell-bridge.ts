/**
 * The few things that the page asks of the desktop window: `window.driftscopeShell`, put there by the preload script
 * and absent in a browser. Everything else the page asks of the engine.
 */
import { z } from 'zod'

export const ThemeChoice = z.enum(['system', 'light', 'dark'])
export type ThemeChoice = z.infer<typeof ThemeChoice>

/** `origin` is `http://127.0.0.1:<port>`, the same for every engine of a window. */
export const EngineAddress = z.strictObject({ origin: z.string(), token: z.string() })
export type EngineAddress = z.infer<typeof EngineAddress>

/** What the shell knows of the engine that it supervises. */
export const EngineState = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('starting') }),
  z.strictObject({ state: z.literal('running') }),
  /** It ended; `crashes` ends in a row so far, the next start is `delay_ms` after the last. */
  z.strictObject({ state: z.literal('restarting'), crashes: z.int().positive(), delay_ms: z.int().nonnegative() }),
  /** It will not be started again before the person asks for it. */
  z.strictObject({ state: z.literal('stopped'), message: z.string(), cure: z.string() }),
])
export type EngineState = z.infer<typeof EngineState>

/** Commands of the application menu; the page runs those that it has. */
export const MenuCommand = z.enum([
  'campaign.new',
  'go.inbox',
  'go.campaigns',
  'go.compare',
  'go.bundles',
  'palette.open',
  'shortcuts.open',
  'theme.system',
  'theme.light',
  'theme.dark',
])
export type MenuCommand = z.infer<typeof MenuCommand>

/** Ends the subscription that returned it. */
type Unsubscribe = () => void

export type DriftscopeShell = Readonly<{
  platform: string
  /** A sentence for a window that is not meant for work; null in a release. */
  banner: string | null
  /** Where the engine listens and its session's token, which dies with it: asked before each connection. Null: none runs. */
  engine: () => Promise<EngineAddress | null>
  engineState: () => Promise<EngineState>
  onEngineState: (listener: (state: EngineState) => void) => Unsubscribe
  /** Starts an engine that is `stopped`; does nothing otherwise. */
  restartEngine: () => Promise<void>
  /** Absolute path of the plan that the person chose; null: none. */
  openPlan: () => Promise<string | null>
  savePlan: (suggestedName: string) => Promise<string | null>
  /** Absolute path of the folder that the person chose, below a title that says what for; null: none. */
  chooseFolder: (title: string) => Promise<string | null>
  theme: () => Promise<ThemeChoice>
  setTheme: (theme: ThemeChoice) => Promise<void>
  copyText: (text: string) => Promise<void>
  onCommand: (listener: (command: MenuCommand) => void) => Unsubscribe
  /** Routes such as `/campaigns/<id>` from links and opened files, the first of them from before the page was there. */
  onLink: (listener: (route: string) => void) => Unsubscribe
}>
