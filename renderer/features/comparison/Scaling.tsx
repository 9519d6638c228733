import type { ComparisonRow } from '../../../main/contract/comparison.ts'
import { graphFacts, scalingFacts } from '../../../main/contract/sweep-words.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { SweepPlot } from '../../viewers/sweep/SweepPlot.tsx'
import { SweepTable } from '../../viewers/sweep/SweepTable.tsx'

/** Of a routine case, how its time grows with the size; of a lazy one, the graph that it hands to its scheduler. */
export function Scaling({ row: { sweep, graph } }: { row: ComparisonRow }) {
  return (
    <>
      {sweep !== undefined && (
        <section aria-label="Scaling">
          <SectionHead ruled title="Scaling" right={`time of one call over ${sweep.parameter}`} />
          <KeyValue items={scalingFacts(sweep)} />
          <SweepPlot sweep={sweep} />
          <SweepTable sweep={sweep} />
        </section>
      )}
      {graph !== undefined && (
        <section aria-label="Graph">
          <SectionHead ruled title="Graph" right="before it is computed · not judged" />
          <KeyValue items={graphFacts(graph)} />
        </section>
      )}
    </>
  )
}
