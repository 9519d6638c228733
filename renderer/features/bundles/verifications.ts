import { create } from 'zustand'
import type { Result } from '../../../main/contract/api.ts'

export type Verification = Result<'bundles.verify'> & { readUtc: string }

type Verifications = {
  /** By bundle id, as read in this window. */
  known: Readonly<Record<string, Verification>>
  running: string | null
  begin: (id: string) => void
  end: (verification: Verification | null) => void
}

/** What was found when a bundle's files were last read: true at that time, so it is not kept beyond this window. */
export const useVerifications = create<Verifications>()((set) => ({
  known: {},
  running: null,
  begin: (id) => {
    set({ running: id })
  },
  end: (verification) => {
    set(({ known }) => ({
      running: null,
      known: verification === null ? known : { ...known, [verification.id]: verification },
    }))
  },
}))
