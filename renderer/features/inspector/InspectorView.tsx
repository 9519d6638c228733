import { useEngineQuery } from '../../engine-client/hooks.ts'
import type { Decide } from '../../lib/decide-slot.ts'
import type { ViewProps } from '../../lib/router.ts'
import { linkTo, navigate } from '../../lib/router.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { ViewHead } from '../../ui/ViewHead.tsx'
import { LoadedInspector } from './LoadedInspector.tsx'
import { readPlace } from './place.ts'

/** One output of a row, pixel by pixel: `/compare/<id>/inspect?row=…&output=…`. */
export function InspectorView({ params, query, Decide }: ViewProps & { Decide: Decide }) {
  const id = params['id'] ?? ''
  const { row, output } = readPlace(query)
  const head = useEngineQuery('comparisons.head', { id })
  const details = useEngineQuery('comparisons.row', { id, index: row ?? 0 }, { enabled: row !== null })
  const broken = head.failure === null ? details : head
  if (head.data !== undefined && details.data !== undefined && broken.failure === null) {
    return (
      <LoadedInspector
        key={JSON.stringify([id, row, output])}
        head={head.data}
        details={details.data}
        wanted={output}
        query={query}
        Decide={Decide}
      />
    )
  }
  const toTable = (
    <Button
      onClick={() => {
        navigate(`/compare/${id}`)
      }}
    >
      Open the comparison
    </Button>
  )
  return (
    <>
      <ViewHead crumb={{ label: 'Comparison', href: linkTo(`/compare/${id}`) }} title="Inspector" />
      {broken.failure !== null ? (
        <ErrorState failure={broken.failure} title="This row can not be inspected" onRetry={broken.refetch}>
          {toTable}
        </ErrorState>
      ) : row === null ? (
        <EmptyState title="No row" text="The inspector shows one output of one row of a comparison: choose it there.">
          {toTable}
        </EmptyState>
      ) : (
        <LoadingLine what="Reading the row" />
      )}
    </>
  )
}
