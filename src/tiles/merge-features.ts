import { dissolveRings } from './dissolve-rings.ts';
import { EXTENT, SPECK } from './grid.ts';
import { joinAreas } from './join-areas.ts';
import { joinLines } from './join-lines.ts';
import { pointKey } from './ring-contacts.ts';
import { groupedRings } from './rings.ts';
import { LAST_ZOOM } from './schema.ts';
import type { TileFeature } from './tile-features.ts';

/** Layers whose lines may be turned round to join others, unless traffic on them goes one way. */
const TURNABLE: ReadonlySet<string> = new Set([
  'streets',
  'street_labels',
  'boundaries',
  'ferries',
  'aerialways',
]);
/** One area however many parts it comes in: seas of neighbouring extracts, and the world's around them. */
const SEA = 'ocean';
const ONE_WAY = '"oneway",true';

/**
 * The features of a layer in their order, with lines of the same attributes joined, and below the last zoom areas of the
 * same attributes in one, without borders between them; what is left of a line under a pixel is dropped there.
 */
export function mergeFeatures(layer: string, zoom: number, features: readonly TileFeature[]): TileFeature[] {
  const groups = groupsOf(features, zoom === LAST_ZOOM && layer !== SEA);
  const merged = groups.map((group) => mergeGroup(layer, group));
  const seen = zoom === LAST_ZOOM ? merged : withoutSpecks(merged);
  return seen.filter(({ parts }) => parts.length > 0).sort((a, b) => a.order - b.order);
}

/** Features that are shown as one; points, and areas if so, each by itself. */
function groupsOf(features: readonly TileFeature[], areAreasAlone: boolean): TileFeature[][] {
  const groups: TileFeature[][] = [];
  const known = new Map<string, TileFeature[]>();
  for (const feature of features) {
    const isAlone = feature.shape === 'point' || (feature.shape === 'area' && areAreasAlone);
    const key = isAlone ? '' : `${feature.order} ${feature.attributes}`;
    const group = isAlone ? undefined : known.get(key);
    if (group) {
      group.push(feature);
      continue;
    }
    const begun = [feature];
    groups.push(begun);
    if (!isAlone) known.set(key, begun);
  }
  return groups;
}

function mergeGroup(layer: string, group: readonly TileFeature[]): TileFeature {
  const first = group[0]!;
  const parts = group.length === 1 ? first.parts : group.flatMap((feature) => feature.parts);
  if (layer === SEA && group.length > 1) return { ...first, parts: dissolved(parts) };
  if (first.shape === 'area') return { ...first, parts: group.length === 1 ? parts : joinAreas(parts) };
  if (first.shape === 'point') return first;
  const mayTurn = TURNABLE.has(layer) && !first.attributes.includes(ONE_WAY);
  return { ...first, parts: parts.length === 1 ? parts : joinLines(parts, mayTurn) };
}

/**
 * Leaves out lines too short to be seen that stand alone. Where one ends at the end of another, it is a stretch of a longer way
 * that differs in its attributes, as a bridge does, and would be missed.
 */
function withoutSpecks(features: readonly TileFeature[]): TileFeature[] {
  const ends = new Map<number, number>();
  const lines = features.filter(({ shape }) => shape === 'line');
  for (const end of lines.flatMap(({ parts }) => parts.flatMap(endsOf)))
    ends.set(end, (ends.get(end) ?? 0) + 1);
  const isPartOfMore = (line: readonly number[]): boolean => {
    const [start, end] = endsOf(line);
    return start === end ? ends.get(start)! > 2 : ends.get(start)! > 1 || ends.get(end)! > 1;
  };
  return features.map((feature) => {
    if (feature.shape !== 'line') return feature;
    return { ...feature, parts: feature.parts.filter((line) => isSeen(line) || isPartOfMore(line)) };
  });
}

function endsOf(line: readonly number[]): [start: number, end: number] {
  return [pointKey(line[0]!, line[1]!), pointKey(line.at(-2)!, line.at(-1)!)];
}

function dissolved(rings: TileFeature['parts']): TileFeature['parts'] {
  return groupedRings(dissolveRings(rings));
}

/** Whether a line is long enough to be seen, or goes on in another tile. */
function isSeen(line: readonly number[]): boolean {
  let length = 0;
  for (let at = 2; at < line.length; at += 2) {
    length += Math.hypot(line[at]! - line[at - 2]!, line[at + 1]! - line[at - 1]!);
    if (length >= SPECK) return true;
  }
  return line.some((coordinate) => coordinate <= 0 || coordinate >= EXTENT);
}
