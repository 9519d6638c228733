import { success } from '../../contract/outcome.ts'
import { describeArray } from '../bundles/describe-array.ts'
import type { Arrays } from '../bundles/find-array.ts'
import type { Handlers } from './route.ts'

export function arrayMethods({ find, admit }: Arrays): Handlers<'arrays.describe' | 'arrays.admit'> {
  return {
    async 'arrays.describe'({ address }) {
      const found = await find(address)
      return found.ok ? describeArray(found.value) : found
    },
    async 'arrays.admit'({ path, member }) {
      const admitted = await admit(path, member)
      return admitted.ok ? success({ file: admitted.value }) : admitted
    },
  }
}
