/** The pictures below an output that drifted. They stand without script; the script reads values out (figure-script.ts). */
import type { ElementReadout, Figure, HoverValues, LinesFigure, NumbersFigure, PlanesFigure } from '../figures.ts'
import { linePlot } from './figure-lines.ts'
import { pane, type SideLabels } from './figure-pane.ts'
import { html, type Markup, nothing, trusted } from './markup.ts'
import { themedImage } from './themed-image.ts'

export function figureMarkup(figure: Figure, labels: SideLabels): Markup {
  switch (figure.kind) {
    case 'none':
      return html`<p class="say sec">No picture: ${figure.reason}</p>`
    case 'numbers':
      return numberTable(figure)
    case 'planes':
      return drawn(figure, html`${figure.panes.map((one) => pane(one, figure, labels))}`)
    case 'lines':
      return drawn(figure, html`${figure.plots.map((plot) => linePlot(plot, figure, labels))}`)
  }
}

function drawn(figure: PlanesFigure | LinesFigure, pictures: Markup): Markup {
  const { worst, caption, values } = figure
  const most = caption.map((sentence) => html`<p class="sec">${sentence}</p>`)
  return html`<figure class="fig" ${values === null ? nothing : hoverData(figure, values)}>
    <div class="panes">${pictures}</div>
    <p class="read"><span class="sec" data-read="name">Worst</span>${readoutWords(worst.readout)}</p>
    <figcaption>${'legend' in figure ? legendLine(figure) : nothing}${most}</figcaption>
  </figure>`
}

/** Read by the script at the first touch. */
function hoverData({ rows, columns, at }: PlanesFigure | LinesFigure, { a, b, complex }: HoverValues): Markup {
  const places = at.map((index) => (index === null ? '' : String(index))).join(',')
  return html`data-rows="${rows}" data-columns="${columns}" data-at="${places}" data-complex="${complex ? '1' : ''}"
  data-array-a="${a.array}" data-array-b="${b.array}" data-a="${trusted(a.base64)}" data-b="${trusted(b.base64)}"`
}

const readoutNames: readonly { key: keyof ElementReadout; mark: Markup }[] = [
  { key: 'index', mark: nothing },
  { key: 'a', mark: html`<span class="side-a">A</span>` },
  { key: 'b', mark: html`<span class="side-b">B</span>` },
  { key: 'difference', mark: html`<span class="sec">B − A</span>` },
  { key: 'relative', mark: html`<span class="sec">(B − A) / |A|</span>` },
]

const readoutWords = (readout: ElementReadout): readonly Markup[] =>
  readoutNames.map(
    ({ key, mark }) => html`<span class="value">${mark}<span data-read="${key}">${readout[key]}</span></span>`,
  )

function legendLine({ legend }: PlanesFigure): Markup {
  if (legend.length === 0) return nothing
  return html`<ul class="legend">
    ${legend.map(({ name, swatch }) => html`<li>${themedImage(swatch, '', 'swatch', 12, 12)}${name}</li>`)}
  </ul>`
}

function numberTable({ readouts }: NumbersFigure): Markup {
  return html`<table class="bt">
    <thead>
      <tr>
        <th>Index</th>
        <th class="num">A</th>
        <th class="num">B</th>
        <th class="num">B − A</th>
        <th class="num">(B − A) / |A|</th>
      </tr>
    </thead>
    <tbody>
      ${readouts.map(
        ({ index, a, b, difference, relative }) =>
          html`<tr>
            <td class="sec">${index}</td>
            <td class="num">${a}</td>
            <td class="num">${b}</td>
            <td class="num">${difference}</td>
            <td class="num">${relative}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}
