import { writeFileSync } from 'node:fs';
import { encodeColumns } from '../src/taxonomy/columns.ts';
import { type BrandRole, FILES } from '../src/taxonomy/files.ts';
import { foldName } from '../src/text/text.ts';
import { brandColumns, type ListedBrand } from './brand-columns.ts';
import { areaOf, type LocationSet, type Shapes } from './countries.ts';
import { kindOf, placeKind } from './kinds.ts';
import { readJson } from './schema.ts';

/** From the name suggestion index to the brands, operators and networks of the places that we show. */

const DIST = new URL('../node_modules/name-suggestion-index/dist/json/', import.meta.url);
const ROLES: Readonly<Record<string, BrandRole>> = {
  brands: 'brand',
  operators: 'operator',
  transit: 'network',
};
const NAME_TAG =
  /^((name|brand|operator|network)(:(?!wiki|type|guid)[\w-]+)*|(alt|short|official)_name(:[\w-]+)?)$/;
const LIST_TAG = /^alt_name/;

interface NsiItem {
  readonly displayName: string;
  readonly locationSet: LocationSet;
  readonly matchNames?: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
}

interface Entry {
  readonly role: BrandRole;
  /** `key/value` of the places that bear it. */
  readonly tag: string;
  readonly item: NsiItem;
  readonly spellings: readonly Spelling[];
}

interface Spelling {
  readonly text: string;
  readonly folded: string;
}

let read: readonly Entry[] | undefined;

export async function compileBrands(outputDirectory: URL): Promise<void> {
  const entries = allEntries();
  const columns = brandColumns(listedBrands(entries), likeTags(entries));
  writeFileSync(new URL(FILES.brands, outputDirectory), encodeColumns(columns));
}

function listedBrands(entries: readonly Entry[]): ListedBrand[] {
  const shapes = readShapes();
  const spellings = spellingsByItem(entries);
  return entries.map((entry) => {
    const [name, wikidata] = [nameOf(entry), wikidataOf(entry)];
    return {
      ...{ name, role: entry.role, tag: entry.tag, folded: foldedNames(entry) },
      ...(wikidata && { wikidata }),
      area: areaOf(entry.item.locationSet, shapes),
      spellings: spellings.get(wikidata || name) ?? [],
    };
  });
}

/** Brands of one name. */
export interface NamedBrands {
  /** `key/value` of the places of the brands among them; operators and networks have none here. */
  readonly kinds: ReadonlySet<string>;
  /** Wikidata items of all of them; names of those without an item. */
  readonly items: ReadonlySet<string>;
}

/** Brands, operators and networks by every folded name that they go by. */
export function readBrandNames(): ReadonlyMap<string, NamedBrands> {
  const entries = allEntries();
  const named = ([name, numbers]: [string, readonly number[]]): [string, NamedBrands] => {
    const ofName = numbers.map((number) => entries[number]!); // positions in these very entries
    const kinds = ofName.filter(({ role }) => role === 'brand').map(({ tag }) => tag);
    const items = ofName.map((entry) => wikidataOf(entry) ?? nameOf(entry));
    return [name, { kinds: new Set(kinds), items: new Set(items) }];
  };
  return new Map([...namesOfBrands(entries)].map(named));
}

/** Read once, as two steps need them. */
function allEntries(): readonly Entry[] {
  read ??= readEntries();
  return read;
}

function readEntries(): Entry[] {
  // The index's published shape: {nsi: {'brands/amenity/cafe': {items}}}.
  const { nsi } = readJson(new URL('nsi.min.json', DIST)) as { nsi: Record<string, { items: NsiItem[] }> };
  return Object.entries(nsi).flatMap(([path, { items }]) => {
    const [tree = '', key = '', value = ''] = path.split('/');
    const role = ROLES[tree];
    if (!role || !placeKind(kindOf(`${key}/${value}`, key, value))) return [];
    const tag = `${key}/${value}`;
    const entriesOf = items.map((item) => ({ role, tag, item, spellings: spellingsOf(item) }));
    return entriesOf.filter((entry) => nameOf(entry) !== '');
  });
}

function readShapes(): Shapes {
  // A GeoJSON FeatureCollection of polygons and multipolygons.
  const { features } = readJson(new URL('featureCollection.min.json', DIST)) as {
    features: { id: string; geometry: { coordinates: unknown } }[];
  };
  return new Map(features.map(({ id, geometry }) => [id, vertices(geometry.coordinates)]));
}

function vertices(coordinates: unknown): (readonly [number, number])[] {
  if (!Array.isArray(coordinates)) return [];
  const [lon, lat] = coordinates;
  if (typeof lon === 'number' && typeof lat === 'number') return [[lon, lat]];
  return coordinates.flatMap(vertices);
}

/** Places of one kind are often tagged as another of its like: a chain of clinics as doctors. */
function likeTags(entries: readonly Entry[]): Map<string, readonly string[]> {
  const { matchGroups } = readJson(new URL('matchGroups.min.json', DIST)) as {
    matchGroups: Record<string, string[]>;
  };
  const borne = new Set(entries.map(({ tag }) => tag));
  const like = new Map<string, readonly string[]>();
  for (const group of Object.values(matchGroups))
    for (const tag of group)
      like.set(tag, [...(like.get(tag) ?? []), ...group.filter((other) => borne.has(other))]);
  return like;
}

function nameOf({ role, item }: Entry): string {
  if (role === 'brand') return item.tags.brand ?? item.tags.name ?? item.displayName;
  if (role === 'operator') return item.tags.operator ?? item.displayName;
  return item.tags.network ?? item.tags.operator ?? '';
}

function wikidataOf({ role, item: { tags } }: Entry): string | undefined {
  const key = role === 'network' && !tags.network ? 'operator' : role;
  return tags[`${key}:wikidata`];
}

function spellingsOf(item: NsiItem): Spelling[] {
  const tagged = Object.entries(item.tags).filter(([key]) => NAME_TAG.test(key));
  const texts = tagged.flatMap(([key, text]) => (LIST_TAG.test(key) ? text.split(';') : [text]));
  const spelled = [...texts, ...(item.matchNames ?? [])].map((text) => text.trim());
  return spelled.filter((text) => text !== '').map((text) => ({ text, folded: foldName(text) }));
}

/** All spellings of what one wikidata item names, of every country and kind, each folded form once. */
function spellingsByItem(entries: readonly Entry[]): Map<string, readonly string[]> {
  const byItem = new Map<string, Map<string, string>>();
  for (const entry of entries) {
    const item = wikidataOf(entry) ?? nameOf(entry);
    const spellings = byItem.get(item) ?? new Map<string, string>();
    byItem.set(item, spellings);
    for (const { text, folded } of entry.spellings)
      if (folded !== '' && !spellings.has(folded)) spellings.set(folded, text);
  }
  return new Map([...byItem].filter(([, s]) => s.size > 1).map(([item, s]) => [item, [...s.values()]]));
}

/** Folded name, then the numbers of the brands that go by it. */
function namesOfBrands(entries: readonly Entry[]): Map<string, readonly number[]> {
  const names = new Map<string, number[]>();
  entries.forEach((entry, number) => {
    for (const name of foldedNames(entry)) {
      const known = names.get(name);
      if (known) known.push(number);
      else names.set(name, [number]);
    }
  });
  return names;
}

function foldedNames(entry: Entry): string[] {
  const folded = new Set([foldName(nameOf(entry)), ...entry.spellings.map((spelling) => spelling.folded)]);
  return [...folded].filter((name) => name !== '');
}
