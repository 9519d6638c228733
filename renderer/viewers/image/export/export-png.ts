import { downloadBlob } from '../../../lib/download.ts'
import { differenceWords } from '../panes/ImageTools.tsx'
import type { Desk } from '../state/use-desk.ts'
import { type PaneId, settingOf, type View } from '../state/view-state.ts'
import { drawSheet, sheetArea, type SheetPane } from './draw-sheet.ts'

/** For buttons outside of the panes. */
export const pngCommandId = 'image.png'

/** What an exported view says of itself. */
export type Provenance = {
  /** Of the file, without its ending. */
  fileName: string
  title: string
  lines: readonly string[]
}

/** Saves what is on screen as PNG, all panes side by side. */
export function exportPng(desk: Desk, { fileName, title, lines }: Provenance): void {
  const { a, b, state, pictures, rows, columns } = desk
  const pane = (id: PaneId, name: string): SheetPane[] => {
    const picture = pictures[id]
    return picture === null ? [] : [{ title: name, picture, view: onSheet(desk, settingOf(state, 'view', id)) }]
  }
  const panes = [
    ...pane('a', `A  ${a.name}${b === null ? '' : ', reference'}`),
    ...pane('b', `B  ${b?.name ?? ''}, candidate`),
    ...pane('difference', differenceWords[state.difference]),
  ]
  const sheet = drawSheet({ title, panes, rows, columns, marked: state.marked, provenance: lines })
  sheet?.toBlob((blob) => {
    if (blob !== null) downloadBlob(`${fileName}.png`, blob)
  }, 'image/png')
}

/** The part that is in view on screen, in the room that the sheet has. */
function onSheet({ seen }: Desk, view: View | null): View | null {
  if (view === null || seen === null) return view
  const { width, height } = seen.area
  return { ...view, zoom: view.zoom * Math.min(sheetArea.width / width, sheetArea.height / height) }
}
