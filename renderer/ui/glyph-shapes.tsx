/** Status glyphs: the shape says the family, the mark inside the member, the hue comes last. */
export const glyphShapes = {
  identical: {
    box: 12,
    lines: (
      <>
        <circle cx="6" cy="6" r="5.5" fill="var(--st-good-fill)" />
        <path d="M3.5 4.6h5M3.5 7.4h5" stroke="var(--glyph-ink)" strokeWidth="1.4" />
      </>
    ),
  },
  ok: {
    box: 12,
    lines: (
      <>
        <circle cx="6" cy="6" r="4.9" fill="none" stroke="var(--st-good-fill)" strokeWidth="1.3" />
        <path d="M3.6 6.2 5.3 7.9 8.5 4.4" fill="none" stroke="var(--st-good-fill)" strokeWidth="1.5" />
      </>
    ),
  },
  drift: {
    box: 12,
    lines: (
      <>
        <path d="M6 .6 11.7 11H.3z" fill="var(--st-drift-fill)" />
        <path d="M6 4.2v3.2M6 8.4v1.3" stroke="var(--glyph-ink)" strokeWidth="1.3" />
      </>
    ),
  },
  accepted: {
    box: 12,
    lines: (
      <>
        <path d="M6 .3 11.7 6 6 11.7.3 6z" fill="var(--st-accepted-fill)" />
        <path d="M3.7 6.1 5.4 7.7 8.3 4.6" fill="none" stroke="var(--glyph-ink)" strokeWidth="1.4" />
      </>
    ),
  },
  shape: {
    box: 12,
    lines: (
      <>
        <path d="M.8.8h6.4v4h4v6.4H.8z" fill="var(--st-fail-fill)" />
      </>
    ),
  },
  'only-a': {
    box: 12,
    lines: (
      <>
        <circle cx="6" cy="6" r="4.9" fill="none" stroke="var(--st-idle-fill)" strokeWidth="1.2" />
        <path d="M6 1.1a4.9 4.9 0 0 0 0 9.8z" fill="var(--st-idle-fill)" />
      </>
    ),
  },
  'only-b': {
    box: 12,
    lines: (
      <>
        <circle cx="6" cy="6" r="4.9" fill="none" stroke="var(--st-idle-fill)" strokeWidth="1.2" />
        <path d="M6 1.1a4.9 4.9 0 0 1 0 9.8z" fill="var(--st-idle-fill)" />
      </>
    ),
  },
  error: {
    box: 12,
    lines: (
      <>
        <path d="M3.6.4h4.8l3.2 3.2v4.8l-3.2 3.2H3.6L.4 8.4V3.6z" fill="var(--st-fail-fill)" />
        <path d="m3.9 3.9 4.2 4.2m0-4.2L3.9 8.1" stroke="var(--glyph-ink)" strokeWidth="1.4" />
      </>
    ),
  },
  oom: {
    box: 12,
    lines: (
      <>
        <path d="M3.6.4h4.8l3.2 3.2v4.8l-3.2 3.2H3.6L.4 8.4V3.6z" fill="var(--st-fail-fill)" />
        <path d="M3.4 9V6.2M6 9V4.6M8.6 9V2.8" stroke="var(--glyph-ink)" strokeWidth="1.5" />
      </>
    ),
  },
  timeout: {
    box: 12,
    lines: (
      <>
        <path d="M3.6.4h4.8l3.2 3.2v4.8l-3.2 3.2H3.6L.4 8.4V3.6z" fill="var(--st-fail-fill)" />
        <path d="M6 3v3.3l2.2 1.3" fill="none" stroke="var(--glyph-ink)" strokeWidth="1.4" />
      </>
    ),
  },
  lost: {
    box: 12,
    lines: (
      <>
        <path
          d="M3.6.4h4.8l3.2 3.2v4.8l-3.2 3.2H3.6L.4 8.4V3.6z"
          fill="none"
          stroke="var(--st-fail-fill)"
          strokeWidth="1.1"
          strokeDasharray="2 1.3"
        />
        <path
          d="M4.4 4.7C4.4 3.7 5 3.1 6 3.1s1.6.6 1.6 1.4c0 1-1.6 1.2-1.6 2.4M6 8v1.2"
          fill="none"
          stroke="var(--st-fail-fill)"
          strokeWidth="1.2"
        />
      </>
    ),
  },
  unsupported: {
    box: 12,
    lines: (
      <>
        <circle cx="6" cy="6" r="4.9" fill="none" stroke="var(--st-idle-fill)" strokeWidth="1.2" />
        <path d="m2.6 9.4 6.8-6.8" stroke="var(--st-idle-fill)" strokeWidth="1.2" />
      </>
    ),
  },
  'skipped-memory': {
    box: 12,
    lines: (
      <>
        <circle
          cx="6"
          cy="6"
          r="4.9"
          fill="none"
          stroke="var(--st-idle-fill)"
          strokeWidth="1.2"
          strokeDasharray="2.2 1.65"
        />
      </>
    ),
  },
  cancelled: {
    box: 12,
    lines: (
      <>
        <rect x="1.3" y="1.3" width="9.4" height="9.4" fill="none" stroke="var(--st-idle-fill)" strokeWidth="1.2" />
        <path d="M3.6 6h4.8" stroke="var(--st-idle-fill)" strokeWidth="1.4" />
      </>
    ),
  },
  queued: {
    box: 12,
    lines: (
      <>
        <circle cx="6" cy="6" r="2.2" fill="none" stroke="var(--st-idle-fill)" strokeWidth="1.1" />
      </>
    ),
  },
  running: {
    box: 12,
    lines: (
      <>
        <circle cx="6" cy="6" r="4.9" fill="none" stroke="var(--accent)" strokeWidth="1.3" />
        <path d="M6 6V2.6a3.4 3.4 0 1 1-3.2 4.5z" fill="var(--accent)" />
      </>
    ),
  },
} as const
