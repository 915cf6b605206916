import type { GeocodeFeature } from '@waypost/client';
import { copyButton } from './clipboard.ts';
import { h } from './dom.ts';
import { degrees, distance, percent, words } from './format.ts';
import { icon } from './icons.ts';
import { literal, type Request } from './request-text.ts';
import type { Point } from './state.ts';

/** How fine an answer is wanted, by zoom (`docs/contract.md`, Geocoding). */
const LEVELS: readonly (readonly [zoom: number, name: string])[] = [
  [18, 'House'],
  [17, 'Street'],
  [16, 'Major street'],
  [15, 'Locality'],
  [14, 'Neighbourhood'],
  [13, 'Village or suburb'],
  [12, 'Town'],
  [10, 'City'],
  [8, 'County'],
  [6, 'Region'],
  [5, 'State'],
  [3, 'Country'],
];

export function pointRequest({ lat, lon, zoom }: Point): Request {
  return {
    path: `/v1/places/geocode/reverse?lat=${lat}&lng=${lon}&zoom=${zoom}`,
    call: `geocode.reverse(${literal({ lat, lng: lon, zoom })})`,
  };
}

interface PointEvents {
  readonly onZoom: (zoom: number) => void;
  readonly onPlace: (placeId: string) => void;
  readonly onNearby: () => void;
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
    h('h2', { id: 'card-title', tabindex: '-1' }, titleOf(feature)),
    h('p', { class: 'kinds' }, feature ? kindOf(feature, point) : 'No address is known at this point.'),
    h(
      'div',
      { class: 'row actions' },
      copyButton('Position', () => `${lat}, ${lon}`, 'Copy position'),
      copyButton('Link', () => window.location.href, 'Copy link'),
      placeId !== undefined &&
        h(
          'button',
          { type: 'button', class: 'button small', onclick: () => events.onPlace(placeId) },
          icon('place'),
          'Open entry',
        ),
    ),
    h(
      'button',
      { type: 'button', class: 'button wide', onclick: events.onNearby },
      icon('search'),
      'What is around here?',
    ),
    levelChoice(point.zoom, events.onZoom),
    feature && parts(feature, point),
  );
}

export function titleOf(feature: GeocodeFeature | undefined): string {
  return feature?.properties.name ?? 'Nothing here';
}

function kindOf({ properties, geometry }: GeocodeFeature, { lat, lon }: Point): string {
  const [answerLon, answerLat] = geometry.coordinates;
  const metres = metresBetween(lat, lon, answerLat, answerLon);
  const isNear = ['house', 'street', 'place', 'intersection'].includes(properties.type ?? '');
  return [words(properties.type ?? 'place'), isNear ? `${distance(metres)} from the point` : '']
    .filter(Boolean)
    .join(' · ');
}

function levelChoice(zoom: number, onZoom: (zoom: number) => void): HTMLElement {
  const nearest = LEVELS.find(([level]) => level <= zoom)?.[0] ?? 3;
  const options = LEVELS.map(([level, name]) =>
    h('option', { value: level, selected: level === nearest }, name),
  );
  const select = h('select', { id: 'level' }, ...options);
  select.addEventListener('change', () => onZoom(Number(select.value)));
  return h('div', { class: 'field' }, h('label', { for: 'level' }, 'Look for the'), select);
}

const PARTS: readonly (readonly [keyof GeocodeFeature['properties'], string])[] = [
  ['house_number', 'House number'],
  ['street', 'Street'],
  ['locality', 'Town'],
  ['region', 'Region'],
  ['postal_code', 'Postcode'],
  ['country', 'Country'],
];

function parts({ properties }: GeocodeFeature, { lat, lon }: Point): HTMLElement {
  const known = PARTS.filter(([name]) => properties[name] !== undefined);
  const rows: [string, string][] = known.map(([name, label]) => [label, String(properties[name])]);
  rows.push(['Confidence', percent(properties.confidence)], ['Point', degrees(lat, lon)]);
  return h(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  );
}

/** On a plane that touches the globe here: such answers are near. */
function metresBetween(lat: number, lon: number, otherLat: number, otherLon: number): number {
  const degree = 111_195;
  const north = (otherLat - lat) * degree;
  const east = (((otherLon - lon + 540) % 360) - 180) * degree * Math.cos((lat * Math.PI) / 180);
  return Math.hypot(north, east);
}
