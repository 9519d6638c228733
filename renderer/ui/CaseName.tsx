import { parseCaseId } from '../../main/contract/case-id.ts'

/** A whole case id: `name[variant]` and `@tier/device` in grey, one text, cut as one; as a title its name is strong. */
export function CaseName({ id, title = false }: { id: string; title?: boolean }) {
  const parts = parseCaseId(id)
  if (parts === null) return <span className={title ? 'strong' : 'med'}>{id}</span>
  const { name, variant, tier, device } = parts
  return (
    <span data-full={id}>
      <VariantName name={name} variant={variant} title={title} />
      <span className="dim">
        @{tier}/{device}
      </span>
    </span>
  )
}

/** `name` in ink, `[variant]` secondary and close to it; the default is not said. */
export function VariantName({ name, variant, title = false }: { name: string; variant: string; title?: boolean }) {
  return (
    <>
      <span className={title ? 'strong' : 'med'}>{name}</span>
      {variant !== 'default' && <span className="sec">[{variant}]</span>}
    </>
  )
}
