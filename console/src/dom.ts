type Child = Node | string | number | undefined | false;
type Value = string | number | boolean | undefined | ((event: never) => void);

/**
 * Makes an element. A function is a listener (`onclick`), true an attribute without a value; undefined and false leave the attribute out.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...shown(children));
  return element;
}

/** Words and pauses for those who hear the page, which are not shown. */
export function heard(text: string): HTMLElement {
  return h('span', { class: 'visually-hidden' }, text);
}

/** Puts these children in the place of those that are there. */
export function fill(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...shown(children));
}

/**
 * The element of the page with this identifier.
 *
 * @throws Error where index.html has none
 */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}.`);
  return element as T; // index.html says which element it is
}

function shown(children: readonly Child[]): (Node | string)[] {
  return children
    .filter((child) => child !== undefined && child !== false)
    .map((child) => (typeof child === 'number' ? String(child) : child));
}

function setAttribute(element: HTMLElement, name: string, value: Value): void {
  if (value === undefined || value === false) return;
  if (typeof value === 'function') {
    element.addEventListener(name.slice(2), value as EventListener); // each listener is of the event that it names
    return;
  }
  element.setAttribute(name, value === true ? '' : String(value));
}
