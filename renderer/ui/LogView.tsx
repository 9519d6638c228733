import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { formatCount } from '../../main/contract/format-number.ts'
import css from './LogView.module.css'

export type LogViewProps = {
  /** Accessible name. */
  label: string
  lines: readonly string[]
  /** Keeps the end in sight; scrolling up lets go of it. */
  follow?: boolean | undefined
  onFollow?: ((follow: boolean) => void) | undefined
  /** Lines that hold these words are marked; ↑ ↓ of `current` go through them. */
  search?: string | undefined
  /** Which of the found lines is in sight, from 0. */
  current?: number | undefined
  /** Told how many lines are found. */
  onFound?: ((count: number) => void) | undefined
  /** Said at the top: `earlier lines are left out`. */
  cutNote?: string | undefined
}

const lineHeight = 16

/** The lines of `lines` that hold `search`, whatever the case. */
export function findLines(lines: readonly string[], search: string): number[] {
  if (search === '') return []
  const wanted = search.toLowerCase()
  return lines.flatMap((line, index) => (line.toLowerCase().includes(wanted) ? [index] : []))
}

/** A log: any number of lines, in the mono face, found words marked. */
export function LogView({
  label,
  lines,
  follow = false,
  onFollow,
  search = '',
  current = 0,
  onFound,
  cutNote,
}: LogViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const found = useMemo(() => findLines(lines, search), [lines, search])
  const view = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => lineHeight,
    overscan: 30,
    useFlushSync: false,
  })
  const [widest, setWidest] = useState(0)
  const longest = Math.max(widest, ...view.getVirtualItems().map(({ index }) => lines[index]?.length ?? 0))
  useEffect(() => {
    setWidest(longest)
  }, [longest])
  useEffect(() => {
    if (follow && lines.length > 0) view.scrollToIndex(lines.length - 1, { align: 'end' })
  }, [follow, lines.length, view])
  useEffect(() => {
    onFound?.(found.length)
  }, [found.length, onFound])
  const target = found[current]
  useEffect(() => {
    if (target !== undefined) view.scrollToIndex(target, { align: 'center' })
  }, [target, view])

  const release = () => {
    if (follow) onFollow?.(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (['ArrowUp', 'PageUp', 'Home'].includes(event.key)) release()
    if (event.key === 'End') onFollow?.(true)
  }
  return (
    <div
      ref={box}
      role="log"
      aria-label={label}
      aria-live="off"
      tabIndex={0}
      className={css.log}
      onKeyDown={onKeyDown}
      onWheel={(event) => {
        if (event.deltaY < 0) release()
      }}
    >
      {cutNote !== undefined && <p className={css.cut}>{cutNote}</p>}
      <div className={css.lines} style={{ height: view.getTotalSize(), minWidth: `${String(longest)}ch` }}>
        {view.getVirtualItems().map(({ index, start }) => (
          <Line
            key={index}
            number={index + 1}
            top={start}
            text={lines[index] ?? ''}
            search={search}
            current={index === target}
          />
        ))}
      </div>
    </div>
  )
}

type LineProps = { number: number; top: number; text: string; search: string; current: boolean }

function Line({ number, top, text, search, current }: LineProps) {
  const at = search === '' ? -1 : text.toLowerCase().indexOf(search.toLowerCase())
  return (
    <div
      className={classNames(css.line, current && css.current)}
      title={`line ${formatCount(number)}`}
      style={{ transform: `translateY(${String(top)}px)` }}
    >
      {at < 0 ? (
        text
      ) : (
        <>
          {text.slice(0, at)}
          <mark>{text.slice(at, at + search.length)}</mark>
          {text.slice(at + search.length)}
        </>
      )}
    </div>
  )
}
