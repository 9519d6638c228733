/** Files in a browser without the desktop window around it. */
import type { Plan } from '../../../main/contract/plan.ts'
import { lastPart } from '../../lib/path-name.ts'
import { refLabel } from '../../lib/ref-label.ts'

/** `abtem-1.0.10-1.0.11.plan.toml`. */
export function fileNameOf({ name, suite, refs }: Pick<Plan, 'name' | 'suite' | 'refs'>): string {
  const words = name ?? [lastPart(suite), ...refs.map(refLabel)].join('-')
  const plain = words.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  return `${plain === '' ? 'campaign' : plain.slice(0, 80)}.plan.toml`
}

/** The file that the person chooses; null where they choose none. */
export function chosenFile(accept: string): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  return new Promise((resolve) => {
    input.addEventListener('change', () => {
      resolve(input.files?.[0] ?? null)
    })
    input.addEventListener('cancel', () => {
      resolve(null)
    })
    input.click()
  })
}
