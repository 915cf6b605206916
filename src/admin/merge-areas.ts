import type { Area } from '../addresses/addresses.ts';
import type { Polygon } from '../osm/osm.ts';
import type { World } from '../world/world.ts';
import { toAssembled } from './arrange.ts';
import type { AssembledAreas } from './assembled.ts';
import type { AreaDraft } from './draft.ts';
import { findParents } from './find-parents.ts';
import { joinPlaces } from './join-places.ts';
import { joinWorld } from './join-world.ts';
import { populationOf, rankOf } from './levels.ts';
import { extentOf, surfaceOf } from './shape.ts';
import { foldedNames } from './tags.ts';

/** An area of a data set that was built: one that a source has, not one of the world's. */
export interface KnownArea {
  readonly area: Area;
  /** Its whole extent; absent if the data set has only parts of it, or a point. */
  readonly polygons?: readonly Polygon[];
  /** The data set that it comes from. */
  readonly dataSet: number;
  /** The area that it lies in there; absent for none, and for one of the world's. */
  readonly parent?: KnownArea;
}

/** An area as it was read, with all data sets that have it. */
interface Held {
  readonly draft: AreaDraft;
  readonly known: KnownArea;
  readonly dataSets: ReadonlySet<number>;
}

/**
 * Makes one tree of the areas of several data sets and of the world's. An area that several have is taken from the one that has its whole
 * extent, among equals from the first. A place that one data set has as a point and another within its border is one area, as if
 * both had been built from one extract.
 *
 * @param known areas of the data sets, those of the best data set first
 * @param world under the areas: what they know better replaces its entries
 */
export function mergeAreas(
  known: readonly KnownArea[],
  world: World,
): Pick<AssembledAreas, 'areas' | 'links'> {
  const held = new Map<AreaDraft, Held>();
  for (const one of heldOnce(known)) held.set(one.draft, one);
  const isInOneDataSet = (a: AreaDraft, b: AreaDraft): boolean =>
    [...held.get(a)!.dataSets].some((dataSet) => held.get(b)!.dataSets.has(dataSet));
  const joined = joinPlaces([...held.keys()], (area, node) => !isInOneDataSet(area, node));
  const entries = joinWorld(joined, world);
  const all = [...entries.countries, ...entries.regions, ...joined, ...entries.towns];
  findParents(all, entries);
  keepParents(joined, held);
  return toAssembled(all, entries, world);
}

function heldOnce(known: readonly KnownArea[]): Held[] {
  const byIdentity = new Map<string, KnownArea[]>();
  for (const one of known) {
    const key = keyOf(one);
    const others = byIdentity.get(key);
    if (others) others.push(one);
    else byIdentity.set(key, [one]);
  }
  return Array.from(byIdentity.values(), (holders) => {
    const best = holders.reduce((kept, other) => (isBetter(other, kept) ? other : kept));
    return { draft: draftOf(best), known: best, dataSets: new Set(holders.map(({ dataSet }) => dataSet)) };
  });
}

function keyOf({ area: { type, sourceId } }: KnownArea): string {
  return `${type}${sourceId}`;
}

/** A border that is whole is better than one that is cut; of two that are cut, the one that a place was found for. */
function isBetter(other: KnownArea, kept: KnownArea): boolean {
  if (!other.polygons !== !kept.polygons) return other.polygons !== undefined;
  return !kept.polygons && other.area.importance > kept.area.importance;
}

function draftOf({ area, polygons }: KnownArea): AreaDraft {
  const { type, sourceId, tags, level, lat, lon, importance, bounds, country } = area;
  return {
    type,
    sourceId,
    tags,
    level,
    lat,
    lon,
    // the point of a border that is cut was guessed, unless a place gave it
    isPointChosen: type === 'n' || polygons !== undefined || tags.place !== undefined,
    surface: polygons ? surfaceOf(polygons) : 0,
    ...(polygons && { polygons, extent: extentOf(polygons.map(([outer]) => outer)) }),
    ...(bounds && { bounds }),
    ...(country && { country }),
    region: -1,
    people: populationOf(tags),
    languages: 0,
    leastImportance: importance,
    names: foldedNames(tags),
  };
}

/** What has no border lies where its data set knew it to lie, if that is finer than what was found. */
function keepParents(drafts: readonly AreaDraft[], held: ReadonlyMap<AreaDraft, Held>): void {
  const draftOfKey = new Map(drafts.map((draft) => [`${draft.type}${draft.sourceId}`, draft]));
  for (const draft of drafts) {
    const before = held.get(draft)?.known.parent;
    const parent = before && draftOfKey.get(keyOf(before));
    if (!parent || draft.polygons || rankOf(parent.level) >= rankOf(draft.level)) continue;
    if (!draft.parent || rankOf(draft.parent.level) < rankOf(parent.level)) draft.parent = parent;
  }
}
