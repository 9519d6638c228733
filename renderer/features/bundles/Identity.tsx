import type { BundleSummary } from '../../../main/contract/api.ts'
import { formatCount, plural } from '../../../main/contract/format-number.ts'
import { localTime } from '../../lib/local-time.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import css from './bundles.module.css'
import { useVerifications } from './verifications.ts'

const defectsAtMost = 50

/** Its name by content, and whether its files were what the manifest says when they were last read. */
export function Identity({ bundle }: { bundle: BundleSummary }) {
  const found = useVerifications(({ known }) => known[bundle.id])
  return (
    <section className={css.identity} aria-label="Identity">
      <p className={css.sha}>
        <span className="dim">sha256</span>
        <span className="mono cut" title={bundle.id}>
          {bundle.id}
        </span>
        <CopyButton text={bundle.id} name="Copy the sha256" />
      </p>
      {found === undefined ? (
        <p className="dim">Its files have not been read in this window: Verify hashes each of them.</p>
      ) : (
        <>
          <p className={css.verdict}>
            {found.defects.length === 0 ? (
              <>
                <Glyph name="ok" size={14} label="" />
                <span className="good strong">{plural(found.files, 'file')} match</span>
              </>
            ) : (
              <>
                <Glyph name="error" size={14} label="" />
                <span className="fail strong">
                  {plural(found.defects.length, 'defect')} in {plural(found.files, 'file')}
                </span>
              </>
            )}
            <span className="dim">every hash read, {localTime(found.readUtc)}</span>
          </p>
          <ul className={css.defects}>
            {found.defects.slice(0, defectsAtMost).map(({ path, defect, message }) => (
              <li key={path}>
                <span className="fail">{defect}</span> <span className="mono">{path}</span>{' '}
                <span className="sec">{message}</span>
              </li>
            ))}
            {found.defects.length > defectsAtMost && (
              <li className="dim">{formatCount(found.defects.length - defectsAtMost)} more</li>
            )}
          </ul>
        </>
      )}
    </section>
  )
}
