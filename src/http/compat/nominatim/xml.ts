import type { Entry } from '../../../answers/answers.ts';
import { extentOf } from '../extent.ts';
import { numericIdOf } from '../numeric-id.ts';
import { displayNameOf } from './address.ts';
import { geometryInXml } from './geometry.ts';
import { mainTagOf } from './main-tag.ts';
import { degrees, LICENCE, osmMembers, ownNameOf, type Wanted, wantedMembers } from './members.ts';
import { addressRankOf, addressTypeOf, importanceOf, placeRankOf } from './rank.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" ?>\n';

/**
 * The format `xml` of a search or a lookup.
 *
 * @param further attributes of the whole
 */
export function searchXml(
  entries: readonly Entry[],
  wanted: Wanted,
  query: string,
  further: Attributes = {},
): string {
  const places = entries.map((entry) => {
    const geometry = geometryInXml(entry, wanted.geometry);
    const attributes = { ...attributesOf(entry), ...geometry.attributes };
    return element('place', attributes, geometry.element + insideOf(entry, wanted));
  });
  const attributes = {
    timestamp: new Date().toUTCString(),
    attribution: LICENCE,
    querystring: query,
    ...further,
  };
  return HEAD + element('searchresults', attributes, places.join(''));
}

/** The format `xml` of a point; without an entry nothing was found. */
export function reverseXml(entry: Entry | undefined, wanted: Wanted, query: string): string {
  const attributes = { timestamp: new Date().toUTCString(), attribution: LICENCE, querystring: query };
  if (!entry) return HEAD + element('reversegeocode', attributes, element('error', {}, 'Unable to geocode'));
  const { display_name: name, ...others } = attributesOf(entry);
  const geometry = geometryInXml(entry, wanted.geometry);
  const result = element('result', { ...others, ...geometry.attributes }, escaped(name));
  const inside = result + geometry.element + partsOf(entry, wanted);
  return HEAD + element('reversegeocode', attributes, inside);
}

export type Attributes = Readonly<Record<string, string | number>>;

function attributesOf(entry: Entry): Attributes & { readonly display_name: string } {
  const { key, value } = mainTagOf(entry);
  const [west, south, east, north] = extentOf(entry);
  const name = ownNameOf(entry);
  return {
    place_id: numericIdOf(entry),
    ...osmMembers(entry),
    ...(name && { ref: name }),
    lat: degrees(entry.lat),
    lon: degrees(entry.lon),
    boundingbox: [south, north, west, east].map(degrees).join(','),
    place_rank: placeRankOf(entry),
    address_rank: addressRankOf(entry),
    display_name: displayNameOf(entry),
    class: key,
    type: value,
    importance: importanceOf(entry),
    addresstype: addressTypeOf(entry),
  };
}

/** In a search the address stands in the place itself, beside a point in an element of its own. */
function insideOf(entry: Entry, wanted: Wanted): string {
  const { address, ...others } = wantedMembers(entry, wanted);
  return pairs(others) + (address ? members(address) : '');
}

function partsOf(entry: Entry, wanted: Wanted): string {
  const { address, ...others } = wantedMembers(entry, wanted);
  return (address ? element('addressparts', {}, members(address)) : '') + pairs(others);
}

function members(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([key, value]) => element(nameOf(key), {}, escaped(value)))
    .join('');
}

function pairs({
  entrances,
  extratags,
  namedetails,
}: Pick<ReturnType<typeof wantedMembers>, 'entrances' | 'extratags' | 'namedetails'>): string {
  const tags = Object.entries(extratags ?? {}).map(([key, value]) => element('tag', { key, value }, ''));
  const names = Object.entries(namedetails ?? {}).map(([key, value]) =>
    element('name', { desc: key }, escaped(value)),
  );
  return (
    (entrances === null ? element('entrances', {}, '') : '') +
    (extratags ? element('extratags', {}, tags.join('')) : '') +
    (namedetails ? element('namedetails', {}, names.join('')) : '')
  );
}

/** Names of elements hold no colon. */
function nameOf(key: string): string {
  return key.replaceAll(/[^\w-]/g, '_');
}

function element(name: string, attributes: Attributes, inside: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}>${inside}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Characters that XML 1.0 cannot hold at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is they that are looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function escaped(text: string): string {
  const sound = text.replaceAll(/\p{Surrogate}/gu, '\ufffd').replaceAll(FORBIDDEN, '');
  return sound.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
