import type { ViewProps } from '../../lib/router.ts'
import { ViewHead } from '../../ui/ViewHead.tsx'
import { ArrayPair } from './ArrayPair.tsx'
import { useLook } from './use-look.ts'

/** The files that `driftscope view` named: the reference, and the candidate beside it. */
export default function ViewFilesView({ params, query }: ViewProps) {
  const [a, b] = [params['a'], params['b']]
  const { opened, look, onLook } = useLook(query)
  if (a === undefined) return null
  return (
    <>
      <ViewHead title={b === undefined ? 'Array' : 'Two arrays'} facts="files outside the workspace" />
      <ArrayPair
        key={opened}
        a={{ name: null, address: { file: a } }}
        b={b === undefined ? null : { name: null, address: { file: b } }}
        look={look}
        onLook={onLook}
      />
    </>
  )
}
