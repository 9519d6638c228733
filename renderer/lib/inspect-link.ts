import { linkTo } from './router.ts'

/** The inspector on an output of a row of a comparison; null: on the row's worst. */
export const inspectLink = (comparisonId: string, row: number, output: string | null): string =>
  linkTo(`/compare/${comparisonId}/inspect`, { row, ...(output === null ? {} : { output }) })
