/**
 * The part of the design tokens that a report needs, as system names: pages name purposes, never raw colours. Light and
 * dark follow the system.
 */
export const tokens = `
:root {
  color-scheme: light dark;
  --bg-panel: light-dark(#ffffff, #1b1e24);
  --bg-side: light-dark(#f9fafb, #16181d);
  --bg-field: light-dark(#ffffff, #16181d);
  --bg-button: light-dark(#ffffff, #2b3038);
  --bg-hover: light-dark(#f3f4f6, #23272e);
  --line: light-dark(#dde0e5, #2b3038);
  --line-faint: light-dark(#e9ebef, #23272e);
  --line-strong: light-dark(#cdd1d8, #373d46);
  --line-control: light-dark(#868d99, #717985);
  --fg: light-dark(#111317, #e5e8ec);
  --fg-2: light-dark(#454c56, #b4bac4);
  --fg-3: light-dark(#5d6570, #969ea9);
  --accent: light-dark(#1b5fcc, #7fb2ff);
  --accent-bg: light-dark(#e3edfd, #17263c);
  --st-good-fg: light-dark(#0a6b4d, #4fd1a5);
  --st-good-fill: light-dark(#11976b, #4fd1a5);
  --st-drift-fg: light-dark(#8a5000, #f6b13f);
  --st-drift-fill: light-dark(#bd6f00, #f6b13f);
  --st-accepted-fg: light-dark(#5f3fc0, #b9a4ff);
  --st-accepted-fill: light-dark(#7c5bdc, #b9a4ff);
  --st-fail-fg: light-dark(#b01c2b, #ff7f87);
  --st-fail-fill: light-dark(#d92f3d, #ff7f87);
  --st-idle-fg: light-dark(#5d6570, #969ea9);
  --st-idle-fill: light-dark(#717985, #868d99);
  --glyph-ink: light-dark(#ffffff, #111317);
  --data-a: light-dark(#1f2d3d, #e5e8ec);
  --data-b: light-dark(#b0308c, #ef7fd0);
  --plot-grid: light-dark(#e7e9ed, #272b33);
  --plot-axis: light-dark(#868d99, #717985);
  --cross: light-dark(#d81b60, #ff4f93);
  --cross-casing: light-dark(rgb(255 255 255 / 0.6), rgb(0 0 0 / 0.6));
  --phase-2: light-dark(#e3e8f0, #252b35);
  --sp-1: 4px; --sp-2: 8px; --sp-3: 12px; --sp-4: 16px; --sp-6: 24px;
  --row: 24px; --row-head: 24px; --control: 24px; --bar-view: 44px; --bar-tool: 36px; --radius: 3px;
  --font-ui: "Inter", "Inter Variable", "SF Pro Text", "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, "Cantarell", "Noto Sans", sans-serif;
  --font-mono: ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", "DejaVu Sans Mono", "Liberation Mono", monospace;
  --fs-small: 11px; --fs: 12px; --fs-title: 13px; --lh: 16px;
  --fw: 400; --fw-medium: 500; --fw-strong: 600;
  --focus-ring: 2px solid var(--accent);
}
@media (prefers-contrast: more) {
  :root { --line: var(--line-control); --fg-2: var(--fg); --fg-3: light-dark(#454c56, #c5cbd4); }
}
@media print { :root { color-scheme: light; } }
`
