import type { ViewProps } from '../../lib/router.ts'
import { ViewHead } from '../../ui/ViewHead.tsx'
import { ArrayPane } from './ArrayPane.tsx'
import css from './view.module.css'

/** The files that `driftscope view` named: the reference, and the candidate beside it. */
export default function ViewFilesView({ params }: ViewProps) {
  const files = [params['a'], params['b']].filter((file) => file !== undefined)
  return (
    <>
      <ViewHead title={files.length === 1 ? 'Array' : 'Two arrays'} facts="files outside the workspace" />
      <div className={css.panes}>
        {files.map((file, k) => (
          <ArrayPane key={file} file={file} side={files.length === 1 ? null : k === 0 ? 'A' : 'B'} />
        ))}
      </div>
    </>
  )
}
