import type { EntriesAsked, Entry } from '../../../answers/answers.ts';
import type { CompatRequest } from '../interface.ts';
import { type Parameters, refuseAs } from '../parameters.ts';
import { askEntries } from '../text-question.ts';
import { filtersOf, numberOf, pointOf } from './options.ts';

const FARTHEST_METRES = 100_000;
const VENUE = 'venue';

/** Zoom at which reverse geocoding answers with the finest layer that is asked for. */
const ZOOMS = [
  ['address', 18],
  [VENUE, 18],
  ['street', 17],
  ['neighbourhood', 14],
  ['borough', 13],
  ['locality', 12],
  ['coarse', 12],
  ['localadmin', 12],
  ['county', 8],
  ['region', 5],
  ['country', 3],
] as const;

/** Addresses and venues at a point by their distance, or the finest of the layers that are asked for, with the areas around each. */
export function entriesAt(asked: CompatRequest, size: number): Promise<readonly Entry[]> {
  return askEntries(asked.service, questionOf(asked, size), true);
}

function questionOf({ parameters, languages }: CompatRequest, size: number): EntriesAsked {
  const layers = parameters.list('layers');
  const point =
    pointOf(parameters, 'point') ?? refuseAs('parameters point.lat and point.lon must both be specified');
  const filters = filtersOf(parameters);
  const request = { ...filters, ...point, languages, limit: size, radiusMetres: radiusOf(parameters) };
  if (layers.length === 0) return { by: 'around', request };
  if (!layers.includes(VENUE)) return { by: 'reverse', request: { ...request, zoom: zoomOf(layers) } };
  if (layers.some((layer) => layer !== VENUE)) return { by: 'around', request };
  return { by: 'near', request: { ...request, isNamed: true } };
}

/** `boundary.circle.radius` is in kilometres, 1 where it is absent. */
function radiusOf(parameters: Parameters): number {
  const kilometres = numberOf(parameters, 'boundary.circle.radius') ?? 1;
  return Math.min(FARTHEST_METRES, Math.max(1, kilometres * 1000));
}

function zoomOf(layers: readonly string[]): number {
  return ZOOMS.find(([layer]) => layers.includes(layer))?.[1] ?? 18;
}
