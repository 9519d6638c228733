import { type Part, parts } from '../../../../main/contract/picture/plane.ts'
import { Segmented } from '../../../ui/Segmented.tsx'

const words: Record<(typeof parts)[number], string> = { amplitude: '|z|', phase: 'Phase', real: 'Re', imaginary: 'Im' }

/** Which number of a complex element is shown. */
export function PartChoice({ part, onChange }: { part: Part; onChange: (part: Part) => void }) {
  return (
    <Segmented
      label="Part"
      options={parts.map((value) => ({ value, label: words[value] }))}
      value={part === 'value' ? 'amplitude' : part}
      onChange={onChange}
    />
  )
}
