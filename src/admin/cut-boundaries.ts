import type { LatLon } from '../osm/osm.ts';
import { countryByBorders } from '../world/world.ts';
import type { AreaDraft, CutBoundary } from './draft.ts';
import { countryOfTags, levelOf } from './drafts.ts';
import { populationOf } from './levels.ts';
import { foldedNames, keptTags } from './tags.ts';

/**
 * Areas of boundaries of which only parts are there, as those at the rim of an extract: they have no polygons, and the
 * point is one of their border until a better one is found.
 *
 * @param whole areas that are whole: a boundary that is cut cannot lie in a country that is not
 */
export function locateCutBoundaries(
  cut: readonly CutBoundary[],
  whole: readonly AreaDraft[],
  onWarning: (sentence: string) => void,
): AreaDraft[] {
  const wholeCountries = new Set(
    whole.filter(({ level }) => level === 'country').map(({ country }) => country),
  );
  const located = cut.map((boundary) => ({ boundary, place: placeOf(boundary, wholeCountries) }));
  const drafts = located.flatMap(({ boundary, place }) => (place ? (draftOf(boundary, place) ?? []) : []));
  const lost = located.filter(({ place }) => !place).length;
  if (cut.length > lost)
    onWarning(
      `Boundaries whose ways are missing or do not meet, kept as areas without a shape: ${cut.length - lost}.`,
    );
  if (lost > 0)
    onWarning(`Boundaries left out because too little of them is there to tell their country: ${lost}.`);
  return drafts;
}

interface Place {
  readonly country: string;
  readonly point: LatLon;
}

/** The country most of the known border lies in, and a point of it there. */
function placeOf(
  { tags, samples }: CutBoundary,
  wholeCountries: ReadonlySet<string | undefined>,
): Place | undefined {
  const countries = samples.map(({ lat, lon }) => countryByBorders(lat, lon));
  const country =
    countryOfTags(tags) ?? mostFrequent(countries.filter((code) => code && !wholeCountries.has(code)));
  if (country === undefined) return undefined;
  const inCountry = samples.filter((_, i) => countries[i] === country);
  return { country, point: middleOf(inCountry.length > 0 ? inCountry : samples) };
}

function draftOf(
  { type, sourceId, tags, extent }: CutBoundary,
  { country, point }: Place,
): AreaDraft | undefined {
  const level = levelOf(tags, country);
  if (!level) return undefined;
  return {
    type,
    sourceId,
    tags: keptTags(tags),
    level,
    lat: point.lat,
    lon: point.lon,
    isPointChosen: false,
    surface: 0,
    extent,
    country,
    region: -1,
    languages: 0,
    people: populationOf(tags),
    names: foldedNames(tags),
  };
}

function mostFrequent(codes: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string | undefined, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].reduce<[string | undefined, number]>(
    (most, entry) => (entry[1] > most[1] ? entry : most),
    [undefined, 0],
  )[0];
}

/** Point nearest to the mean of all points, measured in degrees, which is good enough for a makeshift. */
function middleOf(points: readonly LatLon[]): LatLon {
  const lat = points.reduce((sum, point) => sum + point.lat, 0) / points.length;
  const lon = points.reduce((sum, point) => sum + point.lon, 0) / points.length;
  const offset = (point: LatLon): number => (point.lat - lat) ** 2 + (point.lon - lon) ** 2;
  return points.reduce((best, point) => (offset(point) < offset(best) ? point : best));
}
