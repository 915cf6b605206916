import { borders, feature } from '@rapideditor/country-coder';
import type { BoundingBox, Tags } from '../src/core/core.ts';
import type { Polygon } from '../src/osm/geometry.ts';
import type { LatLon } from '../src/osm/osm.ts';
import { pointInside, surface } from '../src/osm/polygon.ts';
import { countryByBorders } from '../src/world/country-of-point.ts';
import type { WorldCountry } from '../src/world/entries.ts';
import type { NearLand } from '../src/world/near-land.ts';
import ownNames from './world-country-names.json' with { type: 'json' };

/** Languages that differ by script; every other language is tried by its two letters. */
const LANGUAGES_WITH_SCRIPT = ['sr-Latn', 'zh-Hant'];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const STEPS_PER_DEGREE = 1e7;

/** Names of the few countries that ICU has at length, and short forms that it hasn't. */
const OWN_NAMES: Readonly<Record<string, Tags>> = ownNames;

interface Language {
  readonly tag: string;
  readonly long: Intl.DisplayNames;
  readonly short: Intl.DisplayNames;
}

/** Facts about a country that follow from its towns. */
interface Towns {
  readonly people: number;
  readonly largest: LatLon | undefined;
}

/** All countries in the order of their codes. */
export function readCountries(townsOf: (code: string) => Towns, nearLand: NearLand): WorldCountry[] {
  const languages = languagesOfCountries();
  const polygons = polygonsByCountry();
  return [...polygons.keys()].sort().map((code) => {
    const own = polygons.get(code)!;
    const { country: sovereign } = propertiesOf(code);
    const { people, largest: town } = townsOf(code);
    const middle = placeInside(largest(own));
    const { lat, lon } = nearLand.has(middle.lat, middle.lon) ? middle : (town ?? middle);
    return {
      sourceId: numberOfCountry(code),
      code,
      ...(sovereign && { sovereign }),
      names: namesOf(code, languages),
      lat,
      lon,
      bounds: boundsOf(own),
      population: people,
    };
  });
}

/** 1..676: the two letters of the code as digits. */
export function numberOfCountry(code: string): number {
  const first = code.charCodeAt(0) - 'A'.charCodeAt(0);
  const second = code.charCodeAt(1) - 'A'.charCodeAt(0);
  return 26 * first + second + 1;
}

function propertiesOf(code: string) {
  const found = feature(code);
  if (found === null) throw new Error(`country-coder knows no '${code}'`);
  return found.properties;
}

/** Areas within country-coder's borders, by the country that their points lie in. */
export function polygonsByCountry(): Map<string, Polygon[]> {
  const byCountry = new Map<string, Polygon[]>();
  for (const { geometry } of borders.features) {
    if (geometry?.type !== 'MultiPolygon') continue; // a group of others
    for (const rings of geometry.coordinates) {
      const polygon = polygonOf(rings);
      const { lat, lon } = placeInside(polygon);
      const code = countryByBorders(lat, lon);
      if (code !== undefined) byCountry.set(code, [...(byCountry.get(code) ?? []), polygon]);
    }
  }
  return byCountry;
}

function placeInside(polygon: Polygon): LatLon {
  const [lon, lat] = pointInside(polygon);
  return { lat: lat / STEPS_PER_DEGREE, lon: lon / STEPS_PER_DEGREE };
}

function largest(polygons: readonly Polygon[]): Polygon {
  return polygons.reduce((best, polygon) => (surface(polygon) > surface(best) ? polygon : best));
}

function polygonOf(rings: readonly (readonly (readonly number[])[])[]): Polygon {
  const [outer, ...holes] = rings.map((ring) =>
    Int32Array.from(ring.flat(), (degrees) => Math.round(degrees * STEPS_PER_DEGREE)),
  );
  return [outer!, ...holes]; // a polygon has an outer ring
}

/** West of east where the narrowest box around all polygons crosses the antimeridian. */
function boundsOf(polygons: readonly Polygon[]): BoundingBox {
  const boxes = polygons.map(([outer]) => boxOf(outer)).sort((a, b) => a[0] - b[0]);
  const south = Math.min(...boxes.map((box) => box[1]));
  const north = Math.max(...boxes.map((box) => box[3]));
  const [west, east] = outsideWidestGap(boxes);
  return [west, south, east, north];
}

/** `boxes` stand from west to east. */
function outsideWidestGap(boxes: readonly BoundingBox[]): [west: number, east: number] {
  let [west, reach] = [boxes[0]![0], boxes[0]![2]];
  const last = Math.max(...boxes.map((box) => box[2]));
  let [widest, east] = [west + 360 - last, last];
  for (const box of boxes) {
    if (box[0] - reach > widest) [widest, west, east] = [box[0] - reach, box[0], reach];
    reach = Math.max(reach, box[2]);
  }
  return [west, east];
}

function boxOf(ring: Int32Array): BoundingBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < ring.length; at += 2) {
    west = Math.min(west, ring[at]!);
    east = Math.max(east, ring[at]!);
    south = Math.min(south, ring[at + 1]!);
    north = Math.max(north, ring[at + 1]!);
  }
  return [
    west / STEPS_PER_DEGREE,
    south / STEPS_PER_DEGREE,
    east / STEPS_PER_DEGREE,
    north / STEPS_PER_DEGREE,
  ];
}

function languagesOfCountries(): Language[] {
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return [...pairs, ...LANGUAGES_WITH_SCRIPT].filter(isLanguage).map((tag) => ({
    tag,
    long: new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' }),
    short: new Intl.DisplayNames(tag, { type: 'region', fallback: 'none', style: 'short' }),
  }));
}

/** True if ICU has names in a language and the code is current. */
function isLanguage(tag: string): boolean {
  const isKnown = Intl.DisplayNames.supportedLocalesOf(tag).length > 0;
  return isKnown && Intl.getCanonicalLocales(tag)[0] === tag;
}

function namesOf(code: string, languages: readonly Language[]): Tags {
  const own = OWN_NAMES[code] ?? {};
  const { iso1A3, nameEn, wikidata } = propertiesOf(code);
  const english = languages.find(({ tag }) => tag === 'en')!.long.of(code);
  const name = own.name ?? english ?? nameEn;
  const others = [own.alt_name, english, nameEn].filter((other) => other !== undefined && other !== name);
  return {
    name,
    ...Object.assign({}, ...languages.map((language) => namesIn(language, code))),
    'name:en': name,
    ...(others.length > 0 && { alt_name: distinct(others.join(';').split(';')).join(';') }),
    'ISO3166-1:alpha2': code,
    ...(iso1A3 && { 'ISO3166-1:alpha3': iso1A3 }),
    wikidata,
  };
}

function namesIn({ tag, long, short }: Language, code: string): Tags {
  const name = long.of(code);
  if (name === undefined) return {};
  const shorter = short.of(code);
  return { [`name:${tag}`]: name, ...(shorter && shorter !== name && { [`alt_name:${tag}`]: shorter }) };
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
