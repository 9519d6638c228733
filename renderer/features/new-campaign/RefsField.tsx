import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RefCompletion } from '../../../main/contract/estimate.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { sideAt } from '../../lib/sides.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { CompletingField } from '../../ui/CompletingField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { SideMark } from '../../ui/SideMark.tsx'
import { WrongLine } from '../../ui/TextField.tsx'
import { mostRefs } from './draft.ts'
import { useDraft } from './draft-store.ts'
import css from './NewCampaign.module.css'
import { acceptedRef, kindOfRef, moved, statusOf } from './ref-words.ts'

export type RefsFieldProps = { suite: string | undefined; wrong: string | undefined }

/** The sides of the campaign in order, and a field for the next. */
export function RefsField({ suite, wrong }: RefsFieldProps) {
  const refs = useDraft(({ draft }) => draft.refs)
  return (
    <>
      <SectionHead title="Refs" right="the first is the reference" ruled />
      <div className={css.refs}>
        {refs.length > 0 && <RefList refs={refs} />}
        {refs.length < mostRefs && <NextRef suite={suite} wrong={wrong} isFirst={refs.length === 0} />}
        {wrong !== undefined && (
          <div className={css.wrong}>
            <WrongLine text={wrong} />
          </div>
        )}
      </div>
    </>
  )
}

/** Sides by their marks: Alt and arrows move one, Delete removes it. */
export function RefList({ refs }: { refs: readonly string[] }) {
  const list = useRef<HTMLOListElement>(null)
  const change = useDraft((store) => store.change)
  const focus = (at: number) => {
    list.current?.querySelectorAll<HTMLElement>('li')[at]?.focus()
  }
  // A node that is put elsewhere loses the focus: it is given back once the list is drawn anew.
  const move = (from: number, to: number) => {
    flushSync(() => {
      change({ refs: moved(refs, from, to) })
    })
    focus(to)
  }
  const remove = (at: number) => {
    flushSync(() => {
      change({ refs: refs.filter((_, place) => place !== at) })
    })
    focus(Math.min(at, refs.length - 2))
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.target !== event.currentTarget) return
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const to = step === undefined ? -1 : at + step
    if (step !== undefined && to >= 0 && to < refs.length) {
      if (event.altKey) move(at, to)
      else focus(to)
    } else if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <ol ref={list} aria-label="Refs; Alt and arrows move one, Delete removes it">
      {refs.map((ref, at) => (
        <li
          key={ref}
          tabIndex={0}
          className={css.ref}
          onKeyDown={(event) => {
            onKeyDown(event, at)
          }}
        >
          <SideMark side={sideAt(at)} />
          <span className="med cut" title={ref}>
            {refLabel(ref)}
          </span>
          <span className="dim">{kindOfRef(ref)}</span>
          <span className="grow" />
          {at > 0 && (
            <span className={css.up}>
              <IconButton
                icon="chev"
                label={at === 1 ? `Make ${refLabel(ref)} the reference` : `Move ${refLabel(ref)} up`}
                onClick={() => {
                  move(at, at - 1)
                }}
              />
            </span>
          )}
          <IconButton
            icon="x"
            label={`Remove ${refLabel(ref)}`}
            onClick={() => {
              remove(at)
            }}
          />
        </li>
      ))}
    </ol>
  )
}

type NextRefProps = RefsFieldProps & { isFirst: boolean }

const noCompletions: readonly RefCompletion[] = []

function NextRef({ suite, wrong, isFirst }: NextRefProps) {
  const { nextRef: text, refs } = useDraft((store) => store.draft)
  const change = useDraft((store) => store.change)
  const box = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(false)
  const settled = useSettled(text.trim(), 120)
  const isEnabled = suite !== undefined && (isAsked || settled !== '')
  const { data, failure, fetching } = useEngineQuery(
    'refs.complete',
    { suite: suite ?? '', text: settled, limit: 30 },
    { enabled: isEnabled, keepPrevious: true },
  )
  useEffect(() => {
    // A new campaign begins with its refs.
    if (isFirst) box.current?.querySelector('input')?.focus()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const found = isEnabled ? (data ?? noCompletions) : noCompletions
  const offered = found.filter(({ spec }) => !refs.includes(spec))
  const accept = (written: string) => {
    const { refs: known } = useDraft.getState().draft
    const { ref, rest } = acceptedRef(written, found, known)
    // The field writes the completion into itself after this.
    queueMicrotask(() => {
      change({ nextRef: rest })
    })
    if (ref !== null) change({ refs: [...known, ref] })
  }
  return (
    <div
      ref={box}
      className={css.combo}
      onPointerDown={() => {
        setAsked(true)
      }}
      onKeyDown={() => {
        setAsked(true)
      }}
    >
      <CompletingField
        label="Next ref"
        icon="plus"
        placeholder="release, git:REPO@REF, wheel: or env: path"
        value={text}
        onChange={(nextRef) => {
          change({ nextRef })
        }}
        completions={offered.map(({ spec, label, kind, note }) => ({
          value: spec,
          label,
          hint: note === '' ? kind : note,
        }))}
        status={statusOf({ text, offered: offered.length, isFetching: fetching, failure: failure?.message })}
        onAccept={accept}
        wrong={wrong}
      />
    </div>
  )
}
