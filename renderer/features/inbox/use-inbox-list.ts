import { useState } from 'react'
import { navigate, linkTo } from '../../lib/router.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { cutSections, movedTo, placeOf, shownAtFirst, type Keyed, type Section, type SectionKind } from './sections.ts'

export type InboxList = {
  /** As far as they are shown. */
  sections: Section[]
  /** Of each section, shown or not. */
  totals: Partial<Record<SectionKind, number>>
  selected: Keyed | null
  /** The selection once it has stood still: details follow it. */
  settled: Keyed | null
  select: (key: string) => void
  /** True where the key moved the selection. */
  move: (key: string) => boolean
  open: () => void
  showMore: (kind: SectionKind) => void
}

/** Which item is looked at: where it leaves, the one that took its place. */
export function useInboxList(all: Section[]): InboxList {
  const [shown, setShown] = useState<Partial<Record<SectionKind, number>>>({})
  const [selection, setSelection] = useState({ key: '', place: 0 })
  const sections = cutSections(all, shown)
  const items = sections.flatMap((section) => section.items)
  const found = items.findIndex(({ key }) => key === selection.key)
  const place = found >= 0 ? found : Math.min(selection.place, items.length - 1)
  const selected = items[place] ?? null
  const settledKey = useSettled(selected?.key ?? '')
  const selectAt = (wanted: number) => {
    setSelection({ key: items[wanted]?.key ?? '', place: wanted })
  }
  return {
    sections,
    totals: Object.fromEntries(all.map(({ kind, items: own }) => [kind, own.length])),
    selected,
    settled: items.find(({ key }) => key === settledKey) ?? selected,
    select: (key) => {
      selectAt(items.findIndex((item) => item.key === key))
    },
    move: (key) => {
      const to = movedTo(key, place, items.length)
      if (to !== null) selectAt(to)
      return to !== null
    },
    open: () => {
      if (selected === null) return
      const { path, query } = placeOf(selected.item)
      navigate(linkTo(path, query))
    },
    showMore: (kind) => {
      setShown((before) => ({ ...before, [kind]: (before[kind] ?? shownAtFirst) + shownAtFirst }))
    },
  }
}
