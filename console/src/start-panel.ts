import type { Categories } from '@waypost/client';
import { h } from './dom.ts';
import { day, listed } from './format.ts';
import { type Holding, held } from './holding.ts';
import { icon, kindDisc } from './icons.ts';
import { listsSection } from './list-dialog.ts';
import type { Saved } from './lists.ts';
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

/** Recent searches in the panel; the box lists all of them. */
const SHOWN = 4;

interface StartEvents {
  readonly onCategory: (category: string) => void;
  readonly onSearch: (searched: string) => void;
  readonly onForget: () => void;
  readonly onSaved: (place: Saved) => void;
  /** Goes to where the data lies. */
  readonly onHome: () => void;
  /** Shows the panel anew after a list changed. */
  readonly onLists: () => void;
}

/**
 * The panel before the first search.
 *
 * @param isOutside true if the map shows a part of the world of which the server has no streets
 */
export function startPanel(categories: Categories, isOutside: boolean, events: StartEvents): HTMLElement {
  const recent = recentSearches();
  return h(
    'div',
    { class: 'start' },
    h('h2', {}, text('start.title')),
    isOutside && outside(events.onHome),
    h(
      'ul',
      { class: 'kinds-row plain', 'aria-label': text('start.kinds') },
      ...GROUPS.map((id) => h('li', {}, kindButton(id, categories, events.onCategory))),
    ),
    recent.length > 0 && recentList(recent, events),
    listsSection({ onOpen: events.onSaved, onChange: events.onLists }),
    h('p', { class: 'muted' }, text('start.hint')),
    held !== undefined && h('p', { class: 'muted', id: 'covers' }, coverage(held)),
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

function coverage({ names, places, date }: Holding): string {
  const covers = text('start.covers', {
    names: listed(names, 'conjunction'),
    places: text('search.count', { count: places }),
  });
  return date === undefined ? covers : `${covers} ${text('start.asOf', { date: day(date) })}`;
}

/** Says plainly that there are no streets here, and where there are. */
function outside(onHome: () => void): HTMLElement {
  const names = listed(held?.names ?? [], 'conjunction');
  return h(
    'div',
    { class: 'hint', id: 'outside' },
    h('b', {}, text('start.outside')),
    names !== '' && h('p', {}, text('start.outsideText', { names })),
    h(
      'button',
      { type: 'button', class: 'button', onclick: onHome },
      icon('place'),
      names === '' ? text('start.home') : text('start.goTo', { name: names }),
    ),
  );
}

function kindButton(id: string, { groups }: Categories, onCategory: (category: string) => void): HTMLElement {
  const label = groups.find((group) => group.id === id)?.label ?? id;
  return h(
    'button',
    { type: 'button', class: 'kind', onclick: () => onCategory(id) },
    kindDisc(id),
    h('span', {}, label),
  );
}

function recentList(recent: readonly string[], { onSearch, onForget }: StartEvents): HTMLElement {
  const rows = recent
    .slice(0, SHOWN)
    .map((searched) =>
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
