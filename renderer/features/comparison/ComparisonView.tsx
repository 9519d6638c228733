import { useEngineQuery } from '../../engine-client/hooks.ts'
import type { ViewProps } from '../../lib/router.ts'
import { linkTo, navigate } from '../../lib/router.ts'
import type { Slots } from '../../lib/slots.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { ViewHead } from '../../ui/ViewHead.tsx'
import { LoadedComparison } from './LoadedComparison.tsx'

/** One comparison: `/compare/<id>?row=…`. */
export function ComparisonView({ params, query, ...slots }: ViewProps & Slots) {
  const id = params['id'] ?? ''
  const { data: head, failure, refetch } = useEngineQuery('comparisons.head', { id })
  if (head !== undefined) return <LoadedComparison key={id} head={head} query={query} {...slots} />
  return (
    <>
      <ViewHead crumb={{ label: 'Compare', href: linkTo('/compare') }} title={id.slice(0, 8)} />
      {failure === null ? (
        <LoadingLine what="Reading the comparison" />
      ) : (
        <ErrorState failure={failure} title="This comparison can not be shown" onRetry={refetch}>
          <Button
            onClick={() => {
              navigate('/compare')
            }}
          >
            All comparisons
          </Button>
        </ErrorState>
      )}
    </>
  )
}
