import type { Categories } from '@waypost/client';
import { h } from './dom.ts';
import { icon } from './icons.ts';
import { recentSearches } from './recent.ts';

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

export const START_TITLE = 'What is near here?';

interface StartEvents {
  readonly onCategory: (category: string) => void;
  readonly onSearch: (text: string) => void;
  readonly onForget: () => void;
}

/** The panel before the first search. */
export function startPanel(categories: Categories, events: StartEvents): HTMLElement {
  const recent = recentSearches();
  return h(
    'div',
    { class: 'start' },
    h('h2', {}, START_TITLE),
    h('div', { class: 'chips' }, ...GROUPS.map((id) => chip(id, categories, events.onCategory))),
    recent.length > 0 && recentList(recent, events),
    h(
      'p',
      { class: 'muted' },
      'Type what you look for. Or choose an icon on the map, or any point of it to see its address.',
    ),
    h('p', { class: 'muted keys' }, h('kbd', {}, '/'), ' to search, ', h('kbd', {}, 'Esc'), ' to go back'),
  );
}

function chip(id: string, { groups }: Categories, onCategory: (category: string) => void): HTMLElement {
  const label = groups.find((group) => group.id === id)?.label ?? id;
  return h('button', { type: 'button', class: 'chip', onclick: () => onCategory(id) }, label);
}

function recentList(recent: readonly string[], { onSearch, onForget }: StartEvents): HTMLElement {
  const rows = recent.map((text) =>
    h(
      'li',
      {},
      h('button', { type: 'button', class: 'recent', onclick: () => onSearch(text) }, icon('clock'), text),
    ),
  );
  return h(
    'section',
    { class: 'recents', 'aria-labelledby': 'recent-title' },
    h(
      'div',
      { class: 'row between' },
      h('h3', { id: 'recent-title' }, 'Recent searches'),
      h('button', { type: 'button', class: 'button small quiet', onclick: onForget }, 'Clear'),
    ),
    h('ul', { class: 'plain' }, ...rows),
  );
}
