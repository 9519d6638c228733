import { parseCaseId } from '../../../main/contract/case-id.ts'

/** A case as a title: its name strong, `[variant]` secondary, `@tier/device` grey. */
export function CaseTitle({ id }: { id: string }) {
  const parts = parseCaseId(id)
  if (parts === null) return <b>{id}</b>
  const { name, variant, tier, device } = parts
  return (
    <>
      <b>{name}</b>
      {variant !== 'default' && <span className="sec">[{variant}]</span>}{' '}
      <span className="dim">
        @{tier}/{device}
      </span>
    </>
  )
}
