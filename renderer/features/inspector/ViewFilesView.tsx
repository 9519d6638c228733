import { ArrayAddress } from '../../../main/contract/array-view.ts'
import type { ViewProps } from '../../lib/router.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ViewHead } from '../../ui/ViewHead.tsx'
import { ArrayPair } from './ArrayPair.tsx'
import { useLook } from './use-look.ts'

/** The files that `driftscope view` named: the reference, and the candidate beside it. */
export default function ViewFilesView({ params, query }: ViewProps) {
  const [a, b] = [params['a'], params['b']]
  const { opened, look, onLook } = useLook(query)
  if (a === undefined) return null
  const files = [a, ...(b === undefined ? [] : [b])]
  if (!files.every((file) => ArrayAddress.safeParse({ file }).success)) return <NoSuchFile />
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

function NoSuchFile() {
  return (
    <>
      <ViewHead title="Array" />
      <EmptyState
        title="No such file"
        text="This address names no file that the engine was told of. `driftscope view FILE` tells it, and prints the address."
      />
    </>
  )
}
