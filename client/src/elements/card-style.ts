/** Colours and letters of lists and cards. */
export const CARD_STYLE = `
:host {
  --text: var(--waypost-text, light-dark(#1f2328, #e6e9ec));
  --faint: var(--waypost-faint, light-dark(#59636e, #a5adb6));
  --line: var(--waypost-line, light-dark(#d1d9e0, #3a4149));
  --accent: var(--waypost-accent, light-dark(#0b57d0, #8ab4f8));
  --active: var(--waypost-active, light-dark(#e8f0fe, #2c3a52));
  color: var(--text); font: 16px/1.4 system-ui, sans-serif; text-align: start;
}
[hidden] { display: none !important; }
a { color: var(--accent); }
p { margin: 0; }
.detail, .distance { color: var(--faint); font-size: 14px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }`;

export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  part: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = part;
  element.part.add(part);
  element.textContent = text;
  return element;
}
