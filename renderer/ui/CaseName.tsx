import { parseCaseId } from '../../main/contract/case-id.ts'

/** `name` in ink, `[variant]` secondary, `@tier/device` grey; as a title with a strong name. */
export function CaseName({ id, title = false }: { id: string; title?: boolean }) {
  const parts = parseCaseId(id)
  const weight = title ? 'strong' : 'med'
  if (parts === null) return <span className={weight}>{id}</span>
  const { name, variant, tier, device } = parts
  return (
    <span data-full={id}>
      <span className={weight}>{name}</span>
      {variant !== 'default' && <span className="sec">[{variant}]</span>}
      <span className="dim">
        @{tier}/{device}
      </span>
    </span>
  )
}
