/** Paths in arguments count from the caller's folder; the engine gets absolute ones (contract/api.ts). */
import { homedir } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { absoluteRef } from './open-engine.ts'

export { absoluteConstraint, absoluteRef, absoluteSuite } from './open-engine.ts'

const looksLikePath = (text: string) => /[/\\]/.test(text) || text === '.' || text === '..' || /^~/.test(text)

/** `~` is the person's home; everything else counts from `folder`. */
export const absolutePath = (text: string, folder: string): string =>
  resolve(folder, text.replace(/^~(?=$|\/)/, homedir()))

/** A bundle's id or label as it is, a folder as an absolute path; `isFolder` is asked for what could be either. */
export function absoluteBundle(bundle: string, folder: string, isFolder: (path: string) => boolean): string {
  if (isAbsolute(bundle)) return bundle
  if (/^(wheel|env|git):/.test(bundle)) return absoluteRef(bundle, folder)
  const path = absolutePath(bundle, folder)
  return looksLikePath(bundle) || isFolder(path) ? path : bundle
}
