import type { ComponentType } from 'react'
import type { RowDetails } from '../../main/contract/comparison-view.ts'

/** What an output of a row looks like on both sides: features don't know one another, and `app` puts one into the other. */
export type PicturesProps = {
  details: RowDetails
  /** As the sides are called. */
  reference: string
  candidate: string
  /** Null: the worst. */
  output: string | null
  /** With colour bars, where there is room. */
  wide?: boolean
}

export type Pictures = ComponentType<PicturesProps>
