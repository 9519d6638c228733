import { parseCaseId } from '../../../main/contract/case-id.ts'

/** `name` in ink, `[variant]` secondary, `@tier/device` grey. */
export function CaseName({ id }: { id: string }) {
  const parts = parseCaseId(id)
  if (parts === null) return <span className="med">{id}</span>
  const { name, variant, tier, device } = parts
  return (
    <span data-full={id}>
      <span className="med">{name}</span>
      {variant !== 'default' && <span className="sec">[{variant}]</span>}
      <span className="dim">
        @{tier}/{device}
      </span>
    </span>
  )
}
