import { hasNumbers } from '../../../main/contract/explain-verdict.ts'
import { formatError } from '../../../main/contract/format-number.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { plural } from '../../../main/contract/format-number.ts'
import css from './details.module.css'
import { fullNumber } from './full-values.ts'
import type { NamedOutput } from './lines.ts'

type OutputsTableProps = {
  outputs: readonly NamedOutput[]
  selected: number | null
  onSelect: (place: number) => void
}

/** Every output of the case, the worst first. */
export function OutputsTable({ outputs, selected, onSelect }: OutputsTableProps) {
  return (
    <>
      <SectionHead ruled title={plural(outputs.length, 'output')} right="max_abs_norm" />
      <ul className={css.outputs}>
        {outputs.map(([name, output], place) => (
          <li key={name}>
            <button
              type="button"
              className={css.output}
              aria-current={place === selected || undefined}
              onClick={() => {
                onSelect(place)
              }}
            >
              <Glyph name={output.verdict} />
              <span className="cut">{name}</span>
              <span className="grow" />
              {hasNumbers(output) && (
                <span
                  className={output.max_abs_norm === 0 ? 'dim' : undefined}
                  data-full={fullNumber(output.max_abs_norm)}
                >
                  {formatError(output.max_abs_norm)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
