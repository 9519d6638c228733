import { useCommandList, type Command } from '../lib/commands.ts'
import { formatKeys } from '../lib/keys.ts'
import { Dialog } from '../ui/Dialog.tsx'
import css from './App.module.css'
import { groupsOf } from './command-groups.ts'
import { useFrame } from './frame-store.ts'

/** `?`: every key there is here, made from the commands. */
export function ShortcutSheet() {
  const { open, close } = useFrame()
  const commands = useCommandList()
  const withKeys = commands.filter((command) => command.keys !== undefined)
  return (
    <Dialog open={open === 'shortcuts'} onClose={close} title="Keys" width={640}>
      <div className="scroll" tabIndex={0} role="region" aria-label="Keys of this view">
        <div className={css.sheet}>
          {groupsOf(withKeys).map(({ label, items }) => (
            <section key={label}>
              <h3>{label}</h3>
              <ul>
                {items.map((command) => (
                  <Line key={command.id} command={command} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function Line({ command }: { command: Command }) {
  return (
    <li>
      <span>{command.title}</span>
      <kbd>{formatKeys(command.keys ?? '')}</kbd>
    </li>
  )
}
