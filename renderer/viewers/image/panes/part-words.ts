import type { Part } from '../../../../main/contract/picture/plane.ts'

type PartWords = {
  /** What is subtracted of complex elements is what is shown of them. */
  difference: string
  relative: string
}

export const partWords: Record<Part, PartWords> = {
  value: { difference: 'B − A', relative: '(B − A) / |A|' },
  amplitude: { difference: '|B| − |A|', relative: '(|B| − |A|) / |A|' },
  phase: { difference: 'arg B − arg A', relative: '(arg B − arg A) / |arg A|' },
  real: { difference: 'Re B − Re A', relative: '(Re B − Re A) / |Re A|' },
  imaginary: { difference: 'Im B − Im A', relative: '(Im B − Im A) / |Im A|' },
}
