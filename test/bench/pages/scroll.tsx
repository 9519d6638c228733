/** `?list=rows`: the comparison's own view with 100,000 rows; `?list=empty`: a list of the same height without content. */
import { EngineProvider } from '../../../renderer/engine-client/EngineProvider.tsx'
import DecidedComparison from '../../../renderer/app/DecidedComparison.tsx'
import { useRoute } from '../../../renderer/lib/router.ts'
import { UiProvider } from '../../../renderer/ui/UiProvider.tsx'
import { comparisonId, manyRows, rowCount } from './many-rows.ts'
import { mount } from './mount.tsx'

function Rows() {
  const { query } = useRoute()
  return (
    <main style={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
      <DecidedComparison params={{ id: comparisonId }} query={query} />
    </main>
  )
}

const Empty = () => (
  <div role="list" aria-label="Empty" tabIndex={0} style={{ flex: 1, overflow: 'auto' }}>
    <div style={{ height: rowCount * 24 }} />
  </div>
)

const isEmpty = new URLSearchParams(location.search).get('list') === 'empty'
mount(
  isEmpty ? (
    <Empty />
  ) : (
    <EngineProvider connection={manyRows}>
      <UiProvider>
        <Rows />
      </UiProvider>
    </EngineProvider>
  ),
)
