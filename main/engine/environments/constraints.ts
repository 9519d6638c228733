import { failure, success, type Outcome } from '../../contract/outcome.ts'

export type Constraints = {
  forAll: string[]
  /** Ref (its spec) -> constraints of that ref alone. */
  forRef: Map<string, string[]>
}

/** Name, extras, version specifiers or a marker (PEP 508); nothing that a requirements file would read as an option or a path. */
const requirementPattern =
  /^[A-Za-z0-9][A-Za-z0-9._-]*\s*(\[[A-Za-z0-9._,\s-]*\])?\s*((===|[<>=!~]=|[<>])[^;\\\r\n]+)?(;[^\\\r\n]+)?$/

/**
 * Sorts `REQUIREMENT` and `REF:REQUIREMENT` (design 2). A ref may hold colons itself, so it is known by the campaign's
 * own specs, the longest first. WRONG_USE where one is none, or is for the subject: which version of it runs is the
 * refs' business alone.
 */
export function parseConstraints(
  texts: readonly string[],
  specs: readonly string[],
  subject: { distribution: string },
): Outcome<Constraints> {
  const constraints: Constraints = { forAll: [], forRef: new Map() }
  const longestFirst = [...specs].toSorted((one, other) => other.length - one.length)
  for (const text of texts) {
    const spec = longestFirst.find((candidate) => text.startsWith(`${candidate}:`))
    const requirement = (spec === undefined ? text : text.slice(spec.length + 1)).trim()
    if (!requirementPattern.test(requirement)) return notAConstraint(text, specs)
    if (packageOf(requirement) === normalised(subject.distribution)) return constrainsSubject(text, subject)
    if (spec === undefined) constraints.forAll.push(requirement)
    else constraints.forRef.set(spec, [...(constraints.forRef.get(spec) ?? []), requirement])
  }
  return success(constraints)
}

/** The package that a requirement is about, as PEP 503 writes it. */
export const packageOf = (requirement: string) => normalised(/^[A-Za-z0-9._-]+/.exec(requirement)?.[0] ?? '')
const normalised = (name: string) => name.toLowerCase().replace(/[-_.]+/g, '-')

function constrainsSubject(text: string, { distribution }: { distribution: string }): Outcome<never> {
  return failure('WRONG_USE', {
    message: `The constraint ${JSON.stringify(text)} is for ${distribution} itself, whose versions the refs name.`,
    cure: 'Leave it out, and name the version with --ref.',
  })
}

function notAConstraint(text: string, specs: readonly string[]): Outcome<never> {
  return failure('WRONG_USE', {
    message: `The constraint ${JSON.stringify(text)} is not a requirement such as 'scipy<1.15', nor one of these refs, a colon and a requirement: ${specs.join(', ')}.`,
    cure: 'Write --constraint REQUIREMENT for all refs, or --constraint REF:REQUIREMENT with REF exactly as given by --ref.',
  })
}
