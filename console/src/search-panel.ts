import type { GeocodeFeature, PlaceFormA, SearchRequest, SearchResultsFormA } from '@waypost/client';
import { shortAddressLine } from './address-line.ts';
import { groupOf, labelOf } from './categories.ts';
import { isDeveloper } from './developer.ts';
import { h, heard } from './dom.ts';
import { elsewhereList } from './elsewhere.ts';
import { count, distance, listed, milliseconds, percent, score } from './format.ts';
import { icon, kindDisc } from './icons.ts';
import { nowIn, openState } from './open-state.ts';
import { literal, type Request } from './request-text.ts';
import { type FactsById, type RowFacts, usualTown } from './row-facts.ts';
import { CORRIDOR, RADIUS, type Search } from './state.ts';
import type { Suggestion } from './suggestion.ts';
import { text } from './texts.ts';

export interface Found {
  readonly search: Search;
  /** The first page with the results of the further ones behind it. */
  readonly answer: SearchResultsFormA;
  /** Other meanings of the words, the best first. */
  readonly addresses: readonly GeocodeFeature[];
  /** What was searched first, if the search went farther because too little was there. */
  readonly inView?: Narrower;
  /** What the rows say beside names. */
  readonly facts: FactsById;
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
  const { category, openNow, isLiteral } = search;
  return {
    ...whereOf(search),
    ...(isLiteral && { interpret: false }),
    ...(search.text !== '' && { query: search.text }),
    ...(category !== undefined && { categories: [category] }),
    ...(openNow && { openNow: true }),
    limit: PAGE,
    ...(offset > 0 && { offset }),
    explain: true, // it says whether places have all of the words
  };
}

/** Where a search looks, and by which weights; beside a way there are none, since its order alone counts. */
function whereOf({ lat, lon, radiusMetres, textWeight, geoWeight, box, way }: Search): SearchRequest {
  if (way !== undefined) return { path: way, corridor: Math.min(CORRIDOR.most, radiusMetres) };
  return {
    location: { lat, lon },
    radius: radiusMetres,
    ...(box && { bbox: [...box] }),
    weights: { text: textWeight, geo: geoWeight },
  };
}

export function searchRequest(search: Search): Request {
  const body = bodyOf(search);
  return { path: '/v1/places/search', body, call: `places.search(${literal(body)})` };
}

/** How many there are, in words: `Cafe: 3 places for “anchor” within 800 m`. */
export function summary({ search, answer }: Found): string {
  const many = { count: answer.total };
  const what =
    search.text === '' ? text('search.count', many) : text('search.countFor', { ...many, text: search.text });
  const whole = search.box
    ? text('search.inView', { what })
    : text(search.way === undefined ? 'search.within' : 'search.alongWay', {
        what,
        distance: distance(search.radiusMetres),
      });
  if (search.category === undefined) return whole;
  return text('search.ofKind', { kind: labelOf(bare(search.category)), what: whole });
}

/** How it was found, in one line. */
export function effort({ answer }: Found): string {
  const { executionTime, metadata, queryStats } = answer;
  const { cellsSearched, pruningEfficiency } = queryStats;
  const took = milliseconds(executionTime);
  const time = metadata.cacheHit ? text('effort.cached', { time: took }) : took;
  return text('effort.line', { time, count: cellsSearched, share: percent(pruningEfficiency) });
}

/** Results of a search, and how they were found. */
export function resultsOf(found: Found, areCellsShown: boolean, events: PanelEvents): HTMLElement {
  const { answer } = found;
  const addresses = elsewhereList(found.addresses, events.onAddress);
  if (answer.results.length === 0)
    return h('div', { class: 'found' }, addresses, understood(found, events), nothingFound(found, events));
  const list = h(
    'ol',
    { class: 'results', 'aria-label': text('search.list') },
    ...answer.results.map((place, index) => h('li', {}, resultOf(place, index, found, events))),
  );
  const left = answer.total - answer.results.length;
  const more = h(
    'button',
    { type: 'button', class: 'button wide', id: 'more', onclick: events.onMore },
    text('search.more', { count: Math.min(left, PAGE) }),
  );
  return h(
    'div',
    { class: 'found' },
    addresses,
    understood(found, events),
    guessed(found, events),
    list,
    left > 0 && more,
    isDeveloper() && figures(answer, areCellsShown, events),
  );
}

/** How a text was understood that asks for more than a name, with the way back to the words themselves. */
function understood({ answer }: Found, { onLiteral }: PanelEvents): HTMLElement | undefined {
  const { interpretation } = answer;
  if (!interpretation) return undefined;
  const { subject, wishes, anchor } = interpretation;
  const pieces = [
    subject?.categories[0]?.label ?? subject?.text,
    ...wishes.filter(({ granted }) => granted).map((wish) => wish.text),
    anchor?.found && `${anchor.relation} ${anchor.name}`,
  ].filter((piece) => typeof piece === 'string');
  const missing = wishes
    .filter(({ granted }) => !granted)
    .map((wish) => text('search.quoted', { text: wish.text }));
  const hints = [
    missing.length > 0 && text('search.missing', { wishes: listed(missing, 'conjunction') }),
    anchor && !anchor.found && text('search.unknownAnchor', { place: anchor.text }),
  ].filter(Boolean);
  return h(
    'div',
    { class: 'understood' },
    ...pieces.map((piece) => h('span', { class: 'piece' }, piece)),
    h(
      'button',
      { type: 'button', class: 'plain-button', id: 'literal', onclick: onLiteral },
      text('search.literal'),
    ),
    hints.length > 0 && h('p', { class: 'hint' }, hints.join(' ')),
  );
}

/** The search's guesses come first. */
function guessed({ answer, inView }: Found, { onInView }: PanelEvents): HTMLElement | undefined {
  const hints = [
    inView && text(inView.hasSome ? 'search.fartherSome' : 'search.farther'),
    answer.tolerance === 'typos' && text('search.typos'),
    answer.tolerance === 'partial' && text('search.partial'),
  ].filter((hint) => typeof hint === 'string');
  if (hints.length === 0) return undefined;
  const back = inView?.hasSome && backButton(() => onInView(inView.search));
  return h('p', { class: 'hint' }, `${hints.join(' ')} `, back);
}

function backButton(onclick: () => void): HTMLElement {
  return h(
    'button',
    { type: 'button', class: 'plain-button', id: 'in-view', onclick },
    text('search.backToView'),
  );
}

function resultOf(place: PlaceFormA, index: number, found: Found, events: PanelEvents): HTMLElement {
  const { id, name, categories = [] } = place;
  const kind = labelOf(categories[0]);
  const facts = found.facts.get(id) ?? {};
  const about = [
    name === undefined ? '' : kind,
    shortAddressLine(facts, usualTown(found.facts)),
    besideWay(place),
  ];
  const metres = place.distanceAlong ?? place.distance;
  const far = metres === undefined ? '' : distance(metres);
  const disc = kindDisc(groupOf(categories[0]));
  disc.append(h('span', { class: 'number', 'aria-hidden': 'true' }, index + 1));
  const button = h(
    'button',
    { type: 'button', class: 'result', 'data-id': id },
    disc,
    h(
      'span',
      { class: 'result-text' },
      h('b', {}, h('bdi', {}, name ?? kind)),
      heard(', '),
      h('span', { class: 'about' }, ...between(about.filter((part) => part !== ''))),
      heard(`, ${far}. `),
      openWords(place, facts),
      isDeveloper() && scoreLine(place, found.search),
      isDeveloper() && reasonOf(place),
    ),
    h('span', { class: 'distance', 'aria-hidden': 'true' }, far),
  );
  button.addEventListener('click', () => events.onSelect(id));
  for (const enter of ['mouseenter', 'focus']) button.addEventListener(enter, () => events.onHover(id));
  for (const leave of ['mouseleave', 'blur']) button.addEventListener(leave, () => events.onHover(undefined));
  return button;
}

/** How far from the way of the search a place is; empty without one. */
function besideWay({ distanceFromPath }: PlaceFormA): string {
  return distanceFromPath === undefined
    ? ''
    : text('search.besideWay', { distance: distance(distanceFromPath) });
}

/** Parts with dots between them; each keeps its own direction of writing. */
function between(parts: readonly string[]): (Node | string)[] {
  return parts.flatMap((part, index) => [index > 0 ? ' · ' : '', h('bdi', {}, part)]);
}

/** Kinds of places that one expects to open and close. */
const WITH_HOURS = new Set([
  'food_and_drink',
  'shopping',
  'health',
  'finance',
  'culture',
  'entertainment',
  'public_service',
  'craft',
]);

/** Open or closed, and until when; that it is not known, where one would ask. */
function openWords({ categories = [] }: PlaceFormA, { hours, timeZone }: RowFacts): HTMLElement | undefined {
  const state = openState(hours, nowIn(timeZone));
  if (state) return h('span', { class: state.isOpen ? 'is-open' : 'is-closed' }, state.words);
  const isAsked = WITH_HOURS.has(groupOf(categories[0]) ?? '');
  return isAsked ? h('span', { class: 'reason' }, text('search.hoursUnknown')) : undefined;
}

/** The score as a bar of the parts that it is made of. */
function scoreLine(
  { score: total, scores = {} }: PlaceFormA,
  { textWeight, geoWeight }: Search,
): HTMLElement {
  const { text: ofWords, geo } = scores;
  const all = ofWords === undefined ? geoWeight : textWeight + geoWeight;
  const share = (part: number | undefined, weight: number) => (((part ?? 0) * weight) / (all || 1)) * 100;
  const bar = h(
    'span',
    { class: 'score-bar', 'aria-hidden': 'true' },
    h('i', { class: 'of-text' }),
    h('i', { class: 'of-geo' }),
  );
  const [ofText, ofGeo] = [...bar.children] as HTMLElement[]; // made in the line before
  ofText?.style.setProperty('inline-size', `${share(ofWords, textWeight)}%`);
  ofGeo?.style.setProperty('inline-size', `${share(geo, geoWeight)}%`);
  const parts = [
    ofWords === undefined ? '' : text('score.words', { score: score(ofWords) }),
    geo === undefined ? '' : text('score.near', { score: score(geo) }),
  ];
  return h(
    'span',
    { class: 'score' },
    bar,
    h('span', {}, h('span', { class: 'visually-hidden' }, `${text('score.name')} `), score(total)),
    h('small', {}, parts.filter(Boolean).join(' · ')),
  );
}

/** Why a place is here whose name does not say so itself. */
function reasonOf({ explanation = [], categories = [] }: PlaceFormA): HTMLElement | undefined {
  const reasons = explanation.flatMap(({ word, kind, matched = '', field }) => {
    if (kind === 'dropped') return [text('reason.dropped', { word })];
    if (kind === 'exact') return field === 'detail' ? [text('reason.detail', { word })] : [];
    if (field !== 'category') return [text(`reason.${kind}`, { word, matched })];
    const value = matched.split('/').at(-1);
    return value === categories[0] ? [] : [text(`reason.${kind}`, { word, matched: labelOf(value) })];
  });
  return reasons.length === 0 ? undefined : h('span', { class: 'reason' }, reasons.join(', '));
}

function figures(answer: SearchResultsFormA, areCellsShown: boolean, { onCells }: PanelEvents): HTMLElement {
  const { total, results, executionTime, metadata, queryStats } = answer;
  const rows: [string, string][] = [
    [text('effort.matching'), count(total)],
    [text('effort.shown'), count(results.length)],
    [text('effort.time'), milliseconds(executionTime)],
    [text('effort.cells'), count(queryStats.cellsSearched)],
    [text('effort.unread'), percent(queryStats.pruningEfficiency)],
    [text('effort.shards'), count(metadata.shardsSearched)],
    [text('effort.cache'), text(metadata.cacheHit ? 'effort.hit' : 'effort.miss')],
  ];
  const box = h('input', { id: 'cells', type: 'checkbox', checked: areCellsShown });
  box.addEventListener('change', () => onCells(box.checked));
  return h(
    'details',
    { class: 'fold figures', id: 'figures' },
    h('summary', {}, icon('target'), text('effort.title')),
    h('dl', { class: 'facts' }, ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
    h('label', { class: 'check', for: 'cells' }, box, text('effort.draw')),
  );
}

function nothingFound(found: Found, { onRadius }: PanelEvents): HTMLElement {
  const { search } = found;
  const farther = Math.min(search.way === undefined ? RADIUS.most : CORRIDOR.most, search.radiusMetres * 10);
  const advice = [
    search.openNow && text('nothing.closed'),
    search.category !== undefined && text('nothing.category'),
    farther > search.radiusMetres && text('nothing.radius'),
    text('nothing.words'),
  ].filter((one) => one !== false);
  const where = search.box
    ? text('nothing.inView')
    : text(search.way === undefined ? 'nothing.within' : 'nothing.alongWay', {
        distance: distance(search.radiusMetres),
      });
  return h(
    'div',
    { class: 'notice', 'data-code': 'NOTHING' },
    icon('search'),
    h('h2', {}, text('nothing.title')),
    h('p', {}, `${where} ${text('nothing.try', { advice: listed(advice, 'disjunction') })}`),
    farther > search.radiusMetres &&
      h(
        'button',
        { type: 'button', class: 'button', id: 'farther', onclick: () => onRadius(farther) },
        text('nothing.farther', { distance: distance(farther) }),
      ),
    isDeveloper() && h('p', { class: 'muted' }, effort(found)),
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
