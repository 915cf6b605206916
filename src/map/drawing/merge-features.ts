import {
  dissolveRings,
  EXTENT,
  groupedRings,
  joinAreas,
  joinLines,
  LAST_ZOOM,
  pointKey,
  SPECK,
  type TileFeature,
} from '../../mvt/mvt.ts';

/** Layers whose lines may be reversed to join others, except one-way streets. */
const TURNABLE: ReadonlySet<string> = new Set([
  'streets',
  'street_labels',
  'street_shields',
  'boundaries',
  'ferries',
  'aerialways',
]);
/** Layer of one area with many sources: the seas of neighbouring extracts and of the world around them are dissolved. */
const SEA = 'ocean';
const ONE_WAY = '"oneway",true';

/**
 * Merges the features of a layer of a tile and sorts them. Lines with equal attributes are joined. Before the last zoom, areas with
 * equal attributes become one feature without borders between them, and lines shorter than half a pixel are dropped.
 */
export function mergeFeatures(
  layer: string,
  zoom: number,
  features: readonly TileFeature[],
): readonly TileFeature[] {
  const merged = mergedGroups(layer, features, zoom === LAST_ZOOM && layer !== SEA);
  const seen = zoom === LAST_ZOOM ? merged : withoutSpecks(merged);
  return seen.filter(({ parts }) => parts.length > 0).sort((a, b) => a.order - b.order);
}

/** Merges features of equal order and attributes at the position of the first; points, and areas on request, are never merged. */
function mergedGroups(
  layer: string,
  features: readonly TileFeature[],
  areAreasAlone: boolean,
): readonly TileFeature[] {
  const isAlone = ({ shape }: TileFeature): boolean =>
    shape === 'point' || (shape === 'area' && areAreasAlone);
  if (features.every(isAlone)) return features; // the usual case
  const groups: TileFeature[][] = [];
  const byAttributes = new Map<string, TileFeature[][]>();
  for (const feature of features) {
    const alike = isAlone(feature) ? [] : groupsAlike(byAttributes, feature.attributes);
    const group = alike.find(([first]) => first!.order === feature.order);
    if (group) {
      group.push(feature);
      continue;
    }
    const begun = [feature];
    groups.push(begun);
    alike.push(begun);
  }
  return groups.map((group) => mergeGroup(layer, group));
}

function groupsAlike(byAttributes: Map<string, TileFeature[][]>, attributes: string): TileFeature[][] {
  const known = byAttributes.get(attributes);
  if (known) return known;
  const begun: TileFeature[][] = [];
  byAttributes.set(attributes, begun);
  return begun;
}

function mergeGroup(layer: string, group: readonly TileFeature[]): TileFeature {
  const first = group[0]!;
  const { shape, order, attributes } = first;
  if (group.length === 1 && (shape !== 'line' || first.parts.length === 1)) return first;
  const parts = partsOf(group);
  if (shape === 'line') {
    const mayTurn = TURNABLE.has(layer) && !attributes.includes(ONE_WAY);
    return { order, attributes, shape, parts: joinLines(parts, mayTurn) };
  }
  return { order, attributes, shape, parts: layer === SEA ? dissolved(parts) : joinAreas(parts) };
}

function partsOf(group: readonly TileFeature[]): (readonly number[])[] {
  const parts: (readonly number[])[] = [];
  for (const feature of group) for (const part of feature.parts) parts.push(part);
  return parts;
}

/**
 * Drops lines that are too short to be seen, unless one ends at the end of another: it is part of a longer way with other
 * attributes, such as a bridge, and would leave a gap.
 */
function withoutSpecks(features: readonly TileFeature[]): readonly TileFeature[] {
  const hasUnseen = ({ shape, parts }: TileFeature): boolean => shape === 'line' && !parts.every(isSeen);
  if (!features.some(hasUnseen)) return features;
  const ends = countEnds(features);
  const isPartOfMore = (line: readonly number[]): boolean => {
    const [start, end] = endsOf(line);
    return start === end ? ends.get(start)! > 2 : ends.get(start)! > 1 || ends.get(end)! > 1;
  };
  return features.map((feature) => {
    if (!hasUnseen(feature)) return feature;
    return { ...feature, parts: feature.parts.filter((line) => isSeen(line) || isPartOfMore(line)) };
  });
}

/** Number of lines that end at each point. */
function countEnds(features: readonly TileFeature[]): Map<number, number> {
  const ends = new Map<number, number>();
  for (const { shape, parts } of features) {
    if (shape !== 'line') continue;
    for (const line of parts) for (const end of endsOf(line)) ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return ends;
}

function endsOf(line: readonly number[]): [start: number, end: number] {
  return [pointKey(line[0]!, line[1]!), pointKey(line.at(-2)!, line.at(-1)!)];
}

function dissolved(rings: TileFeature['parts']): TileFeature['parts'] {
  return groupedRings(dissolveRings(rings));
}

/** True if a line is long enough to be seen, or goes on in another tile. */
function isSeen(line: readonly number[]): boolean {
  let length = 0;
  for (let at = 2; at < line.length; at += 2) {
    length += Math.hypot(line[at]! - line[at - 2]!, line[at + 1]! - line[at - 1]!);
    if (length >= SPECK) return true;
  }
  return line.some((coordinate) => coordinate <= 0 || coordinate >= EXTENT);
}
