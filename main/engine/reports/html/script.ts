/** The script of a report: filters and sorts rows, opens the row that the address names. The page is complete without it. */
export const script = `
'use strict';
document.documentElement.classList.add('scripted');
for (const part of document.querySelectorAll('.comparison')) {
  const rows = [...part.querySelectorAll('.rows ol > li')];
  const filters = [...part.querySelectorAll('[data-filter]')];
  const heads = [...part.querySelectorAll('[data-sort]')];
  const search = part.querySelector('input[type=search]');
  const none = part.querySelector('.none');
  const chosen = new Set();

  const filter = () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
    for (const row of rows) {
      const { verdict, words: text } = row.dataset;
      row.hidden = (chosen.size > 0 && !chosen.has(verdict)) || !words.every((word) => text.includes(word));
    }
    for (const button of filters) {
      const on = button.dataset.filter === '' ? chosen.size === 0 : chosen.has(button.dataset.filter);
      button.setAttribute('aria-pressed', String(on));
    }
    none.hidden = rows.some((row) => !row.hidden);
  };
  const clear = () => { chosen.clear(); search.value = ''; filter(); };
  const choose = (verdict, add) => {
    const on = chosen.has(verdict);
    if (!add) chosen.clear();
    if (verdict !== '') on ? chosen.delete(verdict) : chosen.add(verdict);
    filter();
  };
  for (const button of filters) {
    button.addEventListener('click', (event) => choose(button.dataset.filter, event.ctrlKey || event.metaKey));
  }
  search.addEventListener('input', filter);
  part.querySelector('[data-clear]').addEventListener('click', clear);
  for (const button of part.querySelectorAll('[data-open]')) {
    button.addEventListener('click', () => {
      for (const row of rows) if (!row.hidden) row.firstElementChild.open = button.dataset.open === '1';
    });
  }

  const byNumber = (key) => (a, b) => {
    const [x, y] = [a.dataset[key], b.dataset[key]];
    return x === y ? 0 : x === '' ? 1 : y === '' ? -1 : Number(y) - Number(x);
  };
  const byText = (key) => (a, b) => (a.dataset[key] < b.dataset[key] ? -1 : a.dataset[key] > b.dataset[key] ? 1 : 0);
  // A button may not have aria-sort: its name says the order.
  const sayOrder = (head, order) => {
    for (const other of heads) { delete other.dataset.order; other.removeAttribute('aria-label'); }
    head.dataset.order = order;
    head.setAttribute('aria-label', head.textContent + ', ' + order);
  };
  const sort = (head) => {
    const key = head.dataset.sort;
    const text = key === 'name' || key === 'worst';
    const first = text ? 'ascending' : 'descending';
    const turned = head.dataset.order === first;
    const order = text ? byText(key) : byNumber(key);
    sayOrder(head, turned ? (text ? 'descending' : 'ascending') : first);
    for (const list of part.querySelectorAll('.rows ol')) {
      const items = [...list.children].sort((a, b) => (turned ? -order(a, b) : order(a, b)) || byText('name')(a, b));
      list.append(...items);
    }
  };
  for (const head of heads) {
    head.disabled = false;
    head.addEventListener('click', () => sort(head));
  }
  sayOrder(heads[0], 'descending');
}
const openNamed = () => {
  const row = document.getElementById(location.hash.slice(1));
  if (row instanceof HTMLDetailsElement) { row.open = true; row.scrollIntoView({ block: 'nearest' }); }
};
addEventListener('hashchange', openNamed);
openNamed();
addEventListener('keydown', (event) => {
  const field = document.querySelector('input[type=search]');
  if (event.key === '/' && document.activeElement !== field) { event.preventDefault(); field.focus(); }
});
`
