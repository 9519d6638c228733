/** What the CLI writes to, and what that can show. */
export type Terminal = {
  /** Resolves when the text has been handed on; a reader that went away is no error. */
  writeOut: (text: string) => Promise<void>
  writeErr: (text: string) => Promise<void>
  /** The system's code for why stdout could not be written whole (ENOSPC, …), or null. */
  outFailure: () => string | null
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
  const out = writer(process.stdout)
  return {
    writeOut: out.write,
    outFailure: out.failure,
    // Where stderr can't be written there is nobody to tell.
    writeErr: writer(process.stderr).write,
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
const readerLeft = ['EPIPE', 'EIO']

function writer(stream: Stream): { write: Terminal['writeOut']; failure: Terminal['outFailure'] } {
  let gone = false
  let failure: string | null = null
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Before it is known as gone: what follows a lost write fails as well, and says less.
    if (!gone && !readerLeft.includes(error.code ?? '')) failure = error.code ?? error.message
    gone = true
  })
  const write = (text: string) =>
    new Promise<void>((resolve) => {
      if (gone) resolve()
      else
        stream.write(text, () => {
          resolve()
        })
    })
  return { write, failure: () => failure }
}
