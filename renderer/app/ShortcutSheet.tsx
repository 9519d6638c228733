import { useCommandList } from '../lib/commands.ts'
import { type KeyHint, useKeyHintList } from '../lib/key-hints.ts'
import { formatKeys } from '../lib/keys.ts'
import { Dialog } from '../ui/Dialog.tsx'
import css from './App.module.css'
import { groupsOf } from './command-groups.ts'
import { useFrame } from './frame-store.ts'

/** `?`: every key there is here, made from the commands. */
export function ShortcutSheet() {
  const { open, close } = useFrame()
  const commands = useCommandList()
  const hints = useKeyHintList()
  const withKeys = commands.filter((command) => command.keys !== undefined)
  return (
    <Dialog open={open === 'shortcuts'} onClose={close} title="Keys" width={640}>
      <div className="scroll" tabIndex={0} role="region" aria-label="Keys of this view">
        <div className={css.sheet}>
          {hints.length > 0 && (
            <section>
              <h3>Lists and pictures</h3>
              <ul>
                {hints.map(({ title, keys }) => (
                  <Line key={title} title={title} keys={keys} />
                ))}
              </ul>
            </section>
          )}
          {groupsOf(withKeys).map(({ label, items }) => (
            <section key={label}>
              <h3>{label}</h3>
              <ul>
                {items.map((command) => (
                  <Line key={command.id} title={command.title} keys={[command.keys ?? '']} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function Line({ title, keys }: KeyHint) {
  return (
    <li>
      <span>{title}</span>
      <span>
        {keys.map((key) => (
          <kbd key={key}>{key === ' ' ? 'Space' : formatKeys(key)}</kbd>
        ))}
      </span>
    </li>
  )
}
