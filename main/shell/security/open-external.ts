import { shell } from 'electron'
import { externalLink } from './external-links.ts'

/** The only way out of this program to another one. */
export function openExternal(url: string, log: (line: string) => void): void {
  const link = externalLink(url)
  if (link === null) {
    log(`refused: opening ${url}`)
    return
  }
  shell.openExternal(link).catch((error: unknown) => {
    log(`could not open ${link}: ${String(error)}`)
  })
}
