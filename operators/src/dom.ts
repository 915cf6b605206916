/** Elements of the page, which `admin.html` has and this code makes. */

/** @throws Error if the page has no such element */
export function find<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`The page has no ${type.name} called ${id}.`);
}

/** @throws Error if the form has no such field */
export function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) return field;
  throw new Error(`The form has no field called ${name}.`);
}

export function cell(name: string, content: string | Node | readonly (string | Node)[], className = '') {
  const element = document.createElement(name);
  element.append(...[content].flat());
  element.className = className;
  return element;
}

/** @param label what it does, and to what, for those who hear the page */
export function button(text: string, label: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.setAttribute('aria-label', label);
  element.addEventListener('click', onClick);
  return element;
}

export function rowOf(cells: readonly HTMLElement[]): HTMLTableRowElement {
  const row = document.createElement('tr');
  row.append(...cells);
  return row;
}

/** A column's head, and `number` where it holds numbers. */
type Head = readonly [text: string, className?: 'number'];

export function fill(
  table: HTMLTableElement,
  head: readonly Head[],
  rows: readonly HTMLTableRowElement[],
): void {
  const heads = head.map(([text, className]) => Object.assign(cell('th', text, className), { scope: 'col' }));
  table.replaceChildren(cell('thead', rowOf(heads)), cell('tbody', rows));
}

export function count(number: number): string {
  return number.toLocaleString();
}

/** Runs work, and shows what went wrong in the element of this name. */
export async function attempt(work: () => Promise<void>, where = 'problem'): Promise<boolean> {
  const problem = find(where, HTMLElement);
  try {
    problem.textContent = '';
    await work();
    return true;
  } catch (error) {
    problem.textContent = error instanceof Error ? error.message : String(error);
    return false;
  }
}
