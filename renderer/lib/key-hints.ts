import { createRegistry } from './registry.ts'

/** Keys that a list or a picture hears itself while it has the keyboard: no commands, but people look for them under `?`. */
export type KeyHint = {
  title: string
  /** In the words of lib/keys.ts; Space is ` `. */
  keys: readonly string[]
}

const hints = createRegistry<KeyHint>()

/** Tells of keys for as long as the component is there. */
export const useKeyHints = hints.useItems
export const useKeyHintList = hints.useAll
