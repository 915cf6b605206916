import { isIP } from 'node:net';
import { ServiceError } from '../core/core.ts';

/** An option as flag, environment variable and member of the configuration file. */
export interface Option<T> {
  /** Placeholder of the value in help, such as `PORT`; absent for a switch. */
  readonly placeholder?: string;
  /** One line for help and reference. */
  readonly help: string;
  /** Default value; absent if there is none. */
  readonly fallback?: T;
  /** Allowed values, for the reference; absent if the line of help says it. */
  readonly allowed?: string;
  /** The flag where it is not made of the name, because two options of different commands share it. */
  readonly flag?: `--${string}`;
  /** May be given several times; in the environment separated by commas. */
  readonly repeatable?: true;
  /** @throws ServiceError whose message follows the name of the text's origin */
  readonly read: (text: string) => T;
}

interface Description<T> {
  readonly placeholder?: string;
  readonly help: string;
  readonly fallback?: T;
}

export function text<const D extends Description<string>>(description: D) {
  return {
    ...description,
    read: (value: string): string => value || expected(value, 'text that is not empty'),
  };
}

export function texts<const D extends Description<readonly string[]>>(description: D) {
  const read = (value: string): readonly string[] =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return { ...description, repeatable: true as const, read };
}

export function flag(help: string) {
  const values: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };
  return {
    help,
    fallback: false,
    read: (value: string): boolean => values[value] ?? expected(value, 'true or false'),
  };
}

export function choice<const T extends string, const D extends Description<T>>(
  description: D,
  allowed: readonly T[],
) {
  const read = (value: string): T =>
    allowed.find((one) => one === value) ?? expected(value, `one of ${allowed.join(', ')}`);
  return { ...description, allowed: allowed.join(', '), read };
}

/** Several of a few names. */
export function namesOf<const T extends string, const D extends Description<readonly T[]>>(
  description: D,
  allowed: readonly T[],
) {
  const list = texts({ help: '' });
  const read = (value: string): readonly T[] =>
    list.read(value).map((part) => {
      const known = allowed.find((one) => one === part);
      return known ?? expected(part, `some of ${allowed.join(', ')}`);
    });
  return { ...description, repeatable: true as const, allowed: allowed.join(', '), read };
}

export function number<const D extends Description<number>>(description: D, least: number, most: number) {
  const read = (value: string): number => inRange(value, Number(value), least, most, 'a number');
  return { ...description, allowed: rangeOf(least, most), read };
}

export function integer<const D extends Description<number>>(description: D, least: number, most: number) {
  const read = (value: string): number => {
    const parsed = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
    return inRange(value, parsed, least, most, 'a whole number');
  };
  return { ...description, allowed: rangeOf(least, most), read };
}

/** A whole number, or `auto` to choose one for the machine. */
export function integerOrAuto<const D extends Description<number | 'auto'>>(
  description: D,
  least: number,
  most: number,
) {
  const read = (value: string): number | 'auto' => {
    if (value === 'auto') return value;
    const parsed = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
    return inRange(value, parsed, least, most, "'auto' or a whole number");
  };
  return { ...description, allowed: `auto, ${rangeOf(least, most)}`, read };
}

function rangeOf(least: number, most: number): string {
  return `${least.toLocaleString('en')} to ${most.toLocaleString('en')}`;
}

/** An instant as milliseconds since 1970, from ISO 8601. */
export function instant<const D extends Description<never>>(description: D) {
  const read = (value: string): number => {
    const milliseconds = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(milliseconds)) return expected(value, 'an instant such as 2030-01-31T12:00:00Z');
    return milliseconds;
  };
  return { ...description, read };
}

/** `LAT,LON` in degrees. */
export function point<const D extends Description<never>>(description: D) {
  const read = (value: string): { readonly lat: number; readonly lon: number } => {
    const given = value.trim();
    const [, lat, lon] = /^(-?\d+(?:\.\d+)?),\s*(-?\d+(?:\.\d+)?)$/.exec(given) ?? [];
    if (!lat || !lon || Math.abs(Number(lat)) > 90 || Math.abs(Number(lon)) > 180)
      return expected(given, 'LAT,LON in degrees such as 47.14,9.52');
    return { lat: Number(lat), lon: Number(lon) };
  };
  return { ...description, read };
}

/** Path of a file, or address of what lies on a web server or in S3-compatible storage. */
export function place<const D extends Description<string>>(description: D) {
  const read = (value: string): string => {
    const [scheme = ''] = /^[a-z][a-z0-9+.-]*(?=:\/\/)/i.exec(value) ?? [];
    const isSound = scheme === '' || /^(?:https?|s3)$/i.test(scheme);
    const isWhole = !/^https?$/i.test(scheme) || URL.canParse(value);
    if (value !== '' && isSound && isWhole) return value;
    return expected(value, 'a file, or an address that begins with https://, http:// or s3://');
  };
  return { ...description, read };
}

export function webAddress<const D extends Description<string>>(description: D) {
  const read = (value: string): string =>
    /^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : '')
      ? value.replace(/\/+$/, '')
      : expected(value, 'an address that begins with http:// or https://');
  return { ...description, read };
}

/** Origins of web pages, such as `https://example.org`, or `*` for every page. */
export function origins<const D extends Description<readonly string[]>>(description: D) {
  const isOrigin = (part: string): boolean =>
    part === '*' || (/^https?:/.test(part) && URL.canParse(part) && new URL(part).origin === part);
  return eachOf(description, isOrigin, 'origins such as https://example.org, without a path, or *');
}

/** IP addresses and networks, such as `10.0.0.0/8`. */
export function networks<const D extends Description<readonly string[]>>(description: D) {
  const isNetwork = (part: string): boolean => {
    const [address = '', bits, ...others] = part.split('/');
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return (
      others.length === 0 && (bits === undefined ? most > 0 : /^\d+$/.test(bits) && Number(bits) <= most)
    );
  };
  return eachOf(description, isNetwork, 'IP addresses or networks such as 10.0.0.0/8');
}

/** Web pages that find the way to a point; `url` has marks that its coordinates take the place of. */
export interface RouteFinder {
  readonly name: string;
  readonly url: string;
}

const MARKS = new Set(['lat', 'lon', 'from_lat', 'from_lon', 'name']);
/** Commas stand in addresses, too: one parts two entries only if a name and an address follow. */
const BETWEEN_ROUTE_FINDERS = /,\s*(?=[^,=?&]+=\s*https?:)/;

/** Several of `NAME=URL`, with `{lat}` and `{lon}` in the address. */
export function routeFinders<const D extends Description<readonly RouteFinder[]>>(description: D) {
  const read = (value: string): readonly RouteFinder[] =>
    value.split(BETWEEN_ROUTE_FINDERS).filter(Boolean).map(routeFinder);
  return { ...description, repeatable: true as const, read };
}

function routeFinder(entry: string): RouteFinder {
  const [, name = '', url = ''] = /^\s*([^=]{1,40}?)\s*=\s*(https?:\/\/\S+)\s*$/.exec(entry) ?? [];
  const marks = [...url.matchAll(/\{(.*?)\}/g)].map(([, mark = '']) => mark);
  const isWhole = marks.includes('lat') && marks.includes('lon') && marks.every((mark) => MARKS.has(mark));
  if (isWhole && URL.canParse(url.replaceAll(/[{}]/g, ''))) return { name, url };
  return expected(
    entry,
    'NAME=URL whose marks are {lat} and {lon}, and {from_lat}, {from_lon} and {name} if it takes them',
  );
}

/** An archive of tiles beside the map. */
export interface NamedTileset {
  readonly name: string;
  /** Path of a file, or an address. */
  readonly place: string;
}

const OWN_TILESETS = new Set(['basemap', 'elevation', 'contours']);
/** Commas stand in paths, too: one parts two entries only if a name follows. */
const BETWEEN_TILESETS = /,\s*(?=[\w-]+=)/;

/** Several of `NAME=FILE`. */
export function namedTilesets<const D extends Description<readonly NamedTileset[]>>(description: D) {
  const read = (value: string): readonly NamedTileset[] =>
    value.split(BETWEEN_TILESETS).filter(Boolean).map(namedTileset);
  return { ...description, repeatable: true as const, read };
}

function namedTileset(entry: string): NamedTileset {
  const [, name = '', given = ''] = /^\s*([A-Za-z0-9][\w-]{0,63})=(.+?)\s*$/.exec(entry) ?? [];
  const isFree = name !== '' && !OWN_TILESETS.has(name);
  if (isFree) return { name, place: place({ help: '' }).read(given) };
  const names = 'letters, digits, - and _, and no tileset of the data set (basemap, elevation, contours)';
  return expected(entry, `NAME=FILE whose name is of ${names}`);
}

function eachOf<const D extends Description<readonly string[]>>(
  description: D,
  isSound: (part: string) => boolean,
  what: string,
) {
  const list = texts(description);
  const read = (value: string): readonly string[] => {
    const strange = list.read(value).find((part) => !isSound(part));
    return strange === undefined ? list.read(value) : expected(strange, what);
  };
  return { ...list, read };
}

function inRange(value: string, parsed: number, least: number, most: number, what: string): number {
  const sound = value.trim() !== '' && parsed >= least && parsed <= most;
  return sound ? parsed : expected(value, `${what} from ${least} to ${most}`);
}

function expected(value: string, what: string): never {
  throw new ServiceError('INVALID_CONFIGURATION', `'${value}' given, expected ${what}`);
}

/** One character, or `tab`. */
export function delimiter<const D extends Description<string>>(description: D) {
  const read = (value: string): string => {
    if (value === 'tab') return '\t';
    return value.length === 1 && !/["\r\n]/.test(value)
      ? value
      : expected(value, 'one character, or tab, that is neither a quote nor a line break');
  };
  return { ...description, read };
}
