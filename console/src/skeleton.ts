import { h } from './dom.ts';

/** What is on its way: a list of rows with icons, a card, or what a card says below the name that is known already. */
type Expected = 'list' | 'card' | 'facts';

const ROWS: Readonly<Record<Expected, number>> = { list: 6, card: 4, facts: 4 };

/** Grey shapes where something will be, so that nothing moves when it comes. */
export function skeleton(expected: Expected): HTMLElement {
  const rows = Array.from({ length: ROWS[expected] }, () => row(expected === 'list'));
  return h(
    'div',
    { class: 'skeleton', 'aria-hidden': 'true' },
    expected === 'card' && h('div', { class: 'skeleton-row skeleton-head' }, bar(), bar()),
    expected !== 'list' && h('div', { class: 'skeleton-buttons' }, bar(), bar(), bar()),
    ...rows,
  );
}

function row(hasIcon: boolean): HTMLElement {
  return h(
    'div',
    { class: 'skeleton-row' },
    hasIcon && h('span', { class: 'skeleton-disc' }),
    h('div', { class: 'skeleton-row skeleton-words' }, bar(), bar()),
  );
}

function bar(): HTMLElement {
  return h('span', {});
}
