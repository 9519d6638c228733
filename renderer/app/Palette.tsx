import { useCommandList } from '../lib/commands.ts'
import { CommandList } from '../ui/CommandList.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { groupsOf } from './command-groups.ts'
import { useFrame } from './frame-store.ts'

/** Ctrl/Cmd-K: every command, found by its words. */
export function Palette() {
  const { open, close } = useFrame()
  const commands = useCommandList()
  const offered = commands.filter(({ id }) => id !== 'palette.open')
  return (
    <Dialog open={open === 'palette'} onClose={close} title="Command palette" titleUnseen width={560}>
      <CommandList
        groups={groupsOf(offered)}
        onRun={(command) => {
          close()
          command.run()
        }}
      />
    </Dialog>
  )
}
