import { Select as Base } from '@base-ui/react/select'
import css from './Select.module.css'
import { Icon } from './Icon.tsx'

export type SelectOption<V extends string> = { value: V; label: string; hint?: string | undefined; disabled?: boolean }

export type SelectProps<V extends string> = {
  /** Accessible name. Put the visible word before it (`<span className="dim">Sort</span>`) or use Field. */
  label: string
  options: readonly SelectOption<V>[]
  value: V
  onChange: (value: V) => void
  /** Pixels; left out: as wide as its words. */
  width?: number | undefined
  disabled?: boolean | undefined
}

/** One of many: above five choices, and where room is short. */
export function Select<V extends string>({ label, options, value, onChange, width, disabled = false }: SelectProps<V>) {
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== null) onChange(next)
      }}
    >
      <Base.Trigger className={css.trigger} aria-label={label} style={width === undefined ? undefined : { width }}>
        <span className="cut">
          <Base.Value />
        </span>
        <Icon name="chev" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={css.positioner} alignItemWithTrigger={false} sideOffset={2} align="start">
          <Base.Popup className={css.popup}>
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className={css.item}
                >
                  <span className={css.tick}>
                    <Base.ItemIndicator>
                      <Icon name="check" />
                    </Base.ItemIndicator>
                  </span>
                  <Base.ItemText>{option.label}</Base.ItemText>
                  {option.hint !== undefined && <span className={css.hint}>{option.hint}</span>}
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
