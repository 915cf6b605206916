import { BUFFER, EXTENT, isInside, type TileFeature, type TileLayer } from '../../mvt/mvt.ts';
import { FIRST_VEILED_ZOOM } from '../schema/own-layers.ts';

const [FIRST, LAST] = [-BUFFER, EXTENT + BUFFER];
const MARKS = 'uncovered';
const NOTES = 'uncovered_labels';
const WATERS: ReadonlySet<string> = new Set(['ocean', 'water_polygons']);
const CORNERS = 4;
/** Places for words along a side of a tile. */
const NOTES_ALONG = 4;

/** The mark over a whole tile, with its buffer. */
export const WHOLE_MARK: TileFeature = {
  order: 0,
  attributes: '[]',
  shape: 'area',
  parts: [[FIRST, FIRST, LAST, FIRST, LAST, LAST, FIRST, LAST]],
};

/** Layers of a tile that no extract covers. */
export function uncoveredLayers(zoom: number): readonly TileLayer[] {
  return withNotes([markOf([WHOLE_MARK])], zoom);
}

/** The mark of what no extract covers, as a layer. */
export function markOf(features: readonly TileFeature[]): TileLayer {
  return { name: MARKS, features };
}

export function isMark({ name }: TileLayer): boolean {
  return name === MARKS;
}

/** True if a mark says that extracts cover nothing of its tile: a rectangle, which may have been cut out of a larger one. */
export function isWholeMark({ parts: [ring, ...others] }: TileFeature): boolean {
  if (!ring || others.length > 0 || ring.length !== 2 * CORNERS) return false;
  const beyond = ring.filter((value) => value >= EXTENT).length;
  const before = ring.filter((value) => value <= 0).length;
  return beyond === CORNERS && before === CORNERS; // two corners beyond each side; in the buffer alone it has more on one
}

/** What tiles hold that are marked whole: what else reaches out of an extract is no map. */
export function isWater({ name }: TileLayer): boolean {
  return WATERS.has(name);
}

/** Adds places for words to tiles with a mark; those that came from a tile above go. Their rank says at which zoom there is room for them. */
export function withNotes(layers: readonly TileLayer[], zoom: number): readonly TileLayer[] {
  const others = layers.filter(({ name }) => name !== NOTES);
  const parts = others.filter(isMark).flatMap(({ features }) => features.flatMap((mark) => mark.parts));
  if (zoom < FIRST_VEILED_ZOOM || parts.length === 0) return others;
  const isMarked = (x: number, y: number) => parts.filter((ring) => isInside(ring, x, y)).length % 2 === 1;
  const notes = [0, 1, 2].flatMap((rank): TileFeature[] => {
    const places = placesOf(rank).filter(([x, y]) => isMarked(x, y));
    if (places.length === 0) return [];
    return [
      { order: rank, attributes: JSON.stringify(['rank', rank]), shape: 'point', parts: [places.flat()] },
    ];
  });
  return notes.length > 0 ? [...others, { name: NOTES, features: notes }] : others;
}

/** One place of rank 0, with those of rank 1 four at equal distances, with those of rank 2 sixteen. */
function placesOf(rank: number): (readonly [x: number, y: number])[] {
  const side = EXTENT / NOTES_ALONG;
  const steps = Array.from({ length: NOTES_ALONG }, (_, i) => i);
  const rankOf = (column: number, row: number): number => {
    if (column % 2 === 0 || row % 2 === 0) return 2;
    return column === 1 && row === 1 ? 0 : 1;
  };
  return steps.flatMap((row) =>
    steps
      .filter((column) => rankOf(column, row) === rank)
      .map((column) => [(column + 0.5) * side, (row + 0.5) * side] as const),
  );
}
