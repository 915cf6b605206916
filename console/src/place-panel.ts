import type { GeocodeFeature, PlaceFeature, PlaceFormA, PlaceFormB } from '@waypost/client';
import { addressLine } from './address-line.ts';
import { labelOf } from './categories.ts';
import { copyButton } from './clipboard.ts';
import { pictureOf } from './commons.ts';
import { isDeveloper } from './developer.ts';
import { h, heard } from './dom.ts';
import { count, day, degrees, percent, words } from './format.ts';
import { type HoursOptions, hoursOf, openLine } from './hours.ts';
import { type IconName, icon } from './icons.ts';
import { literal, type Request } from './request-text.ts';
import { whereabouts } from './suggestion.ts';
import { type TextKey, text, textOf } from './texts.ts';

/** A place in all the shapes that the service has for it; each knows something that the others don't. */
export interface PlaceFacts {
  readonly a: PlaceFormA;
  readonly b: PlaceFormB;
  readonly feature: PlaceFeature;
  /** An area or a street as an answer of geocoding, with its shape; absent of other places. */
  readonly extent?: GeocodeFeature;
}

interface CardEvents {
  readonly onZoom: () => void;
  readonly onDirections: () => void;
  readonly onShare: () => void;
  readonly onSave: () => void;
  readonly onSearchHere: () => void;
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
export function placeCard({ a, b, feature, extent }: PlaceFacts, events: CardEvents): HTMLElement {
  const hours: HoursOptions = {
    hours: feature.properties.opening_hours,
    raw: a.hours,
    timeZone: b.hours?.timezone,
  };
  return h(
    'article',
    { class: 'card', 'data-place': a.id }, // without a name: its heading, which has the focus, says it
    h(
      'div',
      { class: 'card-head' },
      h('h2', { id: 'card-title', tabindex: '-1', dir: 'auto' }, nameOf({ a, b })),
      zoomButton(events.onZoom),
    ),
    h('p', { class: 'kinds' }, extent ? whereabouts(extent.properties) : kindsOf(a)),
    statusLine(b),
    openLine(hours),
    b.description !== undefined && h('p', {}, b.description),
    actions(a, events),
    pictureOf(a.meta ?? {}, nameOf({ a, b })),
    extent && areaOf(a, extent, events.onSearchHere),
    addressOf(feature, b),
    contactsOf(a),
    hoursOf(hours),
    facts('place.access', a.access),
    foodOf(a),
    facts('place.diet', a.diet),
    facts('place.payment', a.payment),
    facts('place.offer', a.amenities),
    brandOf(a),
    ratingOf(feature),
    isDeveloper() && aboutOf(a, b),
    isDeveloper() && rawTags(a),
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
  const name = text('place.zoom');
  return h(
    'button',
    { type: 'button', class: 'icon-button', id: 'zoom-to', 'aria-label': name, title: name, onclick: onShow },
    icon('zoom'),
  );
}

/** What a place is called; a house without a name is called by its street and number. */
export function nameOf({ a: { name, categories: [kind] = [] }, b }: Pick<PlaceFacts, 'a' | 'b'>): string {
  return name ?? (kind === 'house' ? b.address : undefined) ?? labelOf(kind) ?? text('place.unnamed');
}

const CLOSED: Readonly<Record<string, TextKey>> = {
  closed_temporarily: 'place.closedForNow',
  closed_permanently: 'place.closedForGood',
};

function statusLine({ status }: PlaceFormB): HTMLElement | undefined {
  const key = CLOSED[status];
  return key && h('p', { class: 'open-line is-closed' }, h('b', {}, text(key)));
}

function kindsOf({ categories = [] }: PlaceFormA): string {
  return categories
    .slice(0, isDeveloper() ? 3 : 1)
    .map(labelOf)
    .join(' · ');
}

/** What most people do with a place that they found. */
function actions({ id, contact = {}, meta = {}, location }: PlaceFormA, events: CardEvents): HTMLElement {
  const [phone] = (contact.phone ?? contact.mobile ?? '').split(';');
  const website = webAddress(contact.website ?? '');
  const menu = webAddress(meta['website:menu'] ?? contact.menu ?? '');
  return h(
    'div',
    { class: 'row actions' },
    actionButton('route', 'action.directions', events.onDirections),
    phone && actionLink('phone', 'action.call', telephone(phone)),
    website && actionLink('web', 'place.website', website),
    menu && actionLink('food', 'action.menu', menu),
    actionButton('save', 'action.save', events.onSave),
    actionButton('share', 'action.share', events.onShare),
    ...(isDeveloper()
      ? [
          copyButton(text('place.identifier'), () => id),
          copyButton(text('place.position'), () => `${location.lat}, ${location.lon}`),
        ]
      : []),
  );
}

export function actionButton(name: IconName, label: TextKey, onclick: () => void): HTMLElement {
  return h('button', { type: 'button', class: 'button small', onclick }, icon(name), text(label));
}

function actionLink(name: IconName, label: TextKey, href: string): HTMLElement {
  const element = link(href, text(label), true);
  element.prepend(icon(name));
  return element;
}

/** How many live in an area, what it lies in, and a search within it. */
function areaOf(
  { meta = {} }: PlaceFormA,
  { properties, shape }: GeocodeFeature,
  onSearch: () => void,
): HTMLElement {
  const { name, district, locality, county, region, country } = properties;
  const around = [district, locality, county, region, country].filter(
    (part) => part !== undefined && part !== name,
  );
  const population = Number(meta.population);
  const rows: [string, string][] = [];
  if (population > 0) rows.push([text('area.population'), count(population)]);
  if (around.length > 0) rows.push([text('area.partOf'), [...new Set(around)].join(' · ')]);
  const isArea = shape?.type.endsWith('Polygon');
  return h(
    'div',
    { class: 'area' },
    list(rows),
    isArea &&
      h(
        'button',
        { type: 'button', class: 'button wide', id: 'search-area', onclick: onSearch },
        icon('search'),
        text('area.search'),
      ),
  );
}

function addressOf({ properties }: PlaceFeature, { region }: PlaceFormB): HTMLElement | undefined {
  if (properties.address === undefined) return undefined;
  return line(
    'place',
    heard(`${text('place.address')}: `),
    addressLine({ whole: properties.address, region }),
  );
}

function line(name: IconName, ...content: (Node | string)[]): HTMLElement {
  return h('p', { class: 'line' }, icon(name), h('span', {}, ...content));
}

function contactsOf({ contact = {} }: PlaceFormA): HTMLElement | undefined {
  const lines = Object.entries(contact).map(([kind, value]) => contactLine(kind, value));
  return lines.length === 0
    ? undefined
    : h('div', { class: 'contacts', role: 'group', 'aria-label': text('place.contact') }, ...lines);
}

function contactLine(kind: string, value: string): HTMLElement {
  if (['phone', 'mobile', 'fax'].includes(kind))
    return line('phone', kindMark(kind, 'phone'), ...phones(value));
  if (kind === 'email')
    return line('mail', heard(`${text('place.email')}: `), link(`mailto:${value}`, value));
  const address = webAddress(value);
  if (!address) return line('web', `${contactName(kind)}: ${value}`);
  return line('web', kindMark(kind, 'website'), link(address, shownAddress(address)));
}

function kindMark(kind: string, expected: string): Node | string {
  return kind === expected ? heard(`${contactName(kind)}: `) : `${contactName(kind)}: `;
}

/** Networks have names of their own. */
function contactName(kind: string): string {
  return textOf('place', kind) ?? words(kind);
}

/** Several numbers stand in one tag, with semicolons between them. */
function phones(value: string): (Node | string)[] {
  const numbers = value.split(';').map((number) => number.trim());
  return numbers.flatMap((number, index) => [index > 0 ? ', ' : '', link(telephone(number), number)]);
}

function telephone(number: string): string {
  return `tel:${number.replaceAll(/[^+\d]/g, '')}`;
}

/** Nobody's tags may lead anywhere but to the web. */
function webAddress(value: string): string | undefined {
  const address = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(value) ? `https://${value}` : value;
  if (!URL.canParse(address)) return undefined;
  return /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}

function shownAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

function link(href: string, label: string, isButton = false): HTMLElement {
  return h(
    'a',
    {
      href,
      class: isButton && 'button small',
      ...(href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer nofollow' }),
    },
    label,
  );
}

function foodOf({ cuisine }: PlaceFormA): HTMLElement | undefined {
  return cuisine && group(text('place.food'), list([[text('place.cuisine'), cuisine.map(words).join(', ')]]));
}

/** Tags of a group, each as a name and what is said of it. */
function facts(title: TextKey, tags: Readonly<Record<string, string>> | undefined): HTMLElement | undefined {
  if (!tags) return undefined;
  // what has no text in the reader's language is for developers, who know tags
  const known = Object.entries(tags).filter(([name]) => isDeveloper() || textOf('fact', name) !== undefined);
  if (known.length === 0) return undefined;
  const rows = known.flatMap(([name, value]) => [
    h('dt', {}, textOf('fact', name) ?? words(name)),
    h('dd', {}, shownValue(value)),
  ]);
  return group(text(title), h('dl', { class: 'facts' }, ...rows));
}

function shownValue(value: string): Node | string {
  if (value === 'yes') return h('span', { class: 'yes' }, text('value.yes'));
  if (value === 'no') return h('span', { class: 'no' }, text('value.no'));
  return textOf('value', value) ?? words(value.replaceAll(';', ', '));
}

function group(title: string, ...content: (Node | undefined)[]): HTMLElement {
  return h('section', { class: 'group' }, h('h3', {}, title), ...content);
}

function brandOf({ brand, operator }: PlaceFormA): HTMLElement | undefined {
  if (!brand && operator === undefined) return undefined;
  const rows: [string, Node | string][] = [];
  if (brand?.name !== undefined) rows.push([text('place.name'), brand.name]);
  if (brand?.wikidata !== undefined)
    rows.push([
      'Wikidata',
      link(`https://www.wikidata.org/wiki/${encodeURIComponent(brand.wikidata)}`, brand.wikidata),
    ]);
  if (brand?.wikipedia !== undefined) rows.push(['Wikipedia', brand.wikipedia]);
  if (operator !== undefined) rows.push([text('place.operator'), operator]);
  return group(text('place.brand'), list(rows));
}

function list(rows: readonly (readonly [string, Node | string])[]): HTMLElement {
  return h(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  );
}

function ratingOf({ properties }: PlaceFeature): HTMLElement | undefined {
  const rows: [string, string][] = [];
  if (properties.rating !== undefined) rows.push([text('place.stars'), count(properties.rating)]);
  if (properties.price_level !== undefined)
    rows.push([text('place.priceLevel'), text('place.priceOf', { level: properties.price_level })]);
  return rows.length === 0 ? undefined : list(rows);
}

function aboutOf(a: PlaceFormA, b: PlaceFormB): HTMLElement {
  const rows: [string, Node | string][] = [
    [text('place.position'), degrees(a.location.lat, a.location.lon)],
    [text('place.identifier'), h('code', {}, a.id)],
    [text('place.source'), sourceLink(b.sourceId)],
    [text('place.confidence'), percent(a.confidence)],
  ];
  if (b.updatedAt !== undefined) rows.push([text('place.edited'), day(b.updatedAt)]);
  if (b.hours?.timezone !== undefined) rows.push([text('place.timeZone'), b.hours.timezone]);
  return group(text('place.about'), list(rows));
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
    h('summary', {}, icon('layers'), text('place.tags', { count: rows.length })),
    h('table', {}, h('tbody', {}, ...rows)),
  );
}
