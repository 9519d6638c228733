/** What the palette finds wherever the window is; cases and outputs are found too where a comparison is open. */
export const paletteHint = 'Go to ref, campaign, or run a command'
export const paletteHintInComparison = 'Go to case, output, ref, campaign, or run a command'
