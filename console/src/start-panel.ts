import type { Categories } from '@waypost/client';
import { h } from './dom.ts';
import { icon } from './icons.ts';
import { recentSearches } from './recent.ts';
import { text } from './texts.ts';

/** Categories that people look for first. */
const GROUPS = [
  'food_and_drink',
  'shopping',
  'accommodation',
  'health',
  'transport',
  'culture',
  'leisure',
  'tourism',
];

interface StartEvents {
  readonly onCategory: (category: string) => void;
  readonly onSearch: (searched: string) => void;
  readonly onForget: () => void;
}

/** The panel before the first search. */
export function startPanel(categories: Categories, events: StartEvents): HTMLElement {
  const recent = recentSearches();
  return h(
    'div',
    { class: 'start' },
    h('h2', {}, text('start.title')),
    h('div', { class: 'chips' }, ...GROUPS.map((id) => chip(id, categories, events.onCategory))),
    recent.length > 0 && recentList(recent, events),
    h('p', { class: 'muted' }, text('start.hint')),
    h(
      'p',
      { class: 'muted keys' },
      ...[
        h('kbd', {}, '/'),
        ` ${text('start.keySearch')} · `,
        h('kbd', {}, 'Esc'),
        ` ${text('start.keyBack')}`,
      ],
    ),
  );
}

function chip(id: string, { groups }: Categories, onCategory: (category: string) => void): HTMLElement {
  const label = groups.find((group) => group.id === id)?.label ?? id;
  return h('button', { type: 'button', class: 'chip', onclick: () => onCategory(id) }, label);
}

function recentList(recent: readonly string[], { onSearch, onForget }: StartEvents): HTMLElement {
  const rows = recent.map((searched) =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'recent', onclick: () => onSearch(searched) },
        icon('clock'),
        searched,
      ),
    ),
  );
  return h(
    'section',
    { class: 'recents', 'aria-labelledby': 'recent-title' },
    h(
      'div',
      { class: 'row between' },
      h('h3', { id: 'recent-title' }, text('recent.title')),
      h('button', { type: 'button', class: 'button small quiet', onclick: onForget }, text('recent.clear')),
    ),
    h('ul', { class: 'plain' }, ...rows),
  );
}
