import type { PlaceFeature, PlaceFormA, PlaceFormB } from '@waypost/client';
import { labelOf } from './categories.ts';
import { copyButton } from './clipboard.ts';
import { h, heard } from './dom.ts';
import { degrees, percent, words } from './format.ts';
import { type HoursOptions, hoursOf, openLine } from './hours.ts';
import { type IconName, icon } from './icons.ts';
import { literal, type Request } from './request-text.ts';

/** A place in all the shapes that the service has for it; each knows something that the others don't. */
export interface PlaceFacts {
  readonly a: PlaceFormA;
  readonly b: PlaceFormB;
  readonly feature: PlaceFeature;
}

export function placeRequests(placeId: string): readonly Request[] {
  const path = `/v1/places/${encodeURIComponent(placeId)}`;
  return [
    { path: `${path}?form=a`, call: `places.get(${literal(placeId)})` },
    { path: `${path}?format=geojson`, call: `places.get(${literal(placeId)}, { format: 'geojson' })` },
    { path: `${path}?form=b`, call: `places.get(${literal(placeId)}, { form: 'b' })` },
  ];
}

/** Everything that is known of a place. The heading takes the focus when the card is opened. */
export function placeCard({ a, b, feature }: PlaceFacts, onShow: () => void): HTMLElement {
  const hours: HoursOptions = {
    hours: feature.properties.opening_hours,
    raw: a.hours,
    timeZone: b.hours?.timezone,
  };
  const kinds = (a.categories ?? []).slice(0, 3).map(labelOf);
  return h(
    'article',
    { class: 'card', 'data-place': a.id }, // without a name: its heading, which has the focus, says it
    h(
      'div',
      { class: 'card-head' },
      h('h2', { id: 'card-title', tabindex: '-1' }, nameOf(a)),
      zoomButton(onShow),
    ),
    h('p', { class: 'kinds' }, kinds.join(' · ')),
    statusLine(b),
    openLine(hours),
    b.description !== undefined && h('p', {}, b.description),
    actions(a),
    addressOf(feature, b),
    contactsOf(a),
    hoursOf(hours),
    facts('Access', a.access),
    facts('Food', foodOf(a)),
    facts('Diet', a.diet),
    facts('Payment', a.payment),
    facts('On offer', a.amenities),
    brandOf(a),
    aboutOf(a, b, feature),
    rawTags(a),
  );
}

/** What the map says of a place that was clicked on it, while the rest is on its way. */
export function headOf({ name, kind }: { readonly name?: string; readonly kind?: string }): HTMLElement {
  const title = name ?? labelOf(kind);
  return h(
    'div',
    { class: 'card', id: 'card-begun' },
    h('div', { class: 'card-head' }, h('h2', {}, title)),
    h('p', { class: 'kinds' }, name === undefined ? '' : labelOf(kind)),
  );
}

function zoomButton(onShow: () => void): HTMLElement {
  const name = 'Zoom in to this place';
  return h(
    'button',
    { type: 'button', class: 'icon-button', id: 'zoom-to', 'aria-label': name, title: name, onclick: onShow },
    icon('zoom'),
  );
}

export function nameOf({ name, categories }: PlaceFormA): string {
  return name ?? labelOf(categories?.[0]) ?? 'A place without a name';
}

const CLOSED: Readonly<Record<string, string>> = {
  closed_temporarily: 'Closed for the time being',
  closed_permanently: 'Closed for good',
};

function statusLine({ status }: PlaceFormB): HTMLElement | undefined {
  const text = CLOSED[status];
  return text === undefined ? undefined : h('p', { class: 'open-line is-closed' }, h('b', {}, text));
}

function actions({ id, location }: PlaceFormA): HTMLElement {
  return h(
    'div',
    { class: 'row actions' },
    copyButton('Link', () => window.location.href, 'Copy link'),
    copyButton('Identifier', () => id, 'Copy identifier'),
    copyButton('Position', () => `${location.lat}, ${location.lon}`, 'Copy position'),
  );
}

function addressOf({ properties }: PlaceFeature, { region }: PlaceFormB): HTMLElement | undefined {
  if (properties.address === undefined) return undefined;
  return line('place', heard('Address: '), [properties.address, region].filter(Boolean).join(', '));
}

function line(name: IconName, ...content: (Node | string)[]): HTMLElement {
  return h('p', { class: 'line' }, icon(name), h('span', {}, ...content));
}

function contactsOf({ contact = {} }: PlaceFormA): HTMLElement | undefined {
  const lines = Object.entries(contact).map(([kind, value]) => contactLine(kind, value));
  return lines.length === 0
    ? undefined
    : h('div', { class: 'contacts', role: 'group', 'aria-label': 'Contact' }, ...lines);
}

function contactLine(kind: string, value: string): HTMLElement {
  if (['phone', 'mobile', 'fax'].includes(kind))
    return line('phone', kindMark(kind, 'phone'), ...phones(value));
  if (kind === 'email') return line('mail', heard('Email: '), link(`mailto:${value}`, value));
  const address = webAddress(value);
  if (!address) return line('web', `${words(kind)}: ${value}`);
  return line('web', kindMark(kind, 'website'), link(address, shownAddress(address)));
}

function kindMark(kind: string, expected: string): Node | string {
  return kind === expected ? heard(`${words(kind)}: `) : `${words(kind)}: `;
}

/** Several numbers stand in one tag, with semicolons between them. */
function phones(value: string): (Node | string)[] {
  const numbers = value.split(';').map((number) => number.trim());
  return numbers.flatMap((number, index) => [
    index > 0 ? ', ' : '',
    link(`tel:${number.replaceAll(/[^+\d]/g, '')}`, number),
  ]);
}

/** Nobody's tags may lead anywhere but to the web. */
function webAddress(value: string): string | undefined {
  const text = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(value) ? `https://${value}` : value;
  if (!URL.canParse(text)) return undefined;
  return /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}

function shownAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

function link(href: string, text: string): HTMLElement {
  return h(
    'a',
    { href, ...(href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
    text,
  );
}

function foodOf({ cuisine }: PlaceFormA): Record<string, string> | undefined {
  return cuisine && { cuisine: cuisine.map(words).join(', ') };
}

/** Tags of a group, each as a name and what is said of it. */
function facts(title: string, tags: Readonly<Record<string, string>> | undefined): HTMLElement | undefined {
  if (!tags) return undefined;
  const rows = Object.entries(tags).flatMap(([name, value]) => [
    h('dt', {}, words(name)),
    h('dd', {}, shownValue(value)),
  ]);
  return group(title, h('dl', { class: 'facts' }, ...rows));
}

function shownValue(value: string): Node | string {
  if (value === 'yes') return h('span', { class: 'yes' }, 'Yes');
  if (value === 'no') return h('span', { class: 'no' }, 'No');
  return words(value.replaceAll(';', ', '));
}

function group(title: string, ...content: (Node | undefined)[]): HTMLElement {
  return h('section', { class: 'group' }, h('h3', {}, title), ...content);
}

function brandOf({ brand, operator }: PlaceFormA): HTMLElement | undefined {
  if (!brand && operator === undefined) return undefined;
  const rows: [string, Node | string][] = [];
  if (brand?.name !== undefined) rows.push(['Name', brand.name]);
  if (brand?.wikidata !== undefined)
    rows.push([
      'Wikidata',
      link(`https://www.wikidata.org/wiki/${encodeURIComponent(brand.wikidata)}`, brand.wikidata),
    ]);
  if (brand?.wikipedia !== undefined) rows.push(['Wikipedia', brand.wikipedia]);
  if (operator !== undefined) rows.push(['Operator', operator]);
  return group('Brand', list(rows));
}

function list(rows: readonly (readonly [string, Node | string])[]): HTMLElement {
  return h(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  );
}

function aboutOf(a: PlaceFormA, b: PlaceFormB, { properties }: PlaceFeature): HTMLElement {
  const rows: [string, Node | string][] = [
    ['Position', degrees(a.location.lat, a.location.lon)],
    ['Identifier', h('code', {}, a.id)],
    ['Source', sourceLink(b.sourceId)],
    ['Confidence', percent(a.confidence)],
  ];
  if (properties.rating !== undefined) rows.push(['Stars', String(properties.rating)]);
  if (properties.price_level !== undefined) rows.push(['Price level', `${properties.price_level} of 4`]);
  if (b.updatedAt !== undefined) rows.push(['Last edited', b.updatedAt.slice(0, 10)]);
  if (b.hours?.timezone !== undefined) rows.push(['Time zone', b.hours.timezone]);
  return group('About this entry', list(rows));
}

function sourceLink(sourceId: string): Node | string {
  return /^(node|way|relation)\/\d+$/.test(sourceId)
    ? link(`https://www.openstreetmap.org/${sourceId}`, sourceId)
    : sourceId;
}

/** Tags that appear nowhere else on the card, as the source has them. */
function rawTags({ meta }: PlaceFormA): HTMLElement | undefined {
  if (!meta) return undefined;
  const rows = Object.entries(meta).map(([key, value]) =>
    h('tr', {}, h('th', { scope: 'row' }, key), h('td', {}, value)),
  );
  return h(
    'details',
    { class: 'fold tags' },
    h('summary', {}, icon('layers'), `All other tags (${rows.length})`),
    h('table', {}, h('tbody', {}, ...rows)),
  );
}
