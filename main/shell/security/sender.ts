import { applicationOrigin } from '../../contract/wire.ts'
import { originOf } from './application-origin.ts'

/** `frame` is who sent a message, `mainFrame` our window's page; by Electron's ids. */
export type Sender = { frame: FrameId | null; mainFrame: FrameId | null; url: string }
type FrameId = { processId: number; routingId: number }

/** Whether a message comes from the top frame of our own window while it shows our own page. */
export function maySend({ frame, mainFrame, url }: Sender): boolean {
  return (
    frame !== null &&
    mainFrame !== null &&
    frame.processId === mainFrame.processId &&
    frame.routingId === mainFrame.routingId &&
    originOf(url) === applicationOrigin
  )
}
