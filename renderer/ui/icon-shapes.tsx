/** Line icons, drawn in the colour of the text around them. */
export const iconShapes = {
  mark: {
    box: 18,
    lines: (
      <>
        <g fill="none" stroke="currentColor" strokeWidth="1.6">
          <circle cx="6.8" cy="9" r="5" />
          <circle cx="11.2" cy="9" r="5" strokeDasharray="3 1.9" />
        </g>
      </>
    ),
  },
  inbox: {
    box: 18,
    lines: (
      <>
        <path
          d="M2.5 10.5 4.6 3.5h8.8l2.1 7v4h-13zM2.5 10.5h4l1 2h3l1-2h4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          strokeLinejoin="round"
        />
      </>
    ),
  },
  campaign: {
    box: 18,
    lines: (
      <>
        <g fill="none" stroke="currentColor" strokeWidth="1.3">
          <path d="M2.5 3.5h4v3h-4zM2.5 11.5h4v3h-4zM9 3.5h6.5M9 6.5h4M9 11.5h6.5M9 14.5h4" strokeLinejoin="round" />
        </g>
      </>
    ),
  },
  compare: {
    box: 18,
    lines: (
      <>
        <g fill="none" stroke="currentColor" strokeWidth="1.3">
          <path d="M2.5 3.5h5.2v11H2.5zM10.3 3.5h5.2v11h-5.2z" />
          <path d="M4 12.2l2.2-2.4M11.8 12.2l2.2-5" />
        </g>
      </>
    ),
  },
  bundle: {
    box: 18,
    lines: (
      <>
        <path
          d="M9 2.2 15.2 5.4v7.2L9 15.8l-6.2-3.2V5.4zM2.8 5.4 9 8.6l6.2-3.2M9 8.6v7.2"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          strokeLinejoin="round"
        />
      </>
    ),
  },
  plus: {
    box: 12,
    lines: (
      <>
        <path d="M6 1.5v9M1.5 6h9" stroke="currentColor" strokeWidth="1.3" />
      </>
    ),
  },
  search: {
    box: 12,
    lines: (
      <>
        <g fill="none" stroke="currentColor" strokeWidth="1.2">
          <circle cx="5" cy="5" r="3.6" />
          <path d="m7.8 7.8 3 3" />
        </g>
      </>
    ),
  },
  chev: {
    box: 12,
    lines: (
      <>
        <path d="m3 4.5 3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.2" />
      </>
    ),
  },
  right: {
    box: 12,
    lines: (
      <>
        <path d="m4.5 3 3 3-3 3" fill="none" stroke="currentColor" strokeWidth="1.2" />
      </>
    ),
  },
  left: {
    box: 12,
    lines: (
      <>
        <path d="m7.5 3-3 3 3 3" fill="none" stroke="currentColor" strokeWidth="1.2" />
      </>
    ),
  },
  arrow: {
    box: 12,
    lines: (
      <>
        <path d="M1.5 6h8M7 3l3 3-3 3" fill="none" stroke="currentColor" strokeWidth="1.2" />
      </>
    ),
  },
  check: {
    box: 12,
    lines: (
      <>
        <path d="m2.2 6.3 2.6 2.6 5-5.6" fill="none" stroke="currentColor" strokeWidth="1.7" />
      </>
    ),
  },
  dash: {
    box: 12,
    lines: (
      <>
        <path d="M2.5 6h7" stroke="currentColor" strokeWidth="1.7" />
      </>
    ),
  },
  x: {
    box: 12,
    lines: (
      <>
        <path d="m2.5 2.5 7 7m0-7-7 7" stroke="currentColor" strokeWidth="1.2" />
      </>
    ),
  },
  theme: {
    box: 14,
    lines: (
      <>
        <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="1.2" />
        <path d="M7 2a5 5 0 0 1 0 10z" fill="currentColor" />
      </>
    ),
  },
  link: {
    box: 12,
    lines: (
      <>
        <g fill="none" stroke="currentColor" strokeWidth="1.2">
          <path d="M5 7.2a2.2 2.2 0 0 0 3.2 0l1.6-1.6a2.2 2.2 0 0 0-3.2-3.2l-.7.7M7 4.8a2.2 2.2 0 0 0-3.2 0L2.2 6.4a2.2 2.2 0 0 0 3.2 3.2l.7-.7" />
        </g>
      </>
    ),
  },
  lock: {
    box: 12,
    lines: (
      <>
        <g fill="none" stroke="currentColor" strokeWidth="1.2">
          <path d="M2.5 5.5h7v5h-7zM4 5.5V4a2 2 0 0 1 4 0v1.5" />
        </g>
      </>
    ),
  },
  export: {
    box: 12,
    lines: (
      <>
        <g fill="none" stroke="currentColor" strokeWidth="1.2">
          <path d="M6 7.5v-6M3.6 3.8 6 1.5l2.4 2.3M1.8 7.5v3h8.4v-3" />
        </g>
      </>
    ),
  },
  pause: {
    box: 12,
    lines: (
      <>
        <path d="M4 2.5v7M8 2.5v7" stroke="currentColor" strokeWidth="1.8" />
      </>
    ),
  },
  stop: {
    box: 12,
    lines: (
      <>
        <path d="M2.8 2.8h6.4v6.4H2.8z" fill="currentColor" />
      </>
    ),
  },
  rerun: {
    box: 12,
    lines: (
      <>
        <g fill="none" stroke="currentColor" strokeWidth="1.2">
          <path d="M9.8 6A3.8 3.8 0 1 1 8.6 3.2" />
          <path d="M9.9 1.2v2.6H7.3" />
        </g>
      </>
    ),
  },
  play: {
    box: 12,
    lines: (
      <>
        <path d="M3 1.8 10 6l-7 4.2z" fill="currentColor" />
      </>
    ),
  },
  open: {
    box: 12,
    lines: (
      <>
        <g fill="none" stroke="currentColor" strokeWidth="1.2">
          <path d="M7 1.8h3.2V5M10 2 5.5 6.5M5 2.5H1.8v7.7h7.7V7" />
        </g>
      </>
    ),
  },
  undo: {
    box: 12,
    lines: (
      <>
        <g fill="none" stroke="currentColor" strokeWidth="1.2">
          <path d="M2 4.5h5a2.8 2.8 0 0 1 0 5.6H4.5" />
          <path d="M4.2 2 1.8 4.5 4.2 7" />
        </g>
      </>
    ),
  },
  filter: {
    box: 12,
    lines: (
      <>
        <path d="M1.5 3h9M3.2 6h5.6M5 9h2" stroke="currentColor" strokeWidth="1.2" />
      </>
    ),
  },
  dots: {
    box: 12,
    lines: (
      <>
        <path d="M2 6h1.6M5.2 6h1.6M8.4 6H10" stroke="currentColor" strokeWidth="1.6" />
      </>
    ),
  },
  file: {
    box: 12,
    lines: (
      <>
        <path
          d="M2.5 1.5h4.8l2.2 2.2v6.8h-7z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
      </>
    ),
  },
  copy: {
    box: 12,
    lines: (
      <>
        <path d="M4 4h6.2v6.2H4zM2 8H1.8V1.8H8V2" fill="none" stroke="currentColor" strokeWidth="1.2" />
      </>
    ),
  },
  down: {
    box: 12,
    lines: (
      <>
        <path d="M6 1.5v6M3.6 5.2 6 7.5l2.4-2.3M1.8 7.5v3h8.4v-3" fill="none" stroke="currentColor" strokeWidth="1.2" />
      </>
    ),
  },
  box: {
    box: 12,
    lines: (
      <>
        <path
          d="M1.5 2h9v2.4h-9zM2.3 4.4v5.8h7.4V4.4M4.6 6.6h2.8"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
      </>
    ),
  },
} as const
