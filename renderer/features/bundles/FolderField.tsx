import { shell } from '../../lib/shell.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextField } from '../../ui/TextField.tsx'

type FolderFieldProps = {
  label: string
  /** Title of the system's dialog. */
  title: string
  value: string
  onChange: (path: string) => void
  onEnter: () => void
  hint: string
  /** What becomes of the chosen folder: an export goes into a new folder below it. */
  fromChosen?: (folder: string) => string
}

/** A folder on the engine's machine: a path, and in the desktop window the system's dialog. */
export function FolderField({ label, title, value, onChange, onEnter, hint, fromChosen }: FolderFieldProps) {
  const bridge = shell
  return (
    <Field label={label} labelWidth={64} hint={hint}>
      <TextField label={label} value={value} onChange={onChange} onEnter={onEnter} placeholder="Absolute path" mono />
      {bridge !== null && (
        <Button
          onClick={() => {
            void bridge.chooseFolder(title).then((folder) => {
              if (folder !== null) onChange(fromChosen?.(folder) ?? folder)
            })
          }}
        >
          Choose…
        </Button>
      )}
    </Field>
  )
}
