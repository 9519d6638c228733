import { create } from 'zustand'

type Frame = {
  open: 'palette' | 'shortcuts' | null
  openPalette: () => void
  openShortcuts: () => void
  close: () => void
}

/** Which of the frame's own overlays is open. */
export const useFrame = create<Frame>()((set) => ({
  open: null,
  openPalette: () => {
    set({ open: 'palette' })
  },
  openShortcuts: () => {
    set({ open: 'shortcuts' })
  },
  close: () => {
    set({ open: null })
  },
}))
