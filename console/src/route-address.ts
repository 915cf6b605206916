/** A point on earth, in degrees. */
export interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

export interface Goal extends LatLon {
  readonly name: string;
}

/**
 * Address of a page that finds the way to a goal.
 *
 * @param template with `{lat}`, `{lon}`, `{name}`, and `{from_lat}` and `{from_lon}` for the start
 * @param from the start; without it, the parameters of the query that name it are left out
 * @returns undefined if the page needs a start and none is known
 */
export function routeAddress(template: string, { name, lat, lon }: Goal, from?: LatLon): string | undefined {
  const open = from ? template : withoutStart(template);
  const hasGoal = open.includes('{lat}') && open.includes('{lon}');
  if (!hasGoal || (!from && takesStart(open))) return undefined;
  const values: Readonly<Record<string, string | number | undefined>> = {
    name,
    lat,
    lon,
    from_lat: from?.lat,
    from_lon: from?.lon,
  };
  return open.replaceAll(/\{(\w+)\}/g, (_, mark: string) => encodeURIComponent(values[mark] ?? ''));
}

export function takesStart(template: string): boolean {
  return template.includes('{from_');
}

function withoutStart(template: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/.exec(template) ?? [];
  const kept = query.split('&').filter((parameter) => parameter !== '' && !takesStart(parameter));
  return `${path}${kept.length > 0 ? '?' : ''}${kept.join('&')}${fragment}`;
}
