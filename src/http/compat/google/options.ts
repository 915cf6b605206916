import type { BoundingBox } from '../../../core/core.ts';
import type { Filters } from '../../../filters/filters.ts';
import { alpha2Of } from '../../../world/world.ts';
import { type Parameters, refuse } from '../parameters.ts';

export interface Point {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** Values that stand between bars: `ROOFTOP|APPROXIMATE`. */
export function barred(parameters: Parameters, name: string): readonly string[] {
  const values = parameters.text(name)?.split('|') ?? [];
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

/**
 * A point as `latitude,longitude`; undefined if it is absent.
 *
 * @throws ServiceError VALIDATION_ERROR
 */
export function pointOf(parameters: Parameters, name: string): Point | undefined {
  const text = parameters.text(name);
  return text === undefined ? undefined : pointIn(name, text);
}

/** @throws ServiceError VALIDATION_ERROR if a text is no latitude and longitude in degrees */
export function pointIn(name: string, text: string): Point {
  const [lat = Number.NaN, lon = Number.NaN, ...rest] = text.split(',').map(numberIn);
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && rest.length === 0) return { lat, lon };
  return refuse(name, `is ${JSON.stringify(text.slice(0, 60))}; expected latitude,longitude in degrees`);
}

/**
 * A box as `south,west|north,east`; undefined if it is absent.
 *
 * @throws ServiceError VALIDATION_ERROR
 */
export function boundsOf(parameters: Parameters, name: string): BoundingBox | undefined {
  const text = parameters.text(name);
  return text === undefined ? undefined : boxIn(name, text);
}

/** @throws ServiceError VALIDATION_ERROR if a text is no `south,west|north,east` */
export function boxIn(name: string, text: string): BoundingBox {
  const [southwest, northeast, ...rest] = text.split('|');
  if (southwest === undefined || northeast === undefined || rest.length > 0)
    return refuse(name, `is ${JSON.stringify(text.slice(0, 60))}; expected south,west|north,east in degrees`);
  const [least, most] = [pointIn(name, southwest), pointIn(name, northeast)];
  if (least.lat > most.lat)
    refuse(name, 'is turned round; expected the southwest corner before the northeast one');
  return [least.lon, least.lat, most.lon, most.lat];
}

/** Country of a region code, a top-level domain of two letters; undefined if it is absent, or that of no country. */
export function countryOfRegion(region: string | undefined): string | undefined {
  const code = region?.toUpperCase();
  return code === 'UK' ? 'GB' : code && alpha2Of(code);
}

/**
 * `name:value` between bars, by name; a name that stands twice has both values, separated by commas.
 *
 * @throws ServiceError VALIDATION_ERROR on a part without a colon
 */
export function componentsOf(parameters: Parameters): ReadonlyMap<string, string> {
  const components = new Map<string, string>();
  for (const part of barred(parameters, 'components')) {
    const [name = '', ...rest] = part.split(':');
    const value = rest.join(':').trim();
    if (value === '')
      refuse('components', `holds ${JSON.stringify(part.slice(0, 40))}; expected name:value between bars`);
    const before = components.get(name.trim());
    components.set(name.trim(), before === undefined ? value : `${before},${value}`);
  }
  return components;
}

/** Countries that the component `country` restricts to, by their codes. */
export function countriesOf(components: ReadonlyMap<string, string>): Pick<Filters, 'countries'> {
  const codes = (components.get('country')?.split(',') ?? []).flatMap(
    (code) => alpha2Of(code.trim().toUpperCase()) ?? [],
  );
  return codes.length > 0 ? { countries: codes } : {};
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
