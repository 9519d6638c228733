import { parseCaseId } from '../../main/contract/case-id.ts'

/** A whole case id: `name[variant]` and `@tier/device` in grey, one text, cut as one. */
export function CaseName({ id }: { id: string }) {
  const parts = parseCaseId(id)
  if (parts === null) return <span className="med">{id}</span>
  const { name, variant, tier, device } = parts
  return (
    <span data-full={id}>
      <VariantName name={name} variant={variant} />
      <span className="dim">
        @{tier}/{device}
      </span>
    </span>
  )
}

/** `name` in ink, `[variant]` secondary and close to it; the default is not said. */
export function VariantName({ name, variant }: { name: string; variant: string }) {
  return (
    <>
      <span className="med">{name}</span>
      {variant !== 'default' && <span className="sec">[{variant}]</span>}
    </>
  )
}
