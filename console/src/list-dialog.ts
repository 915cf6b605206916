import { openDialog } from './dialog.ts';
import { fill, h } from './dom.ts';
import { icon } from './icons.ts';
import {
  deleteList,
  remove,
  type Saved,
  type SavedList,
  save,
  savedLists,
  toGeoJson,
  toGpx,
} from './lists.ts';
import { announce } from './notices.ts';
import { text } from './texts.ts';

/** Asks into which list a place goes: one that there is, or a new one; `onSaved` is called when it lies in it. */
export function saveToList(place: Saved, onSaved: () => void = () => {}): void {
  const names = savedLists().map(({ name }) => name);
  const shown = names.length === 0 ? [text('list.default')] : names;
  const into = (list: string) => {
    save(list, place);
    dialog.close();
    onSaved();
    announce(text('list.saved', { list }));
  };
  const dialog = openDialog(
    text('list.choose'),
    h(
      'ul',
      { class: 'plain' },
      ...shown.map((name) =>
        h(
          'li',
          {},
          listButton(name, () => into(name)),
        ),
      ),
    ),
    newListForm(into),
    h('p', { class: 'muted' }, text('list.kept')),
  );
}

function newListForm(into: (list: string) => void): HTMLElement {
  const input = h('input', { id: 'new-list', required: true, maxlength: 60 });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    into(input.value.trim());
  };
  return h(
    'form',
    { onsubmit: submit },
    h('label', { for: 'new-list' }, text('list.new')),
    h('div', { class: 'row' }, input, h('button', { type: 'submit', class: 'button' }, text('list.create'))),
  );
}

function listButton(name: string, onclick: () => void): HTMLElement {
  return h('button', { type: 'button', class: 'recent', onclick }, icon('save'), name);
}

interface ListEvents {
  readonly onOpen: (place: Saved) => void;
  readonly onChange: () => void;
}

/** All lists with their places; undefined if there are none. */
export function listsSection(events: ListEvents): HTMLElement | undefined {
  const lists = savedLists();
  if (lists.length === 0) return undefined;
  return h(
    'section',
    { class: 'lists', 'aria-labelledby': 'lists-title' },
    h('h3', { id: 'lists-title' }, text('list.title')),
    ...lists.map((list) => listFold(list, events)),
  );
}

function listFold(list: SavedList, events: ListEvents): HTMLElement {
  const { name, places } = list;
  const end = () => {
    deleteList(name);
    events.onChange();
  };
  return h(
    'details',
    { class: 'fold' },
    h('summary', {}, icon('save'), `${name} · ${text('search.count', { count: places.length })}`),
    h('ul', { class: 'plain' }, ...places.map((place) => savedRow(name, place, events))),
    h(
      'div',
      { class: 'row' },
      download(list, 'GeoJSON', 'application/geo+json', toGeoJson),
      download(list, 'GPX', 'application/gpx+xml', toGpx),
      h('button', { type: 'button', class: 'button small quiet', onclick: end }, text('list.delete')),
    ),
  );
}

function savedRow(list: string, place: Saved, { onOpen, onChange }: ListEvents): HTMLElement {
  const drop = () => {
    remove(list, place.id);
    onChange();
    announce(text('list.removed', { list }));
  };
  const label = text('list.remove', { name: place.name });
  return h(
    'li',
    { class: 'row between' },
    h('button', { type: 'button', class: 'recent', onclick: () => onOpen(place) }, icon('place'), place.name),
    h('button', { type: 'button', class: 'icon-button', 'aria-label': label, onclick: drop }, icon('close')),
  );
}

function download(
  list: SavedList,
  format: string,
  type: string,
  write: (list: SavedList) => string,
): HTMLElement {
  const button = h('button', { type: 'button', class: 'button small' });
  fill(button, text('list.download', { format }));
  button.addEventListener('click', () => {
    const href = URL.createObjectURL(new Blob([write(list)], { type }));
    h('a', { href, download: `${list.name}.${format.toLowerCase()}` }).click();
    setTimeout(() => URL.revokeObjectURL(href));
  });
  return button;
}
