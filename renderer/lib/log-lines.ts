/** A log as lines that grow; the last one may still be written. The list is a new one with each growth. */
export type LogLines = { lines: readonly string[]; open: string }

export const noLines: LogLines = { lines: [], open: '' }

// Colour codes, and whatever a screen would obey instead of show; tabs stay.
const controls =
  /\u001b\[[0-9;?]*[A-Za-z]|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** What a terminal would show of a line: after a carriage return the line is written anew (progress bars). */
const shown = (line: string): string => {
  const parts = line.split('\r').filter((part) => part !== '')
  return (parts.at(-1) ?? '').replace(controls, '')
}

export function appendText({ lines, open }: LogLines, text: string): LogLines {
  const parts = (open + text).split('\n')
  const rest = parts.pop() ?? ''
  return { lines: parts.length === 0 ? lines : [...lines, ...parts.map(shown)], open: rest }
}

/** All lines, the unfinished one too. */
export const allLines = ({ lines, open }: LogLines): readonly string[] =>
  open === '' ? lines : [...lines, shown(open)]
