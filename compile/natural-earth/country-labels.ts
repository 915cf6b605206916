import type { Tags } from '../../src/core/core.ts';
import type { LatLon } from '../../src/osm/osm.ts';
import type { World, WorldTown } from '../../src/world/world.ts';
import type { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { LAST_LABEL_ZOOM } from '../../src/world-map/world-tiles.ts';
import { countryAreas } from './country-areas.ts';
import { labelNames, spelling } from './names.ts';

const HECTARES_PER_SQUARE_KILOMETRE = 100;
/**
 * First zoom of the label of a country, by its least size. A zoom earlier than in an extract (`docs/tile-schema.md`): on the map of the
 * world names of countries are what people look for.
 */
const COUNTRY_ZOOMS: readonly (readonly [squareKilometres: number, zoom: number])[] = [
  [2_000_000, 1],
  [100_000, 2],
  [10_000, 3],
  [0, 4],
];
/** Countries that are a dot among cities; the small ones of the oceans have room around them. */
const MICRO_STATES = new Set(['AD', 'LI', 'MC', 'SM', 'VA']);
const MICRO_ZOOM = 5;
/** The name of a country so close to its capital is the capital's, if they are the same. */
const BESIDE_DEGREES = 0.2;
/** First and last zoom at which a capital appears. */
const CAPITAL_ZOOMS = { first: 4, last: 6 } as const;

/**
 * Adds names of countries, of city states until their capital of the same name is named. Styles leave out large ones that fill the screen.
 *
 * @param points where they stand, by the codes of countries
 */
export function addCountries(
  maker: WorldTileMaker,
  { countries, towns }: World,
  points: ReadonlyMap<string, LatLon>,
): void {
  const capitals = new Map(
    [...towns].filter(({ names }) => names.capital === 'yes').map((town) => [town.country, town]),
  );
  for (const { code, names } of countries) {
    const point = points.get(code);
    if (point === undefined) continue;
    const shown = labelNames(names, code, true);
    const to = isAtCapital(point, shown, capitals.get(code)) ? capitalZoom(code) - 1 : LAST_LABEL_ZOOM;
    const hectares = Math.round(areaOf(code) * HECTARES_PER_SQUARE_KILOMETRE);
    maker.addLabel(
      { lat: point.lat, lon: point.lon, names: shown },
      {
        layer: 'boundary_labels',
        from: countryZoom(code),
        to,
        attributes: ['admin_level', 2, 'way_area', hectares],
        order: -hectares,
      },
    );
  }
}

/** True if the capital beside a label has the same name. */
function isAtCapital(point: LatLon, { name = '' }: Tags, capital: WorldTown | undefined): boolean {
  if (!capital || Math.hypot(capital.lat - point.lat, capital.lon - point.lon) > BESIDE_DEGREES) return false;
  return spelling(labelNames(capital.names, capital.country).name ?? '') === spelling(name);
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
