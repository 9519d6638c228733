import { ComparisonView } from '../features/comparison/ComparisonView.tsx'
import { Decisions } from '../features/decisions/Decisions.tsx'
import type { ViewProps } from '../lib/router.ts'

/** A comparison in which one can decide. */
export default function DecidedComparison(props: ViewProps) {
  return <ComparisonView {...props} Decide={Decisions} />
}
