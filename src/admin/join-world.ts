import { distanceMetres, type Tags } from '../core/core.ts';
import type { World, WorldCountry, WorldRegion, WorldTown } from '../world/world.ts';
import type { AreaDraft } from './draft.ts';
import { countryCodeOf } from './drafts.ts';
import { kindOf } from './levels.ts';
import { ListMap } from './list-map.ts';
import { findOutlying } from './outlying-towns.ts';
import { isInside, isNearExtent } from './shape.ts';
import { SphereGrid } from './sphere-grid.ts';
import { foldedNames, mergedTags } from './tags.ts';

/** Draft for each entry of the gazetteer: an area of the source, or the entry itself. */
export interface WorldEntries {
  /** By code. */
  readonly countryOfCode: ReadonlyMap<string, AreaDraft>;
  /** By index of the world's regions; undefined where the source has the country whole, and no such region. */
  readonly regionOfIndex: readonly (AreaDraft | undefined)[];
  /** Entries that nothing of the source replaces. */
  readonly countries: readonly AreaDraft[];
  readonly regions: readonly AreaDraft[];
  readonly towns: readonly AreaDraft[];
  /** One byte a town: 1 for those that are in none of the lists, as they stand where the gazetteer has them. */
  readonly isOutlying: Uint8Array;
  /** Areas of the source by the row of the entry that is the same; undefined for a region that is left out. */
  readonly replaced: ReadonlyMap<number, AreaDraft | undefined>;
}

/** How far the points of one region may lie apart in two sources. */
const REGION_METRES = 200_000;
/** The same of a town, by level; and how far any of them is looked for. */
const TOWN_METRES: ReadonlyMap<string, number> = new Map([
  ['city', 25_000],
  ['town', 12_000],
  ['municipality', 12_000],
]);
const VILLAGE_METRES = 8_000;
const PART_METRES = 6_000;
const SEARCH_METRES = 25_000;
/** Within the shape of a town a name that has all words of the other's will do so near its point. */
const RELATED_METRES = 3_000;
const RELATED_DEGREES = 0.03;
const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * Finds the areas that are the same as an entry of the gazetteer. They keep what they know, and gain from the entry what
 * they lack: names in other languages, codes, population, and its point where they have none of their own.
 */
export function joinWorld(drafts: readonly AreaDraft[], world: World): WorldEntries {
  const replaced = new Map<number, AreaDraft | undefined>();
  const { countryOfCode, countries } = joinCountries(drafts, world, replaced);
  const regionOfIndex = joinRegions(drafts, world, countryOfCode);
  const regions = regionOfIndex.filter((region) => region?.type === 'g').map((region) => region!); // just tested
  for (const [index, region] of regionOfIndex.entries())
    if (region?.type !== 'g') replaced.set(world.towns.length + index, region);
  const isOutlying = findOutlying(world, drafts);
  const towns = joinTowns(drafts, world, isOutlying, replaced);
  return { countryOfCode, regionOfIndex, countries, regions, towns, isOutlying, replaced };
}

function joinCountries(
  drafts: readonly AreaDraft[],
  { countries: entries, regions, towns }: World,
  replaced: Map<number, AreaDraft | undefined>,
): { countryOfCode: Map<string, AreaDraft>; countries: AreaDraft[] } {
  const sources = drafts.filter(({ level }) => level === 'country').sort(byShape);
  const countryOfCode = new Map<string, AreaDraft>();
  const countries: AreaDraft[] = [];
  for (const [index, entry] of entries.entries()) {
    const row = towns.length + regions.length + index;
    const own = draftOfCountry(entry, row);
    const source = sources.find((draft) => isSameCountry(draft, entry.code, own));
    if (source) {
      gain(source, own);
      replaced.set(row, source);
    } else countries.push(own);
    countryOfCode.set(entry.code, source ?? own);
  }
  // Countries of a kingdom or union are called countries too, but they have no code.
  const matched = new Set(countryOfCode.values());
  for (const draft of sources) if (draft.type === 'n' && !matched.has(draft)) draft.level = 'state';
  return { countryOfCode, countries };
}

/** By code; without one by name, as what governs itself in another state's land has no code. */
function isSameCountry(draft: AreaDraft, code: string, entry: AreaDraft): boolean {
  const own = countryCodeOf(draft.tags);
  if (own !== undefined || draft.country !== code) return own === code;
  return [...foldedNames(entry.tags)].some((name) => draft.names.has(name));
}

function byShape(a: AreaDraft, b: AreaDraft): number {
  return b.surface - a.surface || Number(a.type === 'n') - Number(b.type === 'n') || a.sourceId - b.sourceId;
}

/** Regions by code, else by name; of a country that is there whole no others remain. */
function joinRegions(
  drafts: readonly AreaDraft[],
  { regions: entries, towns }: World,
  countryOfCode: ReadonlyMap<string, AreaDraft>,
): (AreaDraft | undefined)[] {
  const sources = new RegionIndex(drafts);
  return entries.map((entry, index) => {
    const own = draftOfRegion(entry, towns.length + index);
    const source = sources.find(entry);
    if (source) gain(source, own);
    return source ?? (countryOfCode.get(entry.country)?.polygons ? undefined : own);
  });
}

/** Administrative areas by code and by name. */
class RegionIndex {
  readonly #byCode = new Map<string, AreaDraft>();
  readonly #byName = new ListMap<string, AreaDraft>();
  readonly #countries = new Set<string | undefined>();

  constructor(drafts: readonly AreaDraft[]) {
    for (const draft of drafts) if (isPossible(draft)) this.#note(draft);
  }

  find({ country, names, lat, lon }: WorldRegion): AreaDraft | undefined {
    if (!this.#countries.has(country)) return undefined;
    const coded = this.#byCode.get(names['ISO3166-2'] ?? '');
    if (coded) return coded;
    const named = [...foldedNames(names)].flatMap((name) => this.#byName.get(nameKey(country, name)));
    return named.find((draft) => isNear(draft, lat, lon, REGION_METRES));
  }

  #note(draft: AreaDraft): void {
    this.#countries.add(draft.country);
    const code = draft.tags['ISO3166-2'];
    if (code && !this.#byCode.has(code)) this.#byCode.set(code, draft);
    for (const name of draft.names) this.#byName.add(nameKey(draft.country, name), draft);
  }
}

function isPossible({ level, tags }: AreaDraft): boolean {
  return level !== 'country' && kindOf(level) !== 'part' && tags.boundary === 'administrative';
}

function nameKey(country: string | undefined, name: string): string {
  return `${country} ${name}`;
}

/** Towns by name and nearness, but outlying ones; returns those that remain. */
function joinTowns(
  drafts: readonly AreaDraft[],
  world: World,
  isOutlying: Uint8Array,
  replaced: Map<number, AreaDraft | undefined>,
): AreaDraft[] {
  const sources = settlementsOf(drafts);
  const towns: AreaDraft[] = [];
  for (let row = 0; row < world.towns.length; row++) {
    if (isOutlying[row]) continue;
    const entry = world.towns.at(row)!; // as long as the list
    const own = draftOfTown(entry, row);
    const source = sourceOfTown(entry, sources);
    if (!source) {
      towns.push(own);
      continue;
    }
    gain(source, own);
    replaced.set(row, source);
  }
  return towns;
}

function settlementsOf(drafts: readonly AreaDraft[]): SphereGrid<AreaDraft> {
  const sources = new SphereGrid<AreaDraft>(SEARCH_METRES);
  for (const draft of drafts) {
    const isSettlement = kindOf(draft.level) === 'town' || kindOf(draft.level) === 'part';
    if (isSettlement && draft.level !== 'locality') sources.add(draft);
  }
  return sources;
}

/** The town as the source has it. An airport is named after the settlement beside it, and not the same. */
function sourceOfTown(entry: WorldTown, sources: SphereGrid<AreaDraft>): AreaDraft | undefined {
  return entry.level === 'airport' ? undefined : sameTown(entry, sources);
}

interface TownMatch {
  readonly draft: AreaDraft;
  readonly order: number;
}

/** The nearest settlement of the same name: of the same kind, if there is any; else one of a related name around it. */
function sameTown(entry: WorldTown, sources: SphereGrid<AreaDraft>): AreaDraft | undefined {
  let names: ReadonlySet<string> | undefined;
  let best: TownMatch | undefined;
  for (const draft of sources.near(entry.lat, entry.lon)) {
    names ??= foldedNames(entry.names);
    const order = orderOf(draft, entry, names);
    if (order < (best?.order ?? Infinity)) best = { draft, order };
  }
  return best?.draft;
}

const OTHER_KIND = 1e6;
const RELATED = 1e7;

/** Metres, and so much more for what speaks against it; infinite for what is another town. */
function orderOf(draft: AreaDraft, { level, lat, lon }: WorldTown, names: ReadonlySet<string>): number {
  const metres = distanceMetres(draft.lat, draft.lon, lat, lon);
  const otherKind = kindOf(draft.level) === kindOf(level) ? 0 : OTHER_KIND;
  if ([...names].some((name) => draft.names.has(name)))
    return isNear(draft, lat, lon, reachOf(draft)) ? metres + otherKind : Infinity;
  const mayBeRelated = otherKind === 0 && isAround(draft, lat, lon, metres);
  return mayBeRelated && hasRelatedName(draft.names, names) ? metres + RELATED : Infinity;
}

/** True if a point is in the shape of a town and near its point, or along the known part of its border. */
function isAround(
  { polygons, extent, isPointChosen }: AreaDraft,
  lat: number,
  lon: number,
  metres: number,
): boolean {
  if (polygons) return metres <= RELATED_METRES && isInside(polygons, lat, lon);
  return !isPointChosen && extent !== undefined && isNearExtent(extent, lat, lon, RELATED_DEGREES);
}

function reachOf({ level, isPointChosen, polygons }: AreaDraft): number {
  if (!isPointChosen && !polygons) return SEARCH_METRES;
  return kindOf(level) === 'town' ? (TOWN_METRES.get(level) ?? VILLAGE_METRES) : PART_METRES;
}

function isNear(draft: AreaDraft, lat: number, lon: number, mostMetres: number): boolean {
  if (distanceMetres(draft.lat, draft.lon, lat, lon) <= mostMetres) return true;
  return draft.polygons !== undefined && isInside(draft.polygons, lat, lon);
}

/** True if a name has all words of one of the others, or the reverse. */
function hasRelatedName(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((one) => [...b].some((other) => hasWordsOf(one, other) || hasWordsOf(other, one)));
}

function hasWordsOf(name: string, other: string): boolean {
  const words = new Set(name.split(' '));
  return other.split(' ').every((word) => words.has(word));
}

/** Completes an area of the source by the entry that is the same. */
function gain(source: AreaDraft, entry: AreaDraft): void {
  source.tags = mergedTags(source.tags, entry.tags);
  source.names = new Set([...source.names, ...foldedNames(entry.tags)]);
  if (source.region < 0) source.region = entry.region;
  source.people = Math.max(source.people, entry.people);
  source.languages = Math.max(source.languages, entry.languages);
  if (entry.bounds && !source.bounds) source.bounds = entry.bounds;
  if (!source.country && entry.country) source.country = entry.country;
  const isBetterPoint = source.polygons ? isInside(source.polygons, entry.lat, entry.lon) : true;
  if (source.isPointChosen || !isBetterPoint) return;
  source.lat = entry.lat;
  source.lon = entry.lon;
  source.isPointChosen = true;
}

function draftOfCountry(entry: WorldCountry, index: number): AreaDraft {
  const draft = worldDraft(entry, index, { tags: entry.names, level: 'country', country: entry.code });
  draft.bounds = entry.bounds;
  return draft;
}

function draftOfRegion(entry: WorldRegion, index: number): AreaDraft {
  return worldDraft(entry, index, { tags: entry.names, level: 'state', country: entry.country });
}

/** Only towns have a population of their own, as a tag. */
function tagsOfTown({ names, population }: WorldTown): Tags {
  return population > 0 ? { ...names, population: String(population) } : names;
}

function draftOfTown(entry: WorldTown, index: number): AreaDraft {
  const { level, country, region, languages } = entry;
  return worldDraft(entry, index, { tags: tagsOfTown(entry), level, country, region, languages });
}

function worldDraft(
  { sourceId, lat, lon, population }: Pick<WorldTown, 'sourceId' | 'lat' | 'lon' | 'population'>,
  row: number,
  own: Pick<AreaDraft, 'tags' | 'level'> & { country: string; region?: number; languages?: number },
): AreaDraft {
  return {
    type: 'g',
    sourceId,
    lat,
    lon,
    isPointChosen: true,
    surface: 0,
    region: -1,
    people: population,
    languages: 0,
    names: NO_NAMES,
    row,
    ...own,
  };
}
