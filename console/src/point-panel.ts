import { type GeocodeFeature, streetLine } from '@waypost/client';
import { copyButton } from './clipboard.ts';
import { isDeveloper } from './developer.ts';
import { h } from './dom.ts';
import { degrees, distance, percent } from './format.ts';
import { icon } from './icons.ts';
import { actionButton } from './place-panel.ts';
import { literal, type Request } from './request-text.ts';
import type { Point } from './state.ts';
import { typeName } from './suggestion.ts';
import { type TextKey, text } from './texts.ts';

/** How fine an answer is wanted, by zoom (`docs/contract.md`, Geocoding). */
const LEVELS: readonly (readonly [zoom: number, name: TextKey])[] = [
  [18, 'type.house'],
  [17, 'type.street'],
  [16, 'type.major_street'],
  [15, 'type.locality'],
  [14, 'type.neighbourhood'],
  [13, 'type.village_or_suburb'],
  [12, 'type.town'],
  [10, 'type.city'],
  [8, 'type.county'],
  [6, 'type.region'],
  [5, 'type.state'],
  [3, 'type.country'],
];

export function pointRequest({ lat, lon, zoom }: Point): Request {
  return {
    path: `/v1/places/geocode/reverse?lat=${lat}&lng=${lon}&zoom=${zoom}`,
    call: `geocode.reverse(${literal({ lat, lng: lon, zoom })})`,
  };
}

type Properties = GeocodeFeature['properties'];

interface PointEvents {
  readonly onZoom: (zoom: number) => void;
  readonly onPlace: (placeId: string) => void;
  readonly onNearby: () => void;
  readonly onDirections: () => void;
  readonly onShare: () => void;
  readonly onSave: () => void;
}

/** The address at a point, as fine as the request asked; undefined if there is nothing, as on the open sea. */
export function pointCard(
  point: Point,
  feature: GeocodeFeature | undefined,
  events: PointEvents,
): HTMLElement {
  const { lat, lon } = point;
  const placeId = feature?.properties.place_id;
  return h(
    'article',
    { class: 'card' },
    h('h2', { id: 'card-title', tabindex: '-1', dir: 'auto' }, titleOf(feature)),
    h('p', { class: 'kinds' }, feature ? kindOf(feature, point) : text('point.unknown')),
    h(
      'div',
      { class: 'row actions' },
      actionButton('route', 'action.directions', events.onDirections),
      actionButton('save', 'action.save', events.onSave),
      actionButton('share', 'action.share', events.onShare),
      copyButton(text('place.position'), () => `${lat}, ${lon}`),
      placeId !== undefined &&
        h(
          'button',
          { type: 'button', class: 'button small', onclick: () => events.onPlace(placeId) },
          icon('place'),
          text('point.entry'),
        ),
    ),
    h(
      'button',
      { type: 'button', class: 'button wide', onclick: events.onNearby },
      icon('search'),
      text('point.around'),
    ),
    isDeveloper() && levelChoice(point.zoom, events.onZoom),
    feature && parts(feature, point),
  );
}

export function titleOf(feature: GeocodeFeature | undefined): string {
  return feature?.properties.name ?? text('point.nothing');
}

function kindOf({ properties, geometry }: GeocodeFeature, { lat, lon }: Point): string {
  const [answerLon, answerLat] = geometry.coordinates;
  const metres = metresBetween(lat, lon, answerLat, answerLon);
  const isNear = ['house', 'street', 'place', 'intersection'].includes(properties.type ?? '');
  return [typeName(properties.type), isNear ? text('point.fromPoint', { distance: distance(metres) }) : '']
    .filter(Boolean)
    .join(' · ');
}

function levelChoice(zoom: number, onZoom: (zoom: number) => void): HTMLElement {
  const nearest = LEVELS.find(([level]) => level <= zoom)?.[0] ?? 3;
  const options = LEVELS.map(([level, name]) =>
    h('option', { value: level, selected: level === nearest }, text(name)),
  );
  const select = h('select', { id: 'level' }, ...options);
  select.addEventListener('change', () => onZoom(Number(select.value)));
  return h('div', { class: 'field' }, h('label', { for: 'level' }, text('point.level')), select);
}

const PARTS = ['locality', 'region', 'postal_code', 'country'] as const;

function parts({ properties }: GeocodeFeature, { lat, lon }: Point): HTMLElement {
  const rows: [string, string][] = [
    [text('place.address'), streetOf(properties)],
    ...PARTS.map((name): [string, string] => [text(`part.${name}`), properties[name] ?? '']),
  ];
  if (isDeveloper()) rows.push([text('place.confidence'), percent(properties.confidence)]);
  rows.push([text('place.position'), degrees(lat, lon)]);
  return h(
    'dl',
    { class: 'facts' },
    ...rows
      .filter(([, value]) => value !== '')
      .flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  );
}

/** Street and number in the order of their country; empty where the title of the card says just that. */
function streetOf({ name, street, house_number: number, country_code: countryCode }: Properties): string {
  const line = streetLine({ street, number, countryCode });
  return line === name ? '' : line;
}

/** On a plane that touches the globe here: such answers are near. */
function metresBetween(lat: number, lon: number, otherLat: number, otherLon: number): number {
  const degree = 111_195;
  const north = (otherLat - lat) * degree;
  const east = (((otherLon - lon + 540) % 360) - 180) * degree * Math.cos((lat * Math.PI) / 180);
  return Math.hypot(north, east);
}
