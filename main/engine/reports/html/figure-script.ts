/**
 * Reads out the element of a figure under the pointer or, with the arrow keys, the cursor. Values are decoded at the first
 * touch. Numbers are written as contract/format-number's `formatExact` does.
 */
export const figureScript = `
const arrays = { Float64Array, Float32Array, Int8Array, Int16Array, Int32Array, BigInt64Array, Uint8Array, Uint16Array, Uint32Array, BigUint64Array };
const asMinus = (text) => text.replaceAll('-', '\\u2212');
const shortest = (value) => {
  for (let digits = 1; digits < 9; digits += 1) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return rounded;
  }
  return Number(value.toPrecision(9));
};
const exact = (value, single) => {
  if (typeof value === 'bigint') return asMinus(String(value));
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+inf' : '\\u2212inf';
  const number = single ? shortest(value) : value;
  const size = Math.abs(number);
  const plain = size === 0 || (size >= 1e-4 && size < 1e16);
  return asMinus(plain ? String(number) : number.toExponential().replace('e+', 'e'));
};
const asComplex = ([re, im], single) => {
  const text = exact(im, single);
  const less = text.startsWith('\\u2212');
  return exact(re, single) + (less ? ' \\u2212 ' : ' + ') + (less ? text.slice(1) : text) + ' i';
};
const minus = (a, b) => (a === b ? 0 : typeof a === 'bigint' && typeof b === 'bigint' ? Number(b - a) : Number(b) - Number(a));
const over = (difference, size) => (difference === 0 ? 0 : difference / size);

for (const figure of document.querySelectorAll('.fig[data-a]')) {
  const { dataset } = figure;
  const [rows, columns] = [Number(dataset.rows), Number(dataset.columns)];
  const complex = dataset.complex === '1';
  const [singleA, singleB] = [dataset.arrayA, dataset.arrayB].map((array) => array === 'Float32Array');
  const panes = figure.querySelector('.panes');
  const marks = [...figure.querySelectorAll('.over')];
  const read = Object.fromEntries([...figure.querySelectorAll('[data-read]')].map((part) => [part.dataset.read, part]));
  const first = figure.querySelector('.mark');
  let row = rows === 1 ? 0 : Math.round(Number(first.getAttribute('y')) + Number(marks[0].dataset.offY));
  let column = Math.round(Number(first.getAttribute('x')) + Number(marks[0].dataset.offX));
  let values = null;
  const decode = (text, array) => new arrays[array](Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)).buffer);
  const valuesNow = () => (values ??= { a: decode(dataset.a, dataset.arrayA), b: decode(dataset.b, dataset.arrayB) });

  const show = () => {
    const { a, b } = valuesNow();
    const at = row * columns + column;
    const drawn = rows === 1 && !dataset.at.includes(',') ? [column] : [row, column];
    read.name.textContent = 'Cursor';
    read.index.textContent = '[' + dataset.at.split(',').map((index) => (index === '' ? drawn.shift() : index)).join(', ') + ']';
    if (complex) {
      const [x, y] = [[a[2 * at], a[2 * at + 1]], [b[2 * at], b[2 * at + 1]]];
      const difference = [minus(x[0], y[0]), minus(x[1], y[1])];
      read.a.textContent = asComplex(x, singleA);
      read.b.textContent = asComplex(y, singleB);
      read.difference.textContent = asComplex(difference, false);
      read.relative.textContent = exact(over(Math.hypot(...difference), Math.hypot(...x)), false);
    } else {
      const difference = minus(a[at], b[at]);
      read.a.textContent = exact(a[at], singleA);
      read.b.textContent = exact(b[at], singleB);
      read.difference.textContent = exact(difference, false);
      read.relative.textContent = exact(over(difference, Math.abs(Number(a[at]))), false);
    }
    for (const layer of marks) {
      for (const box of layer.querySelectorAll('.mark, .casing')) {
        box.setAttribute('x', column - Number(layer.dataset.offX));
        box.setAttribute('y', row - Number(layer.dataset.offY));
      }
    }
  };
  const within = (place, count) => Math.min(count - 1, Math.max(0, place));
  const moveTo = (newRow, newColumn) => {
    row = within(newRow, rows);
    column = within(newColumn, columns);
    show();
  };
  for (const hit of figure.querySelectorAll('.hit')) {
    hit.addEventListener('pointermove', (event) => {
      const { left, top, width, height } = hit.getBoundingClientRect();
      moveTo(Math.floor(((event.clientY - top) / height) * rows), Math.floor(((event.clientX - left) / width) * columns));
    });
  }
  panes.tabIndex = 0;
  panes.setAttribute('role', 'group');
  panes.setAttribute('aria-label', 'Pictures: arrow keys move the cursor');
  figure.querySelector('.read').setAttribute('aria-live', 'polite');
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  panes.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    moveTo(row + far * step[0], column + far * step[1]);
  });
}
`
