import { create } from 'zustand'
import { type Draft, freshDraft } from './draft.ts'

type DraftStore = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  replace: (draft: Draft) => void
}

/** The form outlives its view: going to look at something else loses nothing. */
export const useDraft = create<DraftStore>()((set) => ({
  draft: freshDraft,
  change: (part) => {
    set(({ draft }) => ({ draft: { ...draft, ...part } }))
  },
  replace: (draft) => {
    set({ draft })
  },
}))
