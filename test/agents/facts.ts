import { readSourcePlaces } from '../../bench/eval/extract.ts';
import { type Ground, readGround, type SourceAddress } from '../../bench/eval/ground.ts';
import { contains } from '../../bench/eval/ground-geometry.ts';
import { fold, isClosed, type SourcePlace } from '../../bench/eval/source.ts';
import { distanceMetres, type Tags } from '../../src/core/core.ts';

/** What an extract itself says, by which answers to agents are judged. */
export interface Facts {
  readonly places: readonly SourcePlace[];
  readonly ground: Ground;
  /** Places whose name no other object of the extract has. */
  readonly unique: readonly SourcePlace[];
  /** Houses whose street and number no other object has. */
  readonly houses: readonly SourceAddress[];
}

export interface Point {
  readonly lat: number;
  readonly lon: number;
}

export async function readFacts(path: string): Promise<Facts> {
  const [all, ground] = await Promise.all([readSourcePlaces(path), readGround(path)]);
  const places = all.filter(({ tags }) => !isClosed(tags));
  const named = countBy(places.flatMap(({ tags }) => namesOf(tags)));
  for (const { tags } of [...ground.streets, ...ground.areas]) count(named, fold(tags.name ?? ''));
  const numbered = countBy(ground.addresses.map(keyOf));
  return {
    places,
    ground,
    unique: places.filter(({ tags }) => isTelling(tags.name) && named.get(fold(tags.name ?? '')) === 1),
    houses: ground.addresses.filter((one) => one.houseNumbers.length === 1 && numbered.get(keyOf(one)) === 1),
  };
}

/** Each once, in all languages: an agent reads what is called otherwise on the spot by its name in the language of whoever asks. */
function namesOf(tags: Tags): string[] {
  const names = Object.entries(tags).filter(([key]) => key === 'name' || key.startsWith('name:'));
  return [...new Set(names.map(([, name]) => fold(name)))];
}

/** Two words or more, as an agent would take for a name; one alone may be a kind. */
function isTelling(name: string | undefined): boolean {
  return name !== undefined && /^[\p{L}\p{N}'’&.-]+( [\p{L}\p{N}'’&.-]+){1,4}$/u.test(name);
}

function keyOf({ street, tags }: SourceAddress): string {
  return `${fold(street)} ${fold(tags['addr:housenumber'] ?? '')}`;
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) count(counts, key);
  return counts;
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

export function metresBetween(one: Point, other: Point): number {
  return distanceMetres(one.lat, one.lon, other.lat, other.lon);
}

/** Places with these tags, the nearest first. */
export function nearestOf(places: readonly SourcePlace[], tag: string, to: Point): readonly SourcePlace[] {
  const [key = '', value] = tag.split('=');
  return places
    .filter(({ tags }) => tags[key]?.split(';').includes(value ?? ''))
    .sort((a, b) => metresBetween(a, to) - metresBetween(b, to));
}

/** The finest named administrative areas around a point. */
export function areasAt({ areas }: Ground, point: Point): readonly Ground['areas'][number][] {
  return areas.filter((area) => contains(area, point)).sort((a, b) => b.adminLevel - a.adminLevel);
}

const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const SIMPLE = /^(?:(\w\w)(?:-(\w\w))? )?(\d\d):(\d\d)-(\d\d):(\d\d)$/;

/**
 * Whether plain hours such as `Mo-Fr 08:00-18:30` hold at a time of the place's own clock; undefined for hours of any other form.
 *
 * @param day 0 for Sunday
 */
export function isSurelyOpen(hours: string, day: number, minute: number): boolean | undefined {
  if (hours === '24/7') return true;
  const [whole, first, last = first, ...clock] = SIMPLE.exec(hours) ?? [];
  if (whole === undefined) return undefined;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clock.map(Number);
  const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  if (to <= from) return undefined; // past midnight
  return isDayIn(day, first, last) && minute >= from && minute < to;
}

function isDayIn(day: number, first: string | undefined, last: string | undefined): boolean {
  if (first === undefined || last === undefined) return true;
  const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)];
  return from <= to ? day >= from && day <= to : day >= from || day <= to;
}
