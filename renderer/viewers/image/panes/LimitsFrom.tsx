import { formatCount } from '../../../../main/contract/format-number.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import type { Desk } from '../state/use-desk.ts'

/** Where two axes choose: whether limits are those of the position that is shown, or of all. */
export function LimitsFrom({ desk: { positions, state, dispatch } }: { desk: Desk }) {
  const found = positions?.found ?? null
  if (found === null) return null
  const [rows, columns] = found.shape
  return (
    <>
      <span className="dim">Limits from</span>
      <Segmented
        label="Limits from"
        options={[
          { value: 'position', label: 'this position' },
          { value: 'all', label: `all ${formatCount(rows * columns)}` },
        ]}
        value={state.limitsFrom}
        onChange={(limitsFrom) => {
          dispatch({ do: 'choose', settings: { limitsFrom } })
        }}
      />
    </>
  )
}
