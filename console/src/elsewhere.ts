import type { GeocodeFeature, WaypostClient } from '@waypost/client';
import { h, heard } from './dom.ts';
import { icon } from './icons.ts';
import { literal, type Request } from './request-text.ts';
import { type Suggestion, suggestionOf } from './suggestion.ts';
import { text } from './texts.ts';

const MOST = 3;
/** Types of answers that a text names for certain. */
const ADDRESSES = new Set(['house', 'intersection', 'street', 'postcode']);
/** Areas known by name alone, wherever the map is. Villages share their names with too many other things. */
const AREAS = new Set(['city', 'county', 'region', 'state', 'country']);

/** Addresses and towns that a text names. Empty if the request fails: they are a help beside the places. */
export async function addressesNamed(
  words: string,
  client: WaypostClient,
  signal: AbortSignal,
): Promise<readonly GeocodeFeature[]> {
  if (words === '') return [];
  return client.geocode.forward(parametersOf(words), { signal }).then(
    ({ features }) => features,
    () => [],
  );
}

export function addressRequest(words: string): Request {
  const parameters = parametersOf(words);
  const path = `/v1/places/geocode/forward?${new URLSearchParams({ q: words, limit: String(MOST) })}`;
  return { path, call: `geocode.forward(${literal(parameters)})` };
}

function parametersOf(q: string): { q: string; limit: number } {
  return { q, limit: MOST };
}

/**
 * Features worth showing: all if no place was found, else those that the text certainly means.
 *
 * @param total how many places were found
 */
export function worthShowing(
  words: string,
  features: readonly GeocodeFeature[],
  total: number,
): readonly GeocodeFeature[] {
  return total === 0 ? features : features.filter((feature) => isMeant(words, feature));
}

function isMeant(words: string, { properties }: GeocodeFeature): boolean {
  const { type = '', name = '', match_type: match = '' } = properties;
  if (match !== 'exact' && match !== 'interpolated') return false;
  const [first = ''] = words.split(',');
  return ADDRESSES.has(type) || (AREAS.has(type) && folded(name) === folded(first));
}

function folded(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}

/** Rows to choose from; undefined without features. */
export function elsewhereList(
  features: readonly GeocodeFeature[],
  onChoose: (suggestion: Suggestion) => void,
): HTMLElement | undefined {
  if (features.length === 0) return undefined;
  const rows = features.map((feature) => h('li', {}, row(suggestionOf(feature), onChoose)));
  return h(
    'section',
    { class: 'elsewhere', 'aria-labelledby': 'elsewhere-title' },
    h('h3', { id: 'elsewhere-title' }, text('search.addresses')),
    h('ul', { class: 'plain' }, ...rows),
  );
}

function row(suggestion: Suggestion, onChoose: (suggestion: Suggestion) => void): HTMLElement {
  const { title, detail } = suggestion;
  return h(
    'button',
    {
      type: 'button',
      class: 'suggestion address',
      onclick: () => onChoose(suggestion),
    },
    icon(suggestion.icon),
    h('span', { class: 'suggestion-text' }, h('b', {}, title), heard(', '), h('span', {}, detail)),
  );
}
