import { ComparisonView } from '../features/comparison/ComparisonView.tsx'
import { RowPictures } from '../features/inspector/RowPictures.tsx'
import { Decisions } from '../features/decisions/Decisions.tsx'
import type { ViewProps } from '../lib/router.ts'

/** A comparison in which one sees what moved and can decide. */
export default function DecidedComparison(props: ViewProps) {
  return <ComparisonView {...props} Decide={Decisions} Pictures={RowPictures} />
}
