import type { ComponentType, ReactNode } from 'react'

/** What deciding adds to a view of rows that moved: features don't know one another, and `app` puts one into the other. */
export type DecideParts = {
  /** Below the rows; null where there is nothing to decide. */
  bar: ReactNode
  /** Beside them, in the place of other details: what an acceptance would write. */
  panel: ReactNode
  /** Where a row that moved stands: `undecided`, `rejected`; null while that is not known. */
  wordOf: (row: number) => string | null
}

export type DecideProps = {
  comparisonId: string
  /** Places of the rows that are to be decided together. */
  rows: readonly number[]
  /** Rows were marked for it, rather than one selected. */
  marked: boolean
  /** Stands first in the bar while no form is open: what else can be done. */
  lead?: ReactNode
  /** Takes rows out of those that are to be decided, where they were marked. */
  onUnmark?: (rows: readonly number[]) => void
  /** A decision was made, or taken back. */
  onDecided: () => void
  children: (parts: DecideParts) => ReactNode
}

export type Decide = ComponentType<DecideProps>
