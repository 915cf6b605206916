import type { GazetteerHead } from './gazetteer-port.ts';

/** ISO 3166-1 alpha-2 code of the country that an area lies in, as answers tell it; empty if it is not known. */
export function countryOf({ areas }: Pick<GazetteerHead, 'areas'>, area: number): string {
  let code = '';
  for (let at = area; at >= 0; at = areas.parentOf(at)) code = areas.countryCodeOf(at) ?? code;
  return code;
}
