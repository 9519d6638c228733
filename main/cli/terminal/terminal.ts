/** What the CLI writes to, and what that can show. */
export type Terminal = {
  /** Resolves when the text has been handed on; a reader that went away is no error. */
  writeOut: (text: string) => Promise<void>
  writeErr: (text: string) => Promise<void>
  out: Surface
  err: Surface
  /** Whether glyphs beyond ASCII can be expected to show. */
  unicode: boolean
}

/** `width` in columns; null where nobody reads on a screen, and nothing is cut. */
export type Surface = { isTerminal: boolean; width: number | null; colour: boolean }

type Environment = Readonly<Record<string, string | undefined>>
type Stream = NodeJS.WriteStream

/** The terminal of this process. Colour only on a terminal, never with NO_COLOR; FORCE_COLOR asks for it anywhere. */
export function processTerminal(process: NodeJS.Process): Terminal {
  return {
    writeOut: writer(process.stdout),
    writeErr: writer(process.stderr),
    out: surface(process.stdout, process.env),
    err: surface(process.stderr, process.env),
    unicode: showsUnicode(process.env, process.platform),
  }
}

function surface(stream: Stream, env: Environment): Surface {
  const isTerminal = stream.isTTY
  return { isTerminal, width: isTerminal ? stream.columns : null, colour: wantsColour(isTerminal, env) }
}

/** NO_COLOR wins, whatever its value, unless it is empty; then FORCE_COLOR, where `0` and `false` say no; then the terminal. */
export function wantsColour(isTerminal: boolean, env: Environment): boolean {
  if ((env['NO_COLOR'] ?? '') !== '') return false
  const force = env['FORCE_COLOR']
  if (force !== undefined) return force !== '0' && force !== 'false'
  return isTerminal && env['TERM'] !== 'dumb'
}

export function showsUnicode(env: Environment, platform: NodeJS.Platform): boolean {
  if (platform !== 'linux') return true
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find((value) => value !== undefined && value !== '')
  return /utf-?8/i.test(locale ?? '')
}

/** `head` closes its pipe when it has read enough: what is written later is dropped, and the verdict's exit status stays. */
function writer(stream: Stream): Terminal['writeOut'] {
  let gone = false
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
    gone = true
  })
  return (text) =>
    new Promise((resolve) => {
      if (gone) resolve()
      else
        stream.write(text, () => {
          resolve()
        })
    })
}
