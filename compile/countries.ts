import { feature, featuresIn, iso1A2Code } from '@rapideditor/country-coder';
import type { AreaRow } from '../src/taxonomy/files.ts';

/** Countries in which the name suggestion index finds a brand. */
export interface LocationSet {
  readonly include?: readonly Location[];
  readonly exclude?: readonly Location[];
}

/** A country, region or group code, the name of a shape, or `[lon, lat, radius in km]`. */
type Location = string | readonly number[];

/** Shapes of the name suggestion index by name: the vertices of their outlines, `[lon, lat]`. */
export type Shapes = ReadonlyMap<string, Vertices>;

type Vertices = readonly (readonly [number, number])[];

const WORLD = '001';
/** A shape touches its neighbours along the border; what holds fewer of its vertices is a neighbour. */
const LEAST_SHARE = 0.1;

export function areaOf(locations: LocationSet, shapes: Shapes): AreaRow {
  const include = locations.include ?? [WORLD];
  const excluded = new Set(
    (locations.exclude ?? []).filter(isWholeRegion).flatMap((l) => countriesOf(l, shapes)),
  );
  if (include.includes(WORLD)) return { except: true, countries: [...excluded].sort() };
  const countries = new Set(include.flatMap((location) => countriesOf(location, shapes)));
  return { except: false, countries: [...countries].filter((code) => !excluded.has(code)).sort() };
}

/** Leaving out part of a country doesn't leave out the country. */
function isWholeRegion(location: Location): boolean {
  return typeof location === 'string' && /^([a-z]{2}|[0-9]{3})$/.test(location);
}

/** Territories count under their own code and their country's. */
function countriesOf(location: Location, shapes: Shapes): readonly string[] {
  if (typeof location !== 'string') return countryAt(location[0]!, location[1]!);
  if (location.endsWith('.geojson')) return countriesOfShape(shapes.get(location) ?? []);
  const found = [...featuresIn(location), feature(location)].map((region) => region?.properties);
  const codes = found.flatMap((region) => [region?.iso1A2, region?.country]);
  const countries = codes.filter((code) => code != null);
  return countries.length > 0 ? countries : [location.slice(0, 2).toUpperCase()];
}

/** Countries by the vertices of a shape: several brands have one shape. */
const known = new Map<Vertices, readonly string[]>();

function countriesOfShape(vertices: Vertices): readonly string[] {
  const countries = known.get(vertices) ?? countriesAround(vertices);
  known.set(vertices, countries);
  return countries;
}

function countriesAround(vertices: Vertices): string[] {
  const counts = new Map<string, number>();
  for (const [lon, lat] of vertices)
    for (const code of countryAt(lon, lat)) counts.set(code, (counts.get(code) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return [...counts].filter(([, count]) => count >= most * LEAST_SHARE).map(([code]) => code);
}

function countryAt(lon: number, lat: number): string[] {
  const code = iso1A2Code([lon, lat]);
  return code ? [code] : [];
}
