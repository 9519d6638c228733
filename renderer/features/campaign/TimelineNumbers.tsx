import { formatSeconds } from '../../../main/contract/format-number.ts'
import { clockTime } from '../../lib/local-time.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { VirtualTable, type Column } from '../../ui/VirtualTable.tsx'
import type { NameExecution } from './event-lines.ts'
import { glyphOf, stateWords } from '../../ui/execution-words.ts'
import css from './Timeline.module.css'
import type { Block } from './timeline-blocks.ts'

export type TimelineNumbersProps = {
  blocks: readonly Block[]
  nameOf: NameExecution
  shown: number | null
  onShow: (n: number) => void
}

/** The table behind the timeline. */
export function TimelineNumbers({ blocks, nameOf, shown, onShow }: TimelineNumbersProps) {
  const columns: Column<Block>[] = [
    { id: 'start', head: 'Start', width: 88, cell: ({ startMs }) => clockTime(new Date(startMs)) },
    {
      id: 'time',
      head: 'Time',
      width: 88,
      align: 'right',
      cell: ({ startMs, endMs }) => formatSeconds((endMs - startMs) / 1000),
    },
    {
      id: 'status',
      head: 'Status',
      width: 120,
      cell: ({ state }) => <Glyph name={glyphOf(state)} word label={stateWords(state)} />,
    },
    { id: 'execution', head: 'Execution', width: '1fr', cell: ({ n }) => nameOf(n), title: ({ n }) => nameOf(n) },
  ]
  const selected = blocks.findIndex(({ n }) => n === shown)
  return (
    <div className={css.numbers}>
      <VirtualTable
        label="Executions over time"
        columns={columns}
        count={blocks.length}
        rowAt={(index) => blocks[index]}
        selected={selected < 0 ? null : selected}
        onSelect={(index) => {
          const block = blocks[index]
          if (block !== undefined) onShow(block.n)
        }}
      />
    </div>
  )
}
