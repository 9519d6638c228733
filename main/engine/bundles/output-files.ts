import { caseFileName } from '../../contract/case-id.ts'

/** Where an output's array lies, relative to `cases/` (schema 1). */
export function outputFile(caseId: string, output: string): string {
  return `${caseFileName(caseId)}/${output}.npz`
}

/** The float32 array beside it, under float32-tracking. */
export function float32File(file: string): string {
  return file.replace(/\.npz$/, '.f32.npz')
}
