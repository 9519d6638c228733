/** The globs of `--only`, of plans and of acceptances (design 2, 5.3), the same wherever one is written. */

/**
 * Whether a glob of `--only` covers a case: `*` and `?` are wild, brackets literal. It is matched against the case name,
 * which means all its variants, or, where it holds `[` or `@`, against the case id.
 */
export function matchesOnly(glob: string, parts: { case_id: string; name: string }): boolean {
  return globPattern(glob).test(/[[@]/.test(glob) ? parts.case_id : parts.name)
}

/** A glob that must cover the whole text; everything but `*` and `?` is literal. */
export function globPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\/]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, 's')
}
