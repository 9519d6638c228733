import { useState } from 'react'
import { useCommandList } from '../../lib/commands.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FindList } from '../../ui/FindList.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { useFrame } from '../frame-store.ts'
import { commandEntries, commandGroups } from './command-entries.ts'
import { paletteHint, paletteHintInComparison } from './hint.ts'
import css from './Palette.module.css'
import { rank } from './ranking.ts'
import { useLists } from './use-lists.ts'
import { useOpenComparison } from './use-open-comparison.ts'

/** Ctrl/Cmd-K: every command, and what the workspace holds, found by its words. */
export function Palette() {
  const { open, close } = useFrame()
  return (
    <Dialog open={open === 'palette'} onClose={close} title="Command palette" titleUnseen width={600}>
      <Search close={close} />
    </Dialog>
  )
}

/** Of each group the best are listed, so that a key press costs the same however much there is. */
const atMost = 6

function Search({ close }: { close: () => void }) {
  const [text, setText] = useState('')
  const commands = useCommandList()
  const { lists, loading, failure } = useLists()
  const comparison = useOpenComparison(text, atMost)
  const ranked = [...lists, { label: 'Commands', places: commandEntries(commands) }].map(({ label, places }) => {
    const { best, total } = rank(places, text, atMost)
    return { label, entries: best, total }
  })
  const found = [...comparison.groups, ...ranked].filter(({ entries }) => entries.length > 0)
  const groups = text.trim() === '' ? commandGroups(commands) : found
  return (
    <FindList
      label="Command"
      placeholder={comparison.isOpen ? paletteHintInComparison : paletteHint}
      text={text}
      onText={setText}
      groups={groups}
      onRun={(entry) => {
        close()
        entry.run()
      }}
    >
      {groups.length === 0 && (loading || comparison.loading) && (
        <LoadingLine what="Reading what the workspace holds" />
      )}
      {groups.length === 0 && !loading && !comparison.loading && (
        <p className={css.note}>
          Nothing matches <b>{text.trim()}</b>.
        </p>
      )}
      {failure !== null && text.trim() !== '' && (
        <p className={css.note}>Not everything was searched: {failure.message}</p>
      )}
    </FindList>
  )
}
