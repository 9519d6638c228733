import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { formatCount } from '../../../main/contract/format-number.ts'
import { classNames } from '../../lib/class-names.ts'
import { useCommands } from '../../lib/commands.ts'
import { type KeyHint, useKeyHints } from '../../lib/key-hints.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import css from './inbox.module.css'
import { ItemLine } from './ItemLine.tsx'
import type { InboxList } from './use-inbox-list.ts'

const hints: readonly KeyHint[] = [
  { title: 'Next, previous item', keys: ['ArrowDown', 'ArrowUp'] },
  { title: 'First, last item', keys: ['Home', 'End'] },
  { title: 'Look at it', keys: ['Enter'] },
]

/** The list: one Tab stop; J, K, arrows, Home and End move, Enter opens. */
export function Items({ list }: { list: InboxList }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { sections, totals, selected, move, open } = list
  const optionId = (key: string) => `${id}-${key.replaceAll(/\W+/g, '-')}`

  useEffect(() => {
    // J, K and Enter work at once, unless the person is elsewhere already.
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selected?.key])

  const cut = sections.filter(({ kind, items }) => items.length < (totals[kind] ?? 0)).map(({ kind }) => kind)
  const step = (key: string) => () => {
    box.current?.focus()
    move(key)
  }
  useCommands([
    { id: 'inbox.next', title: 'Next item', keys: 'J', run: step('j') },
    { id: 'inbox.previous', title: 'Previous item', keys: 'K', run: step('k') },
    ...cut.map((kind) => ({
      id: `inbox.more.${kind}`,
      title: 'Show more items',
      keys: 'M',
      run: () => {
        list.showMore(kind)
      },
    })),
  ])
  useKeyHints(hints)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    if (event.key === 'Enter') open()
    else if (!move(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <div
        ref={box}
        className={css.list}
        role="listbox"
        aria-label="Needs you"
        tabIndex={0}
        aria-activedescendant={selected === null ? undefined : optionId(selected.key)}
        onKeyDown={onKeyDown}
      >
        {sections.map(({ kind, title, order, items }, place) => (
          <div key={kind} role="group" aria-label={title}>
            {/* A listbox holds options and groups only; the group says its title. */}
            <div aria-hidden="true">
              <SectionHead
                ruled={place > 0}
                title={
                  <>
                    {title} <span className={css.count}>{formatCount(totals[kind] ?? 0)}</span>
                  </>
                }
                right={order}
              />
            </div>
            {items.map(({ key, item }) => (
              <div
                key={key}
                id={optionId(key)}
                role="option"
                aria-selected={key === selected?.key}
                className={classNames(css.item, key === selected?.key && css.selected)}
                onPointerDown={(event) => {
                  if (event.button === 0) list.select(key)
                }}
                onDoubleClick={open}
              >
                <ItemLine item={item} />
              </div>
            ))}
            {items.length < (totals[kind] ?? 0) && (
              <div
                role="option"
                aria-selected={false}
                className={css.more}
                onClick={() => {
                  list.showMore(kind)
                }}
              >
                Show more of {formatCount(totals[kind] ?? 0)}
              </div>
            )}
          </div>
        ))}
      </div>
      <p className={css.keys} aria-hidden="true">
        <span>
          <kbd>J</kbd> <kbd>K</kbd> next, previous
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        {selected?.item.kind === 'drift' && (
          <span>
            <kbd>A</kbd> accept
          </span>
        )}
        {selected?.item.kind === 'drift' && (
          <span>
            <kbd>R</kbd> reject
          </span>
        )}
      </p>
    </>
  )
}
