import type { TileFeature, TileLayer } from '../../mvt/mvt.ts';
import { isInside } from '../../mvt/mvt.ts';

type Parts = readonly (readonly number[])[];
type Place = readonly [x: number, y: number];
type IsMarked = (x: number, y: number) => boolean;

/** Layers of lines with nothing but names or numbers along them, and those along which arrows or names stand that have no layer of their own. */
const LABELS_ALONG_LINES = /_labels$|^(street_shields|streets|ferries)$/;
/** So often the stretch is halved in which a line comes under a mark: to less than a grid unit. */
const EDGE_STEPS = 13;

/**
 * Leaves out what would have its name, sign or number above a closed veil: points under a mark, and lines along which such stand as far as they run
 * under it, as that of a bridge that leads out of an extract.
 */
export function withoutVeiledLabels(layers: readonly TileLayer[], mark: TileFeature): readonly TileLayer[] {
  const isMarked: IsMarked = (x, y) => mark.parts.filter((ring) => isInside(ring, x, y)).length % 2 === 1;
  return layers.flatMap((layer) => {
    const hasLabels = LABELS_ALONG_LINES.test(layer.name);
    const features = layer.features
      .map((feature) => ({ ...feature, parts: unmarked(feature, hasLabels, isMarked) }))
      .filter(({ parts }) => parts.length > 0);
    return features.length > 0 ? [{ ...layer, features }] : [];
  });
}

function unmarked({ shape, parts }: TileFeature, hasLabels: boolean, isMarked: IsMarked): Parts {
  if (shape === 'point') return parts.flatMap((points) => unmarkedPoints(points, isMarked));
  return shape === 'line' && hasLabels ? parts.flatMap((line) => unmarkedLines(line, isMarked)) : parts;
}

function unmarkedPoints(points: readonly number[], isMarked: IsMarked): Parts {
  const left = points.filter((_, at) => !isMarked(...placeAt(points, at - (at % 2))));
  return left.length > 0 ? [left] : [];
}

/** The stretches of a line that lie outside; what a segment has inside between two ends outside stays. */
function unmarkedLines(line: readonly number[], isMarked: IsMarked): Parts {
  const stretches: number[][] = [];
  let wasOutside = false;
  for (let at = 0; at < line.length; at += 2) {
    const here = placeAt(line, at);
    const isOutside = !isMarked(...here);
    if (isOutside && !wasOutside)
      stretches.push(at === 0 ? [] : [...edgeBetween(here, placeAt(line, at - 2), isMarked)]);
    if (isOutside) lead(stretches.at(-1)!, here);
    else if (wasOutside) lead(stretches.at(-1)!, edgeBetween(placeAt(line, at - 2), here, isMarked));
    wasOutside = isOutside;
  }
  return stretches.filter(({ length }) => length > 2);
}

/** Leads a stretch on to a place, unless it is there: an edge may round to the place before or behind it. */
function lead(stretch: number[], [x, y]: Place): void {
  if (stretch.at(-2) !== x || stretch.at(-1) !== y) stretch.push(x, y);
}

function placeAt(points: readonly number[], at: number): Place {
  return [points[at]!, points[at + 1]!];
}

/** The last place before the mark on the way from one outside to one under it. */
function edgeBetween(from: Place, to: Place, isMarked: IsMarked): Place {
  let [outside, inside] = [from, to];
  for (let step = 0; step < EDGE_STEPS; step++) {
    const middle: Place = [(outside[0] + inside[0]) / 2, (outside[1] + inside[1]) / 2];
    if (isMarked(...middle)) inside = middle;
    else outside = middle;
  }
  return [Math.round(outside[0]), Math.round(outside[1])];
}
