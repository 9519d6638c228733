import { Autocomplete } from '@base-ui/react/autocomplete'
import { classNames } from '../lib/class-names.ts'
import css from './TextField.module.css'
import { Icon, type IconName } from './Icon.tsx'

export type Completion = { value: string; label: string; hint?: string | undefined }

export type CompletingFieldProps = {
  /** Accessible name. */
  label: string
  value: string
  onChange: (value: string) => void
  /** In the order to be shown; the caller filters. */
  completions: readonly Completion[]
  /** Said below the list: `Asking the package index…`, or why there is none. */
  status?: string | undefined
  /** Enter without a completion chosen, or a completion chosen. */
  onAccept?: ((value: string) => void) | undefined
  placeholder?: string | undefined
  icon?: IconName | undefined
  wrong?: string | undefined
  width?: number | undefined
  mono?: boolean
}

/** A text field that offers completions (refs); any text may be written. */
export function CompletingField({
  label,
  value,
  onChange,
  completions,
  status,
  onAccept,
  placeholder,
  icon,
  wrong,
  width,
  mono = false,
}: CompletingFieldProps) {
  return (
    <Autocomplete.Root
      items={completions}
      mode="none"
      value={value}
      onValueChange={onChange}
      itemToStringValue={(completion: Completion) => completion.value}
      openOnInputClick
    >
      <Autocomplete.InputGroup
        className={classNames(css.field, wrong !== undefined && css.wrong)}
        style={width === undefined ? { flex: 1 } : { width }}
      >
        {icon !== undefined && <Icon name={icon} />}
        <Autocomplete.Input
          aria-label={label}
          aria-invalid={wrong === undefined ? undefined : true}
          placeholder={placeholder}
          className={mono ? 'mono' : undefined}
          spellCheck={false}
          onKeyDown={(event) => {
            const chosen = event.currentTarget.getAttribute('aria-activedescendant')
            if (event.key === 'Enter' && (chosen === null || chosen === '')) onAccept?.(value)
          }}
        />
      </Autocomplete.InputGroup>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={2} align="start" className={css.positioner}>
          <Autocomplete.Popup className={css.options}>
            <Autocomplete.List>
              {(completion: Completion) => (
                <Autocomplete.Item
                  key={completion.value}
                  value={completion}
                  className={css.option}
                  onClick={() => onAccept?.(completion.value)}
                >
                  <span>{completion.label}</span>
                  {completion.hint !== undefined && <span className="dim">{completion.hint}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
            <Autocomplete.Status className={css.status}>{status}</Autocomplete.Status>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
