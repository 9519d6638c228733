import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import type { Cursor, View } from '../state/view-state.ts'
import { type Box, pannedBy, pixelAt, windowBetween, zoomedAt } from './geometry.ts'

export type PanePointer = {
  area: Box
  view: View
  plane: { width: number; height: number }
  /** Share of the width where A ends; null: there is no line to drag. */
  swipe: number | null
  onCursor: (cursor: Cursor) => void
  onView: (view: View | null) => void
  onRegion: (region: Window | null) => void
  onSwipe: (share: number) => void
}

type Drag = { kind: 'pan' | 'swipe' } | { kind: 'region'; from: Cursor }

const swipeReach = 14
const wheelFactor = 1.0015

/** Moving reads, dragging pans, Shift draws a region, the wheel zooms, a double click fits; the swipe line can be dragged. */
export function usePanePointer(stage: RefObject<HTMLElement | null>, pointer: PanePointer | null) {
  const drag = useRef<Drag | null>(null)
  const place = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (pointer === null) return
    event.preventDefault()
    const { x, y } = place(event)
    pointer.onView(zoomedAt(pointer.area, pointer.view, wheelFactor ** -event.deltaY, x, y))
  })
  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const listen = (event: WheelEvent) => {
      onWheel(event)
    }
    // React's own wheel listeners are passive: the page would scroll too.
    element.addEventListener('wheel', listen, { passive: false })
    return () => {
      element.removeEventListener('wheel', listen)
    }
  }, [stage])
  if (pointer === null) return {}
  const { area, view, plane, swipe, onCursor, onView, onRegion, onSwipe } = pointer
  const pixel = (x: number, y: number) => pixelAt(area, view, plane, devicePixelRatio, x, y)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      const { x, y } = place(event)
      event.currentTarget.setPointerCapture(event.pointerId)
      onCursor(pixel(x, y))
      const onLine = swipe !== null && Math.abs(x - area.x - swipe * area.width) < swipeReach
      if (event.shiftKey) drag.current = { kind: 'region', from: pixel(x, y) }
      else drag.current = { kind: onLine ? 'swipe' : 'pan' }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { x, y } = place(event)
      const dragged = drag.current
      if (dragged === null) onCursor(pixel(x, y))
      else if (dragged.kind === 'swipe') onSwipe(Math.min(1, Math.max(0, (x - area.x) / area.width)))
      else if (dragged.kind === 'region') onRegion(windowBetween(dragged.from, pixel(x, y)))
      else onView(pannedBy(view, event.movementX, event.movementY, plane))
    },
    onLostPointerCapture: () => {
      drag.current = null
    },
    onDoubleClick: () => {
      onView(null)
      onRegion(null)
    },
  }
}
