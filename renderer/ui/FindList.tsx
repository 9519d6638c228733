import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatCount, plural } from '../../main/contract/format-number.ts'
import { formatKeys } from '../lib/keys.ts'
import css from './FindList.module.css'
import { Glyph, type GlyphName } from './Glyph.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { matchParts } from './match-words.ts'

export type FindEntry = {
  /** Names it among all entries, also from one key press to the next. */
  id: string
  title: string
  /** Behind the title in grey; found by too. */
  facts?: string | undefined
  /** Its state, with the word for it. */
  glyph?: { name: GlyphName; label: string } | undefined
  icon?: IconName | undefined
  /** Its own key. */
  keys?: string | undefined
  /** It can not be run now; `why` then says so. */
  off?: boolean | undefined
  why?: string | undefined
  run: () => void
}

/** `total` counts also those that are not listed. */
export type FindGroup<Entry extends FindEntry = FindEntry> = {
  label: string
  entries: readonly Entry[]
  total: number
}

export type FindListProps = {
  /** Accessible name of the field. */
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  groups: readonly FindGroup[]
  onRun: (entry: FindEntry) => void
  /** Below the list: that nothing was found, or what could not be looked at. */
  children?: ReactNode
}

/**
 * A field and what it finds; arrows move, Enter runs. What is selected stays so while more is found for the same text:
 * Base UI's list keeps a place, not an entry, and a list that arrives late would slip another one under the finger.
 */
export function FindList({ label, placeholder, text, onText, groups, onRun, children }: FindListProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const entries = groups.flatMap((group) => group.entries)
  const [chosen, setChosen] = useState<{ text: string; id: string } | null>(null)
  const place = chosen?.text === text ? entries.findIndex(({ id }) => id === chosen.id) : -1
  const at = Math.max(place, 0)
  const selected = entries[at]
  if (place < 0 && selected !== undefined) setChosen({ text, id: selected.id })
  const optionId = (id: string) => `${listId} ${id}`.replaceAll(/\s/g, '-')
  const isFirst = at === 0
  const marks = entries.some(({ glyph, icon }) => glyph !== undefined || icon !== undefined)

  useEffect(() => {
    // The head above the first entry comes into view with it.
    if (isFirst) list.current?.scrollTo({ top: 0 })
    else list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selected?.id, isFirst])

  const run = (entry: FindEntry) => {
    if (entry.off !== true) onRun(entry)
  }
  const step = (by: number) => {
    const next = entries.at((at + by) % entries.length)
    if (next !== undefined) setChosen({ text, id: next.id })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && selected !== undefined) run(selected)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={css.field}>
        <Icon name="search" />
        <input
          className={css.input}
          role="combobox"
          aria-label={label}
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? listId : undefined}
          aria-activedescendant={selected === undefined ? undefined : optionId(selected.id)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            onText(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
        <span className="dim" role="status">
          {plural(
            groups.reduce((sum, { total }) => sum + total, 0),
            'result',
          )}
        </span>
      </div>
      {entries.length > 0 && (
        <div ref={list} id={listId} role="listbox" aria-label={label} className={css.list}>
          {groups.map((group, nth) => (
            <div key={group.label} role="group" aria-labelledby={`${listId}-${String(nth)}`}>
              <div className={css.head} id={`${listId}-${String(nth)}`}>
                <span className="cut">{group.label}</span>
                {group.total > group.entries.length && (
                  <span>
                    {formatCount(group.entries.length)} of {formatCount(group.total)}
                  </span>
                )}
              </div>
              {group.entries.map((entry) => (
                <Option
                  key={entry.id}
                  id={optionId(entry.id)}
                  entry={entry}
                  text={text}
                  selected={entry.id === selected?.id}
                  marks={marks}
                  onPoint={() => {
                    setChosen({ text, id: entry.id })
                  }}
                  onRun={() => {
                    run(entry)
                  }}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      {children}
    </>
  )
}

type OptionProps = {
  id: string
  entry: FindEntry
  text: string
  selected: boolean
  /** Some entry has a mark: the titles of all stand behind its place. */
  marks: boolean
  onPoint: () => void
  onRun: () => void
}

function Option({ id, entry, text, selected, marks, onPoint, onRun }: OptionProps) {
  const { title, facts, glyph, icon, keys, off = false, why } = entry
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-disabled={off || undefined}
      className={css.item}
      // A list that moves below a pointer at rest selects nothing.
      onMouseMove={selected ? undefined : onPoint}
      onMouseDown={(event) => {
        // The keyboard stays in the field.
        event.preventDefault()
      }}
      onClick={onRun}
    >
      {marks && (
        <span className={css.mark}>
          {glyph !== undefined && <Glyph name={glyph.name} label={glyph.label} />}
          {icon !== undefined && <Icon name={icon} size={14} />}
        </span>
      )}
      <span className={css.title}>
        <Marked text={title} words={text} />
      </span>
      {facts !== undefined && (
        <span className={css.facts}>
          <Marked text={facts} words={text} />
        </span>
      )}
      {off && why !== undefined && <span className={css.facts}>{why}</span>}
      <span className="grow" />
      {keys !== undefined && <kbd>{formatKeys(keys)}</kbd>}
      {keys === undefined && selected && !off && <kbd aria-hidden="true">Enter</kbd>}
    </div>
  )
}

function Marked({ text, words }: { text: string; words: string }) {
  return matchParts(text, words).map(({ part, found }, place) =>
    found ? (
      <b key={place} className={css.found}>
        {part}
      </b>
    ) : (
      part
    ),
  )
}
