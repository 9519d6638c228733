import { Decisions } from '../features/decisions/Decisions.tsx'
import { InboxView } from '../features/inbox/InboxView.tsx'

/** The inbox, in which one can decide. */
export default function DecidedInbox() {
  return <InboxView Decide={Decisions} />
}
