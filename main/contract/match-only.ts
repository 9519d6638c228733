/** The globs of `--only` and of a plan's `only` (design 2), the same for the engine and for what a person filters. */

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
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, 's')
}
