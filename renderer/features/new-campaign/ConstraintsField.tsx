import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { TextField, WrongLine } from '../../ui/TextField.tsx'
import { useDraft } from './draft-store.ts'
import css from './NewCampaign.module.css'

/** Requirements for all refs, or with `REF:` for one; a line each. */
export function ConstraintsField({ wrong }: { wrong: string | undefined }) {
  const constraints = useDraft(({ draft }) => draft.constraints)
  const change = useDraft((store) => store.change)
  const [next, setNext] = useState('')
  const add = () => {
    const written = next.trim()
    if (written === '') return
    if (!constraints.includes(written)) change({ constraints: [...constraints, written] })
    setNext('')
  }
  return (
    <>
      <SectionHead title="Constraints" right="of the environments" ruled />
      <div className={css.fields}>
        {constraints.map((constraint, at) => (
          <div key={constraint} className={css.constraint}>
            <span className="mono cut" title={constraint}>
              {constraint}
            </span>
            <span className="grow" />
            <IconButton
              icon="x"
              label={`Remove ${constraint}`}
              onClick={() => {
                change({ constraints: constraints.filter((_, place) => place !== at) })
              }}
            />
          </div>
        ))}
        <div className={css.combo} onBlur={add}>
          <TextField
            label="Next constraint"
            icon="plus"
            placeholder="numpy<2 for all, 1.0.10:numpy<2 for one ref"
            value={next}
            wrong={wrong}
            onChange={setNext}
            onEnter={add}
          />
        </div>
        {wrong !== undefined && (
          <div className={css.wrong}>
            <WrongLine text={wrong} />
          </div>
        )}
      </div>
    </>
  )
}
