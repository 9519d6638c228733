/** The style of a report: a dense instrument in the mock-ups' sizes. Colours and sizes come from the tokens. */
export const style = `
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--bg-panel); color: var(--fg); font: var(--fw) var(--fs)/var(--lh) var(--font-ui); font-variant-numeric: tabular-nums lining-nums; }
h1, h2, h3, p, ul, ol, table { margin: 0; padding: 0; font: inherit; list-style: none; }
button, input { font: inherit; color: inherit; }
svg { display: block; flex: none; }
:focus-visible { outline: var(--focus-ring); outline-offset: -2px; }
.mono { font-family: var(--font-mono); font-size: var(--fs-small); }
.num { text-align: right; white-space: nowrap; }
.dim { color: var(--fg-3); }
.sec { color: var(--fg-2); }
.med { font-weight: var(--fw-medium); }
.strong, strong, b { font-weight: var(--fw-strong); }
.grow { flex: 1 1 auto; min-width: 0; }
.cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.good { color: var(--st-good-fg); }
.drift { color: var(--st-drift-fg); }
.accepted { color: var(--st-accepted-fg); }
.fail { color: var(--st-fail-fg); }
.idle { color: var(--st-idle-fg); }
.g.good { --tone: var(--st-good-fill); }
.g.drift { --tone: var(--st-drift-fill); }
.g.accepted { --tone: var(--st-accepted-fill); }
.g.fail { --tone: var(--st-fail-fill); }
.g.idle { --tone: var(--st-idle-fill); }
.g .fill { fill: var(--tone); }
.g .line { fill: none; stroke: var(--tone); stroke-width: 1.3; }
.g .ink { fill: none; stroke: var(--glyph-ink); stroke-width: 1.4; }
.g .dashed { stroke-dasharray: 2.2 1.6; }
.verdict { display: inline-flex; align-items: center; gap: 6px; white-space: nowrap; }

.comparison + .comparison { border-top: var(--sp-2) solid var(--line); }
.vhead { min-height: var(--bar-view); display: flex; flex-wrap: wrap; align-items: center; gap: var(--sp-1) var(--sp-3); padding: var(--sp-2) var(--sp-3); border-bottom: 1px solid var(--line); }
.vhead h1 { display: flex; align-items: center; gap: var(--sp-2); font-size: var(--fs-title); font-weight: var(--fw-strong); }
.vsep { width: 1px; height: 16px; background: var(--line-strong); }
.side-a, .side-b { width: 16px; height: 16px; font-size: 11px; line-height: 14px; text-align: center; border: 1px solid var(--data-a); border-radius: 2px; color: var(--data-a); }
.side-b { border-color: var(--data-b); background: var(--data-b); color: var(--bg-panel); }
.summary { display: flex; flex-wrap: wrap; align-items: center; gap: var(--sp-1) var(--sp-4); padding: var(--sp-2) var(--sp-3); border-bottom: 1px solid var(--line); }
.scripted .summary .verdict { display: none; }
.bar { min-height: var(--bar-tool); display: flex; flex-wrap: wrap; align-items: center; gap: var(--sp-2); padding: 5px var(--sp-3); border-bottom: 1px solid var(--line); background: var(--bg-side); }
.script-only { display: none; }
.scripted .script-only { display: flex; }
.btn, .seg { height: var(--control); border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--bg-button); }
.btn { padding: 0 var(--sp-2); }
.seg { display: inline-flex; overflow: hidden; }
.seg button { display: flex; align-items: center; gap: 5px; padding: 0 var(--sp-2); border: 0; border-left: 1px solid var(--line-strong); background: none; color: var(--fg-2); }
.seg button:first-child { border-left: 0; }
.seg button[aria-pressed="true"] { background: var(--accent-bg); color: var(--accent); font-weight: var(--fw-medium); }
.field input { height: var(--control); width: 240px; padding: 0 var(--sp-2); border: 1px solid var(--line-control); border-radius: var(--radius); background: var(--bg-field); }
.field input::placeholder { color: var(--fg-3); opacity: 1; }
.link { padding: 0; border: 0; background: none; color: var(--accent); }

.rows { --c-worst: 128px; --c-time: 208px; --c-memory: 80px; }
.rows.no-time { --c-time: 0px; }
.rows.short-time { --c-time: 88px; }
.rows.short-time .c-time { justify-content: flex-end; }
.rows.short-time .heads .c-time { text-align: right; }
.rows.no-memory { --c-memory: 0px; }
.rows.no-time .c-time, .rows.no-memory .c-memory { visibility: hidden; padding: 0; overflow: hidden; }
.cells { display: grid; grid-template-columns: 132px minmax(200px, 1fr) var(--c-worst) 104px 80px 88px var(--c-time) var(--c-memory); align-items: center; padding-right: var(--sp-1); }
.cells > * { padding: 0 var(--sp-2); min-width: 0; }
.cells > :first-child { padding-left: var(--sp-3); }
.cells > .verdict-cell { display: flex; }
.cells > .instead { grid-column: 3 / 7; color: var(--fg-2); }
.heads { position: sticky; top: 0; z-index: 1; height: var(--row-head); border-bottom: 1px solid var(--line); background: var(--bg-side); }
.heads button { height: 100%; border: 0; background: none; color: var(--fg-3); font-size: var(--fs-small); font-weight: var(--fw-medium); text-align: left; white-space: nowrap; }
.heads button.num { text-align: right; }
.heads button[data-order] { color: var(--fg); }
.heads button[data-order="descending"]::after { content: " ↓"; }
.heads button[data-order="ascending"]::after { content: " ↑"; }
.scripted button:enabled { cursor: pointer; }
.scripted button:enabled:hover { color: var(--fg); }
summary.cells { height: var(--row); border-bottom: 1px solid var(--line-faint); cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--bg-hover); }
.chev { display: inline-block; margin: 0 6px 0 -2px; vertical-align: -2px; color: var(--fg-3); }
details[open] > summary .chev { transform: rotate(90deg); }
.c-time { display: flex; align-items: center; gap: var(--sp-2); white-space: nowrap; }
.ci { width: 96px; flex: none; }
.ci .band { fill: var(--phase-2); }
.ci .one { stroke: var(--line-strong); }
.ci .bar { fill: none; stroke: var(--fg); }
.ci .dot { fill: var(--fg); }
.informs .verdict { color: var(--fg-2); }
.none { padding: var(--sp-3); color: var(--fg-2); }

.detail { padding: var(--sp-1) var(--sp-3) var(--sp-3) 138px; border-bottom: 1px solid var(--line); background: var(--bg-side); }
.output { padding: var(--sp-2) 0 0; }
.output h3 { display: flex; flex-wrap: wrap; align-items: center; gap: var(--sp-2); }
.why { padding: 2px 0 0 18px; max-width: 100ch; }
.say { padding: var(--sp-2) 0 0; max-width: 110ch; overflow-wrap: anywhere; }
.notes { padding: 2px 0 0 18px; color: var(--fg-2); }
.bt { margin: var(--sp-1) 0 0 18px; border-collapse: collapse; }
.bt th, .bt td { height: 22px; padding: 0 var(--sp-6) 0 0; border-bottom: 1px solid var(--line-faint); white-space: nowrap; }
.bt th, .t th { font-size: var(--fs-small); font-weight: var(--fw-medium); text-align: left; color: var(--fg-3); }
.bt th.num, .t th.num { text-align: right; }
.tag { margin-left: var(--sp-1); padding: 0 5px; border: 1px solid var(--line-strong); border-radius: 2px; font-size: var(--fs-small); color: var(--fg-2); }

.grp { display: flex; align-items: center; min-height: var(--row-head); padding: 0 var(--sp-3); border-bottom: 1px solid var(--line); background: var(--bg-side); color: var(--fg-2); font-size: var(--fs-small); font-weight: var(--fw-strong); }
summary.grp { cursor: pointer; list-style: none; }
summary.grp::before { content: "›"; width: 12px; }
details[open] > summary.grp::before { content: "⌄"; }
.cnt, .gnote { margin-left: var(--sp-2); color: var(--fg-3); font-weight: var(--fw); }
.part, .origin { margin-top: var(--sp-4); border-top: 1px solid var(--line); }
.origin .say { padding: var(--sp-2) var(--sp-3); }
.t { border-collapse: collapse; width: 100%; }
.t th, .t td { height: var(--row); padding: 2px var(--sp-3); border-bottom: 1px solid var(--line-faint); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.t .num { text-align: right; white-space: nowrap; }
.t .wrap { max-width: 60ch; }
.foot { margin-top: var(--sp-6); padding: var(--sp-3); border-top: 1px solid var(--line); color: var(--fg-3); font-size: var(--fs-small); }

@media (max-width: 1060px) { .rows { --c-memory: 0px; } .c-memory { visibility: hidden; padding: 0; overflow: hidden; } }
@media (max-width: 960px) { .rows { --c-worst: 0px; } .c-worst { visibility: hidden; padding: 0; overflow: hidden; } }
@media (max-width: 840px) { .rows { --c-time: 0px; } .c-time { visibility: hidden; padding: 0; overflow: hidden; } .detail { padding-left: var(--sp-3); } }
@media print {
  .scripted .summary .verdict { display: inline-flex; }
  .script-only, .scripted .script-only, .chev { display: none; }
  .heads { position: static; }
  .detail, .heads, .grp { background: none; }
  details::details-content { content-visibility: visible; }
  li, tr, .output { break-inside: avoid; }
}
`
