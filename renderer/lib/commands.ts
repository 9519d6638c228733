import { isOwnStroke, strokeOf } from './keys.ts'
import { createRegistry } from './registry.ts'

/** Everything that can be done is one of these: palette, menu, key and `?` sheet are made from them. */
export type Command = {
  /** `campaign.pause`: stable, for menus and tests. */
  id: string
  title: string
  /** In the words of lib/keys.ts: `Mod+N`, `P`, `G I`. */
  keys?: string | undefined
  /** Head under which palette and `?` sheet list it; left out: the view's own. */
  group?: string | undefined
  /** False where it cannot be done now; `why` then says so. */
  enabled?: boolean | undefined
  why?: string | undefined
  run: () => void
}

const commands = createRegistry<Command>()

/** Puts commands into the registry for as long as the component is there. */
export const useCommands = commands.useItems

/** All commands there are now. */
export const useCommandList = commands.useAll

export const isEnabled = (command: Command): boolean => command.enabled !== false

/** Runs a command by its id (application menu, tests); false where there is none, or it is off. */
export function runCommand(id: string): boolean {
  const command = commands.all().findLast((candidate) => candidate.id === id && isEnabled(candidate))
  command?.run()
  return command !== undefined
}

/** How long the second stroke of `G I` may take. */
const sequenceMs = 1200

/**
 * What a key would do, a person must see: nothing happens behind a dialog or a menu. One that is closing stays in the
 * document for a frame or two (Base UI's `data-closed`); it covers nothing any more, so a quick Esc, Ctrl K is heard.
 */
const isCovered = () => document.querySelector(':is([role=dialog], [role=menu]):not([data-closed])') !== null

/** Hears keys on the window and runs what they stand for; later owners (the view) come before earlier ones (the frame). */
export function listenForKeys(): () => void {
  let first: { stroke: string; untilMs: number } | null = null
  const hear = (event: KeyboardEvent) => {
    const stroke = strokeOf(event)
    if (event.defaultPrevented || event.isComposing || stroke === '') return
    if (isCovered()) return
    const plain = !/^(Mod|Ctrl|Alt)\+/.test(stroke) && !/^F\d+$/.test(stroke)
    if (plain && isOwnStroke(event.target, stroke)) return
    const pending = first !== null && event.timeStamp < first.untilMs ? `${first.stroke} ${stroke}` : null
    first = null
    const all = commands.all()
    const found =
      all.findLast(({ keys }) => pending !== null && keys === pending) ?? all.findLast(({ keys }) => keys === stroke)
    if (found !== undefined) {
      event.preventDefault()
      if (isEnabled(found)) found.run()
      return
    }
    if (all.some(({ keys }) => keys?.startsWith(`${stroke} `) === true)) {
      first = { stroke, untilMs: event.timeStamp + sequenceMs }
    }
  }
  addEventListener('keydown', hear)
  return () => {
    removeEventListener('keydown', hear)
  }
}
