import type { ViewProps } from '../lib/router.ts'
import { Decisions } from '../features/decisions/Decisions.tsx'
import { InboxView } from '../features/inbox/InboxView.tsx'
import { RowPictures } from '../features/inspector/RowPictures.tsx'

/** The inbox, in which one sees what moved and can decide. */
export default function DecidedInbox({ query }: ViewProps) {
  return <InboxView query={query} Decide={Decisions} Pictures={RowPictures} />
}
