import { z } from 'zod'

export const minimum = { width: 1024, height: 640 }
const usual = { width: 1440, height: 900 }

export const WindowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
})
export type WindowState = z.infer<typeof WindowState>

/** In device-independent pixels. */
export type Area = { x: number; y: number; width: number; height: number }
export type Placement = { width: number; height: number; x?: number; y?: number; maximized: boolean }

/** How much of a window must lie on a screen for a person to get hold of its title bar, in pixels. */
const graspable = { width: 120, height: 40 }

/**
 * Where the window goes: where it was, if that is still on a screen; else in the middle, in its old size.
 * @param screens the work areas of all displays, the first one's first
 */
export function placeWindow(saved: WindowState | null, screens: readonly Area[]): Placement {
  const largest = {
    width: Math.max(minimum.width, ...screens.map(({ width }) => width)),
    height: Math.max(minimum.height, ...screens.map(({ height }) => height)),
  }
  const width = Math.min(Math.max(saved?.width ?? usual.width, minimum.width), largest.width)
  const height = Math.min(Math.max(saved?.height ?? usual.height, minimum.height), largest.height)
  if (saved === null) return { width, height, maximized: false }
  const { x, y, maximized } = saved
  const titleBar = { x, y, width, height: graspable.height }
  const onScreen = screens.some((screen) => isGraspable(titleBar, screen))
  return onScreen ? { width, height, x, y, maximized } : { width, height, maximized }
}

function isGraspable(bar: Area, screen: Area): boolean {
  const across = Math.min(bar.x + bar.width, screen.x + screen.width) - Math.max(bar.x, screen.x)
  const down = Math.min(bar.y + bar.height, screen.y + screen.height) - Math.max(bar.y, screen.y)
  return across >= graspable.width && down >= graspable.height
}
