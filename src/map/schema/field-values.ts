import type { Tags } from '../../core/core.ts';
import type { FieldValue } from '../../mvt/mvt.ts';
import { heightOf, leastHeightOf } from './building-heights.ts';
import { drawnName, isDrawn, isShaped, transcribedName } from './drawn-names.ts';
import { elevationOf, rankOf } from './label-zoom.ts';
import { SHIELDED_STREETS } from './own-layers.ts';
import {
  BUILDING_PART,
  DEFAULT_POPULATION,
  POI_DETAILS,
  POI_FLAGS,
  POI_VALUES,
  RAIL_KINDS,
} from './shortbread.ts';
import { hasValue, valueAmong, valuesOf } from './tag-values.ts';

/** The data that a field's value is derived from. */
export interface Subject {
  readonly tags: Tags;
  readonly kind: string;
  /** Value of the field `way_area`, in the unit of its layer: hectares for boundaries, else square metres; 0 for non-areas. */
  readonly wayArea: number;
  /** The first zoom at which the map shows it. */
  readonly firstZoom: number;
}

/** Derives the value of a field of the schema; undefined or empty if the object has none. */
export type FieldReader = (subject: Subject) => FieldValue | undefined;

const LINKS: ReadonlySet<string> = new Set(
  ['motorway', 'trunk', 'primary', 'secondary', 'tertiary'].map((kind) => `${kind}_link`),
);
const TUNNELS: ReadonlySet<string> = new Set(['yes', 'building_passage']);
const BRIDGES: ReadonlySet<string> = new Set(
  'yes viaduct boardwalk cantilever covered low_water_crossing movable trestle'.split(' '),
);
const ONEWAYS: ReadonlySet<string> = new Set(['yes', '1', 'true', '-1']);
const ROUNDABOUTS: ReadonlySet<string> = new Set(['roundabout', 'circular']);
const SETTLEMENTS: ReadonlySet<string> = new Set(Object.keys(DEFAULT_POPULATION));
/** Separators of digit groups: of three, or of two before the last group, as in 12,34,567. */
const BETWEEN_THOUSANDS = /[\s,.'’](?=(?:\d{2},)*\d{3}(?!\d))/gu;
/** A larger population is a mistake in the data; besides, tiles hold no integer of more than 64 bits. */
const MOST_PEOPLE = 10_000_000_000;
const NAME_IN_LANGUAGE = /^name:([a-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*)$/;

const POI_SETS = new Map(
  Object.entries(POI_VALUES).map(([key, values]) => [key, new Set(values.split(/\s+/))]),
);

/** Readers of fields whose value is not that of the tag with the same name. */
const READERS: Readonly<Record<string, FieldReader>> = {
  kind: ({ kind }) => kind,
  dummy: () => 1,
  way_area: ({ wayArea }) => wayArea,
  admin_level: ({ kind }) => (kind === 'country' ? 2 : 4),
  population: ({ tags }) => populationOf(tags),
  housename: ({ tags }) => tags['addr:housename'],
  housenumber: ({ tags }) => listed(tags['addr:housenumber']),
  rail: ({ kind }) => RAIL_KINDS.has(kind),
  link: ({ tags }) => isLink(tags),
  tunnel: ({ tags }) => isTunnel(tags),
  bridge: ({ tags }) => isBridge(tags),
  oneway: ({ tags, kind }) => !RAIL_KINDS.has(kind) && isOneway(tags),
  oneway_reverse: ({ tags, kind }) => !RAIL_KINDS.has(kind) && tags.oneway === '-1',
  ref: ({ tags, kind }) => (kind === 'motorway_junction' ? listed(tags.ref) : refLines(tags).join('\n')),
  height: ({ tags }) => heightOf(tags),
  part: ({ kind }) => kind === BUILDING_PART || undefined,
  min_height: ({ tags }) => leastHeightOf(tags),
  ele: ({ tags }) => elevationOf(tags),
  rank: ({ firstZoom }) => rankOf(firstZoom),
  within_area: () => undefined, // tiles know it
  shielded: ({ tags, kind }) => (hasRef(tags) && SHIELDED_STREETS.has(kind)) || undefined,
  ref_rows: ({ tags }) => refLines(tags).length || undefined,
  ref_cols: ({ tags }) => Math.max(...refLines(tags).map(({ length }) => length), 0) || undefined,
};

/** True if an object with these tags is a point of interest of the map, which asks how important it is. */
export function isPointOfInterest(tags: Tags): boolean {
  for (const [key, values] of POI_SETS) if (valueAmong(tags[key], values) !== undefined) return true;
  return false;
}

export function readerOf(field: string): FieldReader {
  return READERS[field] ?? (({ tags }) => tags[field]);
}

/** The reader of a field of points of interest; some fields belong to some kinds only. */
export function poiReaderOf(field: string): FieldReader {
  if (field === 'housename' || field === 'housenumber') return readerOf(field);
  if (field === 'rank') return () => undefined; // tiles know it
  const among = POI_SETS.get(field);
  if (among) return ({ tags }) => valueAmong(tags[field], among);
  const tests = POI_DETAILS.filter(([detail]) => detail === field).map(([, test]) => test.split('='));
  const isAsked = (tags: Tags): boolean => tests.some(([key, value]) => hasValue(tags[key!], value!));
  // an absent tag means false
  if (POI_FLAGS.has(field)) return ({ tags }) => (isAsked(tags) ? tags[field] === 'yes' : undefined);
  return ({ tags }) => (tags[field] !== undefined && isAsked(tags) ? tags[field] : undefined);
}

/**
 * `name`, and `name_xx` for every language with another name. Where a language has the local name, styles fall back to that; names in a script or
 * for a region stay, as styles would fall back to another one of the language. A name in letters without glyphs would not be drawn: another one
 * stands in its place (`drawn-names.ts`). `name_und-Latn` is for libraries that cannot write the name, if there is no English one.
 */
export function namesOf(tags: Tags): [field: string, name: string][] {
  const names: [string, string][] = [];
  if (tags.name?.trim()) {
    const name = isDrawn(tags.name) ? tags.name : drawnName(tags.name, namedIn(tags));
    names.push(['name', name]);
    const transcribed = isShaped(name) ? transcribedName(name, namedIn(tags)) : undefined;
    if (transcribed !== undefined) names.push(['name_und-Latn', transcribed]);
  }
  for (const [language, name] of languagesOf(tags)) {
    const isLocal = name === tags.name && !language.includes('-');
    if (!isLocal && name.trim() && isDrawn(name)) names.push([`name_${language}`, name]);
  }
  return names;
}

function* languagesOf(tags: Tags): Generator<[language: string, name: string]> {
  for (const key in tags) {
    const language = key.startsWith('name:') ? NAME_IN_LANGUAGE.exec(key)?.[1] : undefined;
    if (language) yield [language, tags[key]!];
  }
}

/** Names in languages, and the international one, by key. */
function namedIn(tags: Tags): Record<string, string> {
  const named = [...languagesOf(tags)].map(([language, name]) => [`name:${language}`, name]);
  return Object.fromEntries(tags.int_name ? [['int_name', tags.int_name], ...named] : named);
}

/** True if there is a number of a road or an exit to show. */
export function hasRef(tags: Tags): boolean {
  return refLines(tags).length > 0;
}

/** True for all that can't be seen from above: corridors within buildings too. */
export function isTunnel(tags: Tags): boolean {
  return valueAmong(tags.tunnel, TUNNELS) !== undefined || tags.covered === 'yes' || tags.indoor === 'yes';
}

export function isBridge(tags: Tags): boolean {
  return valueAmong(tags.bridge, BRIDGES) !== undefined;
}

/** True for ramps and the like. */
export function isLink({ highway }: Tags): boolean {
  return valueAmong(highway, LINKS) !== undefined;
}

/** True if traffic goes one way, as tagged or as motorways and roundabouts imply (OSM wiki, *Key:oneway*). */
function isOneway({ highway, oneway, junction }: Tags): boolean {
  if (oneway) return ONEWAYS.has(oneway);
  return ROUNDABOUTS.has(junction ?? '') || hasValue(highway, 'motorway');
}

/** The population from the tags, else a typical one for the kind of place. */
function populationOf({ population = '', place }: Tags): number {
  const given = Number.parseInt(population.replaceAll(BETWEEN_THOUSANDS, ''), 10);
  return given >= 0 && given <= MOST_PEOPLE
    ? given
    : (DEFAULT_POPULATION[valueAmong(place, SETTLEMENTS) ?? ''] ?? 0);
}

function refLines({ ref }: Tags): string[] {
  return valuesOf(ref);
}

/** Several values of a tag as people write them: 12, 14. */
function listed(text: string | undefined): string {
  return valuesOf(text).join(', ');
}
