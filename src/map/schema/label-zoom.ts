import type { Tags } from '../../core/core.ts';
import { LAST_ZOOM } from '../../mvt/mvt.ts';
import { metresIn } from './lengths.ts';

/** Metres around the equator. */
const EQUATOR = 40_075_017;
const PIXELS_PER_TILE = 512;
/** Square pixels that an area takes on the screen when its name is first shown. */
const LEAST_SQUARE_PIXELS = 600;
/** First zoom of what has no extent in the data, such as a bay that is mapped as a point. */
const WITHOUT_EXTENT = 12;
/** First zoom of a peak by least height in metres. */
const PEAK_ZOOMS: readonly (readonly [metres: number, zoom: number])[] = [
  [4000, 8],
  [2500, 9],
  [1500, 10],
  [800, 11],
  [300, 12],
];
const LOW_PEAK_ZOOM = 13;
/** The highest peak has 8,849 metres, the deepest basin lies 11,000 below the sea; more is a mistake in the data. */
const MOST_METRES = 12_000;
/** A rank counts zooms from this one on. */
const ZOOM_OF_FIRST_RANK = 4;
const LAST_RANK = 10;
const PEAKS: ReadonlySet<string> = new Set(['peak', 'volcano']);

/** The first zoom at which an area is large enough for a name in it. */
export function zoomOfArea(mercatorSquareMetres: number): number {
  const pixelsAtZoom0 = (Math.sqrt(mercatorSquareMetres) * PIXELS_PER_TILE) / EQUATOR;
  return Math.ceil(Math.log2(Math.sqrt(LEAST_SQUARE_PIXELS) / pixelsAtZoom0));
}

/** First zoom of a name on the land: by height, else by size. */
export function naturalLabelZoom(
  kind: string,
  tags: Tags,
  earliest: number,
  mercatorSquareMetres: number,
): number {
  return Math.min(LAST_ZOOM, Math.max(earliest, zoomOf(kind, tags, mercatorSquareMetres)));
}

function zoomOf(kind: string, tags: Tags, mercatorSquareMetres: number): number {
  if (PEAKS.has(kind)) return zoomOfPeak(elevationOf(tags));
  return mercatorSquareMetres > 0 ? zoomOfArea(mercatorSquareMetres) : WITHOUT_EXTENT;
}

function zoomOfPeak(metres = 0): number {
  return PEAK_ZOOMS.find(([least]) => metres >= least)?.[1] ?? LOW_PEAK_ZOOM;
}

/** Importance from 0, the greatest, to 10: as many zooms after 4 as a name is first shown. */
export function rankOf(firstZoom: number): number {
  return Math.max(0, Math.min(LAST_RANK, firstZoom - ZOOM_OF_FIRST_RANK));
}

/** Metres above the sea, whole ones; undefined if the tag is no such number. */
export function elevationOf({ ele }: Tags): number | undefined {
  const metres = metresIn(ele);
  return metres !== undefined && Math.abs(metres) <= MOST_METRES ? Math.round(metres) : undefined;
}
