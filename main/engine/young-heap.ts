import { setFlagsFromString } from 'node:v8'

/**
 * Leaves the memory of new objects at what starting took. V8 doubles it, up to 32 MiB twice over, when some have outlived
 * collections for long enough, and reading arrays makes many small ones that are gone at once: collecting them more often
 * costs no time that can be measured. The flag is read whenever it would double. In an Electron utility process flags may
 * be set too (electron/electron#42414).
 */
export function keepYoungHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
