import { download, downloadBlob } from '../../../lib/download.ts'
import { differenceName } from '../panes/difference-words.ts'
import type { Desk } from '../state/use-desk.ts'
import { type PaneId, settingOf, type View } from '../state/view-state.ts'
import { drawSheet } from './draw-sheet.ts'
import { type Sheet, sheetArea, type SheetPane } from './sheet.ts'
import { svgSheet } from './svg-sheet.ts'

/** What a view is saved as; `commandId` is for buttons outside of the panes. */
export const viewExports = [
  { format: 'png', name: 'PNG', commandId: 'image.png' },
  { format: 'svg', name: 'SVG', commandId: 'image.svg' },
] as const
export type ViewFormat = (typeof viewExports)[number]['format']

/** What an exported view says of itself. */
export type Provenance = {
  /** Of the file, without its ending. */
  fileName: string
  title: string
  lines: readonly string[]
}

/** Saves what is on screen, all panes side by side. */
export function exportView(desk: Desk, provenance: Provenance, format: ViewFormat): void {
  const sheet = sheetOf(desk, provenance)
  const name = `${provenance.fileName}.${format}`
  if (format === 'svg') {
    download(name, svgSheet(sheet), 'image/svg+xml')
    return
  }
  drawSheet(sheet)?.toBlob((blob) => {
    if (blob !== null) downloadBlob(name, blob)
  }, 'image/png')
}

function sheetOf(desk: Desk, { title, lines }: Provenance): Sheet {
  const { a, b, state, pictures, rows, columns } = desk
  const pane = (id: PaneId, name: string): SheetPane[] => {
    const picture = pictures[id]
    return picture === null ? [] : [{ title: name, picture, view: onSheet(desk, settingOf(state, 'view', id)) }]
  }
  const panes = [
    ...pane('a', `A  ${a.name}${b === null ? '' : ', reference'}`),
    ...pane('b', `B  ${b?.name ?? ''}, candidate`),
    ...pane('difference', differenceName(state)),
  ]
  return { title, panes, rows, columns, marked: state.marked, provenance: lines }
}

/** The part that is in view on screen, in the room that the sheet has. */
function onSheet({ seen }: Desk, view: View | null): View | null {
  if (view === null || seen === null) return view
  const { width, height } = seen.area
  return { ...view, zoom: view.zoom * Math.min(sheetArea.width / width, sheetArea.height / height) }
}
