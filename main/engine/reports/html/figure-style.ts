/** The style of pictures: panes side by side, each with its bar, over one line of values. */
export const figureStyle = `
.fig { margin: var(--sp-3) 0 0 18px; }
.panes { display: flex; flex-wrap: wrap; gap: var(--sp-3) var(--sp-4); width: fit-content; max-width: 100%; overflow-x: auto; }
.pane { width: min-content; flex: none; }
.pane-head, .scale { contain: inline-size; }
.pane-head .med { flex: 0 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.pane-head { display: flex; white-space: nowrap; align-items: center; gap: 6px; min-height: 20px; padding-bottom: var(--sp-1); }
.frame { position: relative; width: fit-content; margin: 0 0 18px 36px; outline: 1px solid var(--line-strong); }
.frame .down { position: absolute; top: 0; left: -36px; }
.frame .along { position: absolute; top: 100%; left: 0; }
.plane, .map { display: block; image-rendering: pixelated; }
.frame .over { position: absolute; inset: 0; }
.over .hit { fill: transparent; }
.over .mark, .over .casing { fill: none; pointer-events: none; vector-effect: non-scaling-stroke; stroke: var(--cross); stroke-width: 1; }
.over .casing { stroke: var(--cross-casing); stroke-width: 3; }
.plot .mark { fill: var(--cross); fill-opacity: 0.35; stroke: none; }
.plot .casing { stroke: none; }
.fig[data-a] .hit { cursor: crosshair; }
.pane .pane-head, .pane .map, .pane .ticks, .pane .scale { margin-left: 36px; }
.map { margin-top: var(--sp-2); }
.fig text, .plot text { fill: var(--fg-3); font-size: var(--fs-small); }
.ticks path, .down path, .along path { stroke: var(--plot-axis); }
.ticks, .down, .along, .plot svg { overflow: visible; }
.scale { font-size: var(--fs-small); }
.plot .grid { stroke: var(--plot-grid); }
.plot .axis { fill: none; stroke: var(--plot-axis); }
.plot .lines { overflow: hidden; }
.line { fill: none; stroke: var(--data-a); stroke-width: 1.4; stroke-linejoin: round; stroke-linecap: round; }
.line.b { stroke: var(--data-b); }
.line.difference { stroke: var(--st-drift-fill); }
.read { display: flex; flex-wrap: wrap; gap: var(--sp-1) var(--sp-4); min-height: 24px; padding-top: var(--sp-2); }
.value { display: inline-flex; align-items: center; gap: 6px; }
.legend { display: flex; flex-wrap: wrap; gap: var(--sp-4); padding-top: var(--sp-1); }
.legend li { display: flex; align-items: center; gap: 6px; }
.swatch { display: block; outline: 1px solid var(--line-strong); }
figcaption p { padding-top: 2px; max-width: 110ch; }
`
