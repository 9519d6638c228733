import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { plural } from '../../main/contract/format-number.ts'
import { isEnabled, type Command } from '../lib/commands.ts'
import { formatKeys } from '../lib/keys.ts'
import css from './CommandList.module.css'
import { matchParts, matches } from './match-words.ts'
import { Icon } from './Icon.tsx'

type Group = { label: string; items: Command[] }

export type CommandListProps = {
  groups: Group[]
  onRun: (command: Command) => void
}

/** The palette's field and list: words in any order; arrows move, Enter runs. */
export function CommandList({ groups, onRun }: CommandListProps) {
  const [words, setWords] = useState('')
  const found = groups
    .map(({ label, items }) => ({ label, items: items.filter(({ title }) => matches(title, words)) }))
    .filter(({ items }) => items.length > 0)
  const count = found.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filteredItems={found}
      mode="none"
      value={words}
      onValueChange={setWords}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={({ title }: Command) => title}
    >
      <div className={css.field}>
        <Icon name="search" />
        <Autocomplete.Input className={css.input} aria-label="Command" placeholder="Go to a view or run a command" />
        <span className="dim" role="status">
          {plural(count, 'result')}
        </span>
      </div>
      <Autocomplete.List className={css.list}>
        {(group: Group) => (
          <Autocomplete.Group key={group.label} items={group.items}>
            <Autocomplete.GroupLabel className={css.head}>{group.label}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id}
                  value={command}
                  className={css.item}
                  disabled={!isEnabled(command)}
                  onClick={() => {
                    onRun(command)
                  }}
                >
                  <Title text={command.title} words={words} />
                  {!isEnabled(command) && command.why !== undefined && <span className="dim">{command.why}</span>}
                  <span className="grow" />
                  {command.keys !== undefined && <kbd>{formatKeys(command.keys)}</kbd>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      {count === 0 && (
        <p className={css.none}>
          No command matches <b>{words}</b>.
        </p>
      )}
    </Autocomplete.Root>
  )
}

function Title({ text, words }: { text: string; words: string }) {
  return (
    <span>
      {matchParts(text, words).map(({ part, found }, place) =>
        found ? (
          <b key={place} className={css.found}>
            {part}
          </b>
        ) : (
          part
        ),
      )}
    </span>
  )
}
