import { plural } from '../../../main/contract/format-number.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { useVerifications } from './verifications.ts'

/** What is known of a bundle's files against its manifest. */
export function MatchesCell({ id }: { id: string }) {
  const found = useVerifications(({ known }) => known[id])
  const isRunning = useVerifications(({ running }) => running?.id === id)
  if (isRunning) return <Glyph name="running" word label="reading" />
  if (found === undefined) return <span className="dim">not read</span>
  if (found.defects.length === 0) return <Glyph name="ok" word label="matches" />
  return <Glyph name="error" word label={plural(found.defects.length, 'defect')} />
}
