import { useMemo } from 'react'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import { stepShown } from '../details/places.ts'
import { windowInView } from './geometry.ts'
import { stepFor } from '../paint/placement.ts'
import { cursorOf, type Desk, pixelOf } from '../state/use-desk.ts'
import { type PaneId, settingOf } from '../state/view-state.ts'
import { Pane, type PaneProps } from './Pane.tsx'

/** Array pixels a side that one block of a pane's picture shows; 1 while it is waited for. */
export function blockStep({ seen }: Desk, pane: PaneId, picture: PanePicture | null): number {
  if (seen === null || picture === null) return 1
  const view = seen.views[pane]
  const window = windowInView(seen.area, view, picture.plane, devicePixelRatio)
  return stepShown(picture.plane, window, stepFor(view.zoom * devicePixelRatio))
}

export type BoundPaneProps = Pick<PaneProps, 'label' | 'head' | 'legend' | 'shown' | 'waitsFor' | 'swipe'> & {
  desk: Desk
  pane: PaneId
  /** Indices worth a look. */
  marks: readonly (readonly number[])[]
}

/** A pane with what the desk says about it, and its wishes told to the desk. */
export function BoundPane({ desk, pane, marks, ...rest }: BoundPaneProps) {
  const { state, dispatch, rows, columns, onSize } = desk
  const slice = settingOf(state, 'slice', pane)
  const places = useMemo(() => marks.flatMap((index) => pixelOf(slice, index) ?? []), [marks, slice])
  const { row, column } = cursorOf(desk, pane)
  const cursor = useMemo(() => ({ row, column }), [row, column])
  return (
    <Pane
      {...rest}
      rows={rows}
      columns={columns}
      view={settingOf(state, 'view', pane) ?? (desk.seen?.fitsAll === false ? desk.seen.views[pane] : null)}
      cursor={cursor}
      marks={places}
      region={state.region}
      marked={state.marked}
      active={state.active === pane}
      onActive={() => {
        if (state.active !== pane) dispatch({ do: 'choose', settings: { active: pane } })
      }}
      onCursor={(to) => {
        dispatch({ do: 'set', pane, settings: { cursor: to } })
      }}
      onView={(view) => {
        dispatch({ do: 'set', pane, settings: { view } })
      }}
      onRegion={(region) => {
        dispatch({ do: 'choose', settings: { region } })
      }}
      onSwipe={(share) => {
        dispatch({ do: 'choose', settings: { swipe: share } })
      }}
      {...(pane === 'difference' ? {} : { onSize })}
    />
  )
}
