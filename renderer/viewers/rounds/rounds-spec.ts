import type { VisualizationSpec } from 'vega-embed'
import { tokenColour } from '../../lib/plot-colours.ts'
import type { RoundsData } from './rounds-data.ts'

const heightPx = 80

/**
 * Values of both sides beside one another: raw points hollow, the median of the rounds as a solid stroke. The spec stays the
 * same while the data change (`first` is what it begins with), since a new one would build the view anew; a theme is another spec.
 */
export function roundsSpec(first: RoundsData): VisualizationSpec {
  const domain = ['A', 'B']
  const ofSide = { field: 'side', type: 'nominal' as const }
  const colour = {
    ...ofSide,
    scale: { domain, range: [tokenColour('--data-a'), tokenColour('--data-b')] },
    legend: null,
  }
  const shape = { ...ofSide, scale: { domain, range: ['circle', 'square'] }, legend: null }
  const value = {
    field: 'value',
    type: 'quantitative' as const,
    title: null,
    scale: { zero: false, nice: true, padding: 8 },
  }
  const row = {
    ...ofSide,
    scale: { domain },
    title: null,
    axis: { domain: false, ticks: false, labelPadding: 6, labelFontWeight: 600 as const },
  }
  return {
    width: 240,
    height: heightPx,
    params: [{ name: 'unit', value: first.unit }],
    autosize: { type: 'fit', contains: 'padding' },
    padding: { left: 12, right: 12, top: 2, bottom: 2 },
    background: 'transparent',
    layer: [
      {
        data: { name: 'samples', values: first.samples },
        mark: { type: 'point', filled: false, size: 22, strokeWidth: 1, opacity: 0.8 },
        encoding: {
          x: { ...value, axis: { tickCount: 4, labelExpr: "datum.label + ' ' + unit" } },
          y: row,
          yOffset: { field: 'offset', type: 'quantitative', scale: { domain: [-1, 1] } },
          color: colour,
          shape,
        },
      },
      {
        data: { name: 'medians', values: first.medians },
        mark: { type: 'tick', thickness: 2, size: 18, opacity: 1 },
        encoding: { x: value, y: row, color: colour },
      },
    ],
    config: {
      font: getComputedStyle(document.body).fontFamily,
      view: { stroke: null },
      axis: {
        labelColor: tokenColour('--fg-3'),
        labelFontSize: 11,
        domainColor: tokenColour('--plot-axis'),
        tickColor: tokenColour('--plot-axis'),
        gridColor: tokenColour('--plot-grid'),
        tickSize: 4,
      },
      axisY: { grid: false },
    },
  }
}
