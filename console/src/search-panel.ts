import type { GeocodeFeature, PlaceFormA, SearchRequest, SearchResultsFormA } from '@waypost/client';
import { labelOf } from './categories.ts';
import { h, heard } from './dom.ts';
import { elsewhereList } from './elsewhere.ts';
import { count, distance, milliseconds, percent, score } from './format.ts';
import { icon } from './icons.ts';
import { literal, type Request } from './request-text.ts';
import { RADIUS, type Search } from './state.ts';
import type { Suggestion } from './suggestion.ts';

export interface Found {
  readonly search: Search;
  /** The first page with the results of the further ones behind it. */
  readonly answer: SearchResultsFormA;
  /** Other meanings of the words, the best first. */
  readonly addresses: readonly GeocodeFeature[];
  /** What was searched first, if the search went farther because too little was there. */
  readonly inView?: Narrower;
}

interface Narrower {
  readonly search: Search;
  /** True if places there have some of the words. */
  readonly hasSome: boolean;
}

interface PanelEvents {
  readonly onSelect: (placeId: string) => void;
  readonly onHover: (placeId: string | undefined) => void;
  readonly onMore: () => void;
  readonly onCells: (areShown: boolean) => void;
  readonly onRadius: (metres: number) => void;
  readonly onAddress: (address: Suggestion) => void;
  readonly onLiteral: () => void;
  readonly onInView: (search: Search) => void;
}

export const PAGE = 20;

/** The body of the request for a search. */
export function bodyOf(search: Search, offset = 0): SearchRequest {
  const { text, lat, lon, radiusMetres, textWeight, geoWeight, category, openNow, box, isLiteral } = search;
  return {
    location: { lat, lon },
    radius: radiusMetres,
    ...(box && { bbox: [...box] }),
    ...(isLiteral && { interpret: false }),
    ...(text !== '' && { query: text }),
    ...(category !== undefined && { categories: [category] }),
    ...(openNow && { openNow: true }),
    weights: { text: textWeight, geo: geoWeight },
    limit: PAGE,
    ...(offset > 0 && { offset }),
    explain: true,
  };
}

export function searchRequest(search: Search): Request {
  const body = bodyOf(search);
  return { path: '/v1/places/search', body, call: `places.search(${literal(body)})` };
}

/** How many there are, in words: `Cafe: 3 places for “anchor” within 800 m`. */
export function summary({ search, answer }: Found): string {
  const kind = search.category === undefined ? '' : `${labelOf(bare(search.category))}: `;
  const many = answer.total === 1 ? '1 place' : `${count(answer.total)} places`;
  const what = search.text === '' ? '' : ` for “${search.text}”`;
  return `${kind}${many}${what} ${whereOf(search)}`;
}

/** Where a search looks, in words. */
function whereOf({ box, radiusMetres }: Search): string {
  return box ? 'in this view' : `within ${distance(radiusMetres)}`;
}

/** How it was found, in one line. */
export function effort({ answer }: Found): string {
  const { executionTime, metadata, queryStats } = answer;
  const { cellsSearched, pruningEfficiency } = queryStats;
  const time = `${milliseconds(executionTime)}${metadata.cacheHit ? ' from the cache' : ''}`;
  return `${time} · ${count(cellsSearched)} cells read, ${percent(pruningEfficiency)} skipped`;
}

/** Results of a search, and how they were found. */
export function resultsOf(found: Found, areCellsShown: boolean, events: PanelEvents): HTMLElement {
  const { answer } = found;
  const addresses = elsewhereList(found.addresses, events.onAddress);
  if (answer.results.length === 0)
    return h('div', { class: 'found' }, addresses, understood(found, events), nothingFound(found, events));
  const list = h(
    'ol',
    { class: 'results', 'aria-label': 'Places found' },
    ...answer.results.map((place, index) => h('li', {}, resultOf(place, index, found, events))),
  );
  const left = answer.total - answer.results.length;
  const more = h(
    'button',
    { type: 'button', class: 'button wide', id: 'more', onclick: events.onMore },
    `Show ${Math.min(left, PAGE)} more`,
  );
  return h(
    'div',
    { class: 'found' },
    addresses,
    understood(found, events),
    guessed(found, events),
    list,
    left > 0 && more,
    figures(answer, areCellsShown, events),
  );
}

/** How a text was understood that asks for more than a name, with the way back to the words themselves. */
function understood({ answer }: Found, { onLiteral }: PanelEvents): HTMLElement | undefined {
  const { interpretation } = answer;
  if (!interpretation) return undefined;
  const { subject, wishes, anchor } = interpretation;
  const pieces = [
    subject?.categories[0]?.label ?? subject?.text,
    ...wishes.filter(({ granted }) => granted).map(({ text }) => text),
    anchor?.found && `${anchor.relation} ${anchor.name}`,
  ].filter((piece) => typeof piece === 'string');
  const missing = wishes.filter(({ granted }) => !granted).map(({ text }) => `“${text}”`);
  const hints = [
    missing.length > 0 && `Nothing here is known to have ${missing.join(' and ')}.`,
    anchor && !anchor.found && `“${anchor.text}” is not known here.`,
  ].filter(Boolean);
  return h(
    'div',
    { class: 'understood' },
    ...pieces.map((piece) => h('span', { class: 'piece' }, piece)),
    h(
      'button',
      { type: 'button', class: 'plain-button', id: 'literal', onclick: onLiteral },
      'Search for the words instead',
    ),
    hints.length > 0 && h('p', { class: 'hint' }, hints.join(' ')),
  );
}

/** The search's guesses come first. */
function guessed({ answer, inView }: Found, { onInView }: PanelEvents): HTMLElement | undefined {
  const hints = [
    inView && FARTHER[inView.hasSome ? 'some' : 'nothing'],
    answer.tolerance === 'typos' && 'Nothing is called exactly this; these are spelt nearly so.',
    answer.tolerance === 'partial' && 'Nothing has all of these words; these have most of them.',
  ].filter((hint) => typeof hint === 'string');
  if (hints.length === 0) return undefined;
  const back = inView?.hasSome && backButton(() => onInView(inView.search));
  return h('p', { class: 'hint' }, `${hints.join(' ')} `, back);
}

function backButton(onclick: () => void): HTMLElement {
  return h(
    'button',
    { type: 'button', class: 'plain-button', id: 'in-view', onclick },
    'Show those there that have some',
  );
}

/** Why a search went farther than what was seen. */
const FARTHER = {
  nothing: 'Nothing in that view matches, so these are from farther away.',
  some: 'Nothing in that view has all of these words, so these are from farther away.',
};

function resultOf(place: PlaceFormA, index: number, { search }: Found, events: PanelEvents): HTMLElement {
  const { id, name, categories = [], address } = place;
  const kind = labelOf(categories[0]);
  const street = [address?.street, address?.housenumber].filter(Boolean).join(' ');
  const about = [name === undefined ? '' : kind, street, address?.city].filter(Boolean).join(' · ');
  const far = place.distance === undefined ? '' : distance(place.distance);
  const button = h(
    'button',
    {
      type: 'button',
      class: 'result',
      'data-id': id,
    },
    h('span', { class: 'number', 'aria-hidden': 'true' }, index + 1),
    h(
      'span',
      { class: 'result-text' },
      h('b', {}, name ?? kind),
      heard(', '),
      h('span', {}, about),
      heard(`, ${far}. `),
      scoreLine(place, search),
      reasonOf(place),
      place.hoursUnknown && h('span', { class: 'reason' }, 'hours not known'),
    ),
    h('span', { class: 'distance', 'aria-hidden': 'true' }, far),
  );
  button.addEventListener('click', () => events.onSelect(id));
  for (const enter of ['mouseenter', 'focus']) button.addEventListener(enter, () => events.onHover(id));
  for (const leave of ['mouseleave', 'blur']) button.addEventListener(leave, () => events.onHover(undefined));
  return button;
}

/** The score as a bar of the parts that it is made of. */
function scoreLine(
  { score: total, scores = {} }: PlaceFormA,
  { textWeight, geoWeight }: Search,
): HTMLElement {
  const { text, geo } = scores;
  const all = text === undefined ? geoWeight : textWeight + geoWeight;
  const share = (part: number | undefined, weight: number) => (((part ?? 0) * weight) / (all || 1)) * 100;
  const bar = h(
    'span',
    { class: 'score-bar', 'aria-hidden': 'true' },
    h('i', { class: 'of-text' }),
    h('i', { class: 'of-geo' }),
  );
  const [ofText, ofGeo] = [...bar.children] as HTMLElement[]; // made in the line before
  ofText?.style.setProperty('inline-size', `${share(text, textWeight)}%`);
  ofGeo?.style.setProperty('inline-size', `${share(geo, geoWeight)}%`);
  const parts = [
    text === undefined ? '' : `words ${score(text)}`,
    geo === undefined ? '' : `near ${score(geo)}`,
  ];
  return h(
    'span',
    { class: 'score' },
    bar,
    h('span', {}, h('span', { class: 'visually-hidden' }, 'Score '), score(total)),
    h('small', {}, parts.filter(Boolean).join(' · ')),
  );
}

const REASONS: Readonly<Record<string, string>> = {
  synonym: 'means',
  category: 'is the kind',
  prefix: 'begins',
  typo: 'is nearly',
};

/** Why a place is here whose name does not say so itself. */
function reasonOf({ explanation = [], categories = [] }: PlaceFormA): HTMLElement | undefined {
  const reasons = explanation.flatMap(({ word, kind, matched = '', field }) => {
    if (kind === 'dropped') return [`without “${word}”`];
    if (kind === 'exact') return field === 'detail' ? [`“${word}” in its details`] : [];
    if (field !== 'category') return [`“${word}” ${REASONS[kind]} “${matched}”`];
    const value = matched.split('/').at(-1);
    return value === categories[0] ? [] : [`“${word}” ${REASONS[kind]} ${labelOf(value)}`];
  });
  return reasons.length === 0 ? undefined : h('span', { class: 'reason' }, reasons.join(', '));
}

function figures(answer: SearchResultsFormA, areCellsShown: boolean, { onCells }: PanelEvents): HTMLElement {
  const { total, results, executionTime, metadata, queryStats } = answer;
  const rows: [string, string][] = [
    ['Places that match', count(total)],
    ['Shown', count(results.length)],
    ['Time', `${milliseconds(executionTime)}${metadata.cacheHit ? ', from the cache' : ''}`],
    ['H3 cells searched', count(queryStats.cellsSearched)],
    ['Cells left unread', percent(queryStats.pruningEfficiency)],
    ['Shards searched', count(metadata.shardsSearched)],
    ['Cache', metadata.cacheHit ? 'hit' : 'miss'],
  ];
  const box = h('input', { id: 'cells', type: 'checkbox', checked: areCellsShown });
  box.addEventListener('change', () => onCells(box.checked));
  return h(
    'details',
    { class: 'fold figures', id: 'figures' },
    h('summary', {}, icon('target'), 'How this was found'),
    h('dl', { class: 'facts' }, ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
    h('label', { class: 'check', for: 'cells' }, box, 'Draw the cells on the map'),
  );
}

function nothingFound({ search, answer }: Found, { onRadius }: PanelEvents): HTMLElement {
  const farther = Math.min(RADIUS.most, search.radiusMetres * 10);
  const advice = [
    search.openNow && 'places that are closed now',
    search.category !== undefined && 'another category',
    farther > search.radiusMetres && 'a larger radius',
    'fewer words',
  ].filter(Boolean);
  return h(
    'div',
    { class: 'notice', 'data-code': 'NOTHING' },
    icon('search'),
    h('h2', {}, 'Nothing found here'),
    h('p', {}, `No place matches ${whereOf(search)}. Try ${advice.join(', or ')}.`),
    farther > search.radiusMetres &&
      h(
        'button',
        { type: 'button', class: 'button', id: 'farther', onclick: () => onRadius(farther) },
        `Search within ${distance(farther)}`,
      ),
    h(
      'p',
      { class: 'muted' },
      `${count(answer.queryStats.cellsSearched)} cells searched in ${milliseconds(answer.executionTime)}.`,
    ),
  );
}

/** Marks the result over whose pin the pointer is. */
export function markResult(panel: HTMLElement, placeId: string | undefined): void {
  for (const button of panel.querySelectorAll<HTMLElement>('.result'))
    button.classList.toggle('is-hovered', button.dataset.id === placeId);
}

/** `amenity=cafe` as `cafe`. */
function bare(category: string): string {
  return category.slice(category.indexOf('=') + 1);
}
