import type { LatLon } from '../../src/osm/osm.ts';
import type { WorldTileMaker } from '../../src/tiles/world/world-tile-maker.ts';
import type { World } from '../../src/world/world.ts';
import { countryAreas } from './country-areas.ts';
import { labelNames } from './names.ts';

const HECTARES_PER_SQUARE_KILOMETRE = 100;
/** Beyond it a country is larger than any screen. */
const LAST_COUNTRY_ZOOM = 6;
/**
 * First zoom of the label of a country, by its least size. A zoom earlier than in an extract (`docs/tile-schema.md`): on the map of the
 * world names of countries are what people look for.
 */
const COUNTRY_ZOOMS: readonly (readonly [squareKilometres: number, zoom: number])[] = [
  [2_000_000, 1],
  [200_000, 2],
  [20_000, 3],
  [2_000, 4],
  [0, 5],
];
/** Countries that are a dot among cities; the small ones of the oceans have room around them. */
const MICRO_STATES = new Set(['AD', 'LI', 'MC', 'SM', 'VA']);
const MICRO_ZOOM = 6;
/** First and last zoom at which a capital appears. */
const CAPITAL_ZOOMS = { first: 4, last: 6 } as const;

/**
 * Adds names of countries.
 *
 * @param points where they stand, by the codes of countries
 */
export function addCountries(
  maker: WorldTileMaker,
  { countries }: World,
  points: ReadonlyMap<string, LatLon>,
): void {
  for (const { code, names } of countries) {
    const point = points.get(code);
    if (point === undefined) continue;
    const hectares = Math.round(areaOf(code) * HECTARES_PER_SQUARE_KILOMETRE);
    maker.addLabel(
      { lat: point.lat, lon: point.lon, names: labelNames(names, code, true) },
      {
        layer: 'boundary_labels',
        from: countryZoom(code),
        to: LAST_COUNTRY_ZOOM,
        attributes: ['admin_level', 2, 'way_area', hectares],
        order: -hectares,
      },
    );
  }
}

/** Measured when it is first asked for. */
let areas: ReadonlyMap<string, number> | undefined;

/** Square kilometres of a country, 0 if it has no code. */
export function areaOf(country: string): number {
  areas ??= countryAreas();
  return areas.get(country) ?? 0;
}

/** The zoom at which the capital of a country appears at the latest: a zoom after the country. */
export function capitalZoom(country: string): number {
  const { first, last } = CAPITAL_ZOOMS;
  return Math.min(last, Math.max(first, countryZoom(country) + 1));
}

function countryZoom(country: string): number {
  if (MICRO_STATES.has(country)) return MICRO_ZOOM;
  return COUNTRY_ZOOMS.find(([least]) => areaOf(country) >= least)![1]; // the last takes all
}
