import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Glyph, type GlyphName } from './Glyph.tsx'
import { Icon, type IconName } from './Icon.tsx'
import css from './Segmented.module.css'

export type Segment<V extends string> = {
  value: V
  label: ReactNode
  glyph?: GlyphName | undefined
  icon?: IconName | undefined
  disabled?: boolean | undefined
  /** Tooltip, e.g. why it is off. */
  title?: string | undefined
}

export type SegmentedProps<V extends string> = {
  /** Accessible name of the group. */
  label: string
  options: readonly Segment<V>[]
  value: V
  onChange: (value: V) => void
}

/** 2 to 5 exclusive choices: one Tab stop, arrows choose. */
export function Segmented<V extends string>({ label, options, value, onChange }: SegmentedProps<V>) {
  return (
    <Segments
      role="radiogroup"
      label={label}
      options={options}
      chosen={[value]}
      onPress={(pressed) => {
        onChange(pressed)
      }}
      movesChoose
    />
  )
}

export type SegmentedSetProps<V extends string> = {
  label: string
  options: readonly Segment<V>[]
  values: readonly V[]
  onChange: (values: V[]) => void
}

/** A set of choices (verdict filter): a click chooses one, Ctrl click adds or takes away. Space and Ctrl Space do too. */
export function SegmentedSet<V extends string>({ label, options, values, onChange }: SegmentedSetProps<V>) {
  return (
    <Segments
      role="group"
      label={label}
      options={options}
      chosen={values}
      onPress={(pressed, adds) => {
        if (!adds) onChange([pressed])
        else if (values.includes(pressed)) onChange(values.filter((value) => value !== pressed))
        else onChange([...values, pressed])
      }}
    />
  )
}

type SegmentsProps<V extends string> = {
  role: 'radiogroup' | 'group'
  label: string
  options: readonly Segment<V>[]
  chosen: readonly V[]
  onPress: (value: V, adds: boolean) => void
  movesChoose?: boolean
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

function Segments<V extends string>({ role, label, options, chosen, onPress, movesChoose = false }: SegmentsProps<V>) {
  const group = useRef<HTMLDivElement>(null)
  const usable = options.filter(({ disabled }) => disabled !== true)
  const tabStop = usable.find(({ value }) => chosen.includes(value)) ?? usable[0]

  const move = (event: KeyboardEvent, from: V) => {
    const at = usable.findIndex(({ value }) => value === from)
    const step = steps[event.key]
    const ends: Record<string, number> = { Home: 0, End: usable.length - 1 }
    const to = step === undefined ? ends[event.key] : (at + step + usable.length) % usable.length
    const next = to === undefined ? undefined : usable[to]
    if (next === undefined) return
    event.preventDefault()
    group.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus()
    if (movesChoose) onPress(next.value, false)
  }

  return (
    <div ref={group} role={role} aria-label={label} className={css.segments}>
      {options.map((option) => {
        const on = chosen.includes(option.value)
        return (
          <button
            key={option.value}
            type="button"
            data-value={option.value}
            className={classNames(on && css.on)}
            disabled={option.disabled}
            title={option.title}
            tabIndex={option === tabStop ? 0 : -1}
            {...(role === 'radiogroup' ? { role: 'radio', 'aria-checked': on } : { 'aria-pressed': on })}
            onClick={(event) => {
              onPress(option.value, event.ctrlKey || event.metaKey)
            }}
            onKeyDown={(event) => {
              move(event, option.value)
            }}
          >
            {option.glyph !== undefined && <Glyph name={option.glyph} label="" />}
            {option.icon !== undefined && <Icon name={option.icon} />}
            {option.label}
          </button>
        )
      })}
    </div>
  )
}
