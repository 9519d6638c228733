/**
 * Keys as commands name them: `Mod+K` (Ctrl, or Cmd on a Mac), `Alt+ArrowLeft`, `Shift+M`, `?`, and sequences `G I`.
 * A letter without modifier is the key, whatever its case.
 */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

const names: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': 'Space',
}
const macNames: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Ctrl: '⌃' }
const otherNames: Record<string, string> = { Mod: 'Ctrl' }

/** As people read it: `Ctrl K` or `⌘K`; a sequence as `G I`. */
export function formatKeys(keys: string): string {
  const stroke = (text: string) => {
    // The sign itself, not what joins modifiers.
    if (text === '+') return text
    const parts = text.split('+').map((part) => names[part] ?? (isMac ? macNames : otherNames)[part] ?? part)
    return parts.join(isMac ? '' : ' ')
  }
  return keys.split(' ').map(stroke).join(' ')
}

/** For aria-keyshortcuts: `Control+K`. */
export const ariaKeys = (keys: string): string =>
  keys.replaceAll('Mod', isMac ? 'Meta' : 'Control').replaceAll('Ctrl', 'Control')

/** The stroke of an event in the words of commands; empty for a lone modifier. `Space` has a name: a blank parts strokes. */
export function strokeOf(event: KeyboardEvent): string {
  const { key } = event
  if (['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'].includes(key)) return ''
  const letter = /^[a-z]$/i.test(key)
  const parts: string[] = []
  if (isMac ? event.metaKey : event.ctrlKey) parts.push('Mod')
  if (isMac && event.ctrlKey) parts.push('Ctrl')
  if (event.altKey) parts.push('Alt')
  // Shift is part of a sign such as `?`; with letters and named keys it counts.
  if (event.shiftKey && (letter || key.length > 1)) parts.push('Shift')
  parts.push(letter ? key.toUpperCase() : key === ' ' ? 'Space' : key)
  return parts.join('+')
}

/** Whether the person is writing: plain letters then belong to the field. A slider hears no letters. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'range'].includes(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

const pressed = ['a[href]', 'button', 'input', 'summary', '[role=checkbox]', '[role=option]', '[role=row]']
const movedByKeys = /^(Shift\+)?(Arrow|Page|Home$|End$)/

/** Whether a plain stroke belongs to what has the keyboard: text that is written, a button that Space presses, a slider. */
export function isOwnStroke(target: EventTarget | null, stroke: string): boolean {
  if (isWriting(target)) return true
  if (stroke === 'Space') return target instanceof Element && target.closest(pressed.join()) !== null
  return target instanceof HTMLInputElement && target.type === 'range' && movedByKeys.test(stroke)
}
