import { distanceMetres } from '../core/core.ts';
import type { AreaDraft } from './draft.ts';
import { type Kind, kindOf, rankOf } from './levels.ts';
import { ListMap } from './list-map.ts';
import { isInside, isNearExtent } from './shape.ts';
import { mergedTags } from './tags.ts';

/** Degrees that the point of a place may lie outside of what is known of its border. */
const CUT_MARGIN = 0.05;

interface Pair {
  readonly area: AreaDraft;
  readonly node: AreaDraft;
  /** Least first. */
  readonly order: readonly number[];
}

/**
 * Makes one area of a boundary and the node of the same settlement: of one name or one Wikidata item, of one kind, and
 * inside. The node gives the point and, for towns, the names that people use; the boundary gives the shape and codes.
 *
 * @param mayBeOne false for a boundary and a node that are known to be two
 * @returns the areas, without nodes that went into others
 */
export function joinPlaces(
  drafts: readonly AreaDraft[],
  mayBeOne: (area: AreaDraft, node: AreaDraft) => boolean = () => true,
): AreaDraft[] {
  const areas = drafts.filter(({ type }) => type !== 'n');
  const nodes = drafts.filter(({ type }) => type === 'n');
  const index = new AreaIndex(areas);
  const pairs = nodes.flatMap((node) => {
    const candidates = index.candidates(node).filter((area) => mayBeOne(area, node));
    return candidates.flatMap((area) => pairOf(area, node) ?? []);
  });
  const taken = new Set<AreaDraft>();
  for (const { area, node } of pairs.sort(byOrder)) {
    if (taken.has(area) || taken.has(node)) continue;
    taken.add(area).add(node);
    joinPlace(area, node);
  }
  return [...areas, ...nodes.filter((node) => !taken.has(node))];
}

/** Areas by what a node of the same place may share with them. */
class AreaIndex {
  readonly #byKey = new ListMap<string, AreaDraft>();

  constructor(areas: readonly AreaDraft[]) {
    for (const area of areas) for (const key of keysOf(area)) this.#byKey.add(key, area);
  }

  candidates(node: AreaDraft): AreaDraft[] {
    return [...new Set([...keysOf(node)].flatMap((key) => this.#byKey.get(key)))];
  }
}

function keysOf({ names, tags }: AreaDraft): Set<string> {
  const keys = new Set(names);
  if (tags.wikidata) keys.add(wikidataKey(tags.wikidata));
  return keys;
}

/** No folded name has a sign like this. */
function wikidataKey(item: string): string {
  return `@${item}`;
}

/** Kinds of boundaries that are the same as a node of a kind, the likeliest first. */
const BOUNDARY_KINDS: Readonly<Record<Kind, readonly Kind[]>> = {
  country: ['country', 'region'],
  region: ['region'],
  town: ['town', 'part', 'region'],
  part: ['part'],
};

function pairOf(area: AreaDraft, node: AreaDraft): Pair | undefined {
  const likeness = BOUNDARY_KINDS[kindOf(node.level)].indexOf(kindOf(area.level));
  if (likeness < 0 || !isWithin(area, node)) return undefined;
  const isSameItem = area.tags.wikidata !== undefined && area.tags.wikidata === node.tags.wikidata;
  const isSameName = [...node.names].some((name) => area.names.has(name));
  // A county or state is not the town it is named after, unless it says so: city states and cities that are counties.
  const isTownOfRegion = kindOf(node.level) === 'town' && kindOf(area.level) === 'region';
  if (isTownOfRegion && !(isSameItem && isSameName)) return undefined;
  if (!isSameName && area.tags.place && likeness > 0) return undefined;
  const order = [
    likeness,
    isSameItem ? 0 : 1,
    area.tags.name === node.tags.name ? 0 : 1,
    rankOf(node.level),
    area.surface,
    distanceMetres(area.lat, area.lon, node.lat, node.lon),
    node.sourceId,
  ];
  return { area, node, order };
}

function isWithin(area: AreaDraft, node: AreaDraft): boolean {
  const { extent, polygons } = area;
  if (!extent || !isNearExtent(extent, node.lat, node.lon, polygons ? 0 : CUT_MARGIN)) return false;
  return !polygons || isInside(polygons, node.lat, node.lon);
}

function byOrder(a: Pair, b: Pair): number {
  const at = a.order.findIndex((value, i) => value !== b.order[i]);
  return at < 0 ? 0 : a.order[at]! - b.order[at]!;
}

function joinPlace(area: AreaDraft, node: AreaDraft): void {
  const isTown = kindOf(node.level) === 'town';
  const { boundary, admin_level, wikidata, wikipedia } = area.tags;
  const own = { boundary, admin_level, wikidata, wikipedia, place: area.tags.place };
  const merged = isTown ? mergedTags(node.tags, area.tags) : mergedTags(area.tags, node.tags);
  const kept = Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined);
  area.tags = { ...merged, ...Object.fromEntries(kept) };
  area.names = new Set([...area.names, ...node.names]);
  area.people = Math.max(area.people, node.people);
  area.lat = node.lat;
  area.lon = node.lon;
  area.isPointChosen = true;
  if (kindOf(area.level) === 'region' && isTown) area.level = node.level;
}
