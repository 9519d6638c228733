import { Decisions } from '../features/decisions/Decisions.tsx'
import { InspectorView } from '../features/inspector/InspectorView.tsx'
import type { ViewProps } from '../lib/router.ts'

/** The inspector, in which one can decide. */
export default function DecidedInspector(props: ViewProps) {
  return <InspectorView {...props} Decide={Decisions} />
}
