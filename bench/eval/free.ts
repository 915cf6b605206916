import { readFileSync } from 'node:fs';
import type { Tags } from '../../src/core/core.ts';
import type { Found } from '../../src/find/find.ts';
import { hash32, hashText } from '../random.ts';
import { isCalledAfterOthers } from './called-after.ts';
import { tagPairs } from './categories.ts';
import type { EverydayQuestion } from './everyday-ask.ts';
import { foldStreet, type Ground, namesOfStreet, type Place } from './ground.ts';
import { metresBetween } from './ground-geometry.ts';
import type { RowKind } from './report.ts';
import { fold, type SourcePlace } from './source.ts';

/** Halves of the list by hand: one to learn from, one that is looked at only at the end. */
type Half = 'open' | 'kept';

/** The half kept back is asked only where its kinds are named. */
export const KEPT_KINDS = ['free-kept', 'free-kept-three'] as const;

/** Issue 18, "How it is held". */
export const FREE_KINDS: readonly (RowKind & { readonly id: string })[] = [
  { id: 'free-open', label: 'written by hand, first result', target: 0.9 },
  { id: 'free-open-three', label: 'written by hand, within three', target: 0.96 },
  { id: 'free-kept', label: 'written by hand, half kept back, first result', target: 0.9 },
  { id: 'free-kept-three', label: 'written by hand, half kept back, within three', target: 0.96 },
];

/** One line of the list: a text as somebody types it, and what a person expects of it. */
interface FreeRequest {
  /** Beginning of the extract's name; `world` is asked of the smallest extract, from nowhere. */
  readonly extract: string;
  readonly text: string;
  readonly type:
    | 'place'
    | 'kind'
    | 'street'
    | 'house'
    | 'area'
    | 'postcode'
    | 'crossing'
    | 'point'
    | 'nothing';
  /** Alternatives of a name or tag; two streets; street and number; a point; of areas also the country behind a stroke. */
  readonly expected: readonly string[];
  readonly country?: string;
  /** Names of what the answer must lie near. */
  readonly near?: readonly string[];
  /** Tags of which the answer must have one, `key=*` for any value; no condition if no place of the kind has any of them. */
  readonly having?: readonly string[];
}

interface Source extends Ground {
  readonly places: readonly SourcePlace[];
}

const WORLD_IS_ASKED_OF = 'monaco';
const POINT_METRES = 60;
/** Metres within which a place is near another, and within which it is in a quarter or village. */
const NEAR_METRES = 1_000;
const IN_METRES = 2_000;
const DEPTH = 3;

/** Requests to one extract, from the middle of its places. Left out is what expects something that the extract does not have. */
export function freeQuestions(
  source: Source,
  extract: string,
  isAsked: (kind: string) => boolean,
): EverydayQuestion[] {
  const near = middleOf(source.places);
  const asked = readList().filter((request) => isOf(request, extract) && exists(request, source));
  return asked.flatMap((request) => {
    const half = halfOf(request);
    const from = request.extract === 'world' ? undefined : near;
    return [
      question(source, request, `free-${half}`, 1, from),
      question(source, request, `free-${half}-three`, DEPTH, from),
    ].filter(({ kind }) => isAsked(kind));
  });
}

function readList(): FreeRequest[] {
  const lines = readFileSync(new URL('./free/requests.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [extract = '', text = '', type = '', rest = '', conditions = ''] = line.split('\t');
    const [alternatives = '', country] = type === 'area' ? rest.split('/') : [rest];
    const expected = type === 'point' ? alternatives.split(',') : alternatives.split('|');
    return {
      ...{ extract, text, type: type as FreeRequest['type'], expected },
      ...(country && { country }),
      ...conditionsIn(conditions),
    };
  });
}

/** Reads `near NAME|NAME; tag KEY=VALUE|KEY=VALUE`, either or both. */
function conditionsIn(text: string): Pick<FreeRequest, 'near' | 'having'> {
  const alternatives = (word: string) =>
    text
      .split('; ')
      .find((part) => part.startsWith(`${word} `))
      ?.slice(word.length + 1)
      .split('|');
  const near = alternatives('near');
  const having = alternatives('tag');
  return { ...(near && { near }), ...(having && { having }) };
}

function isOf({ extract }: FreeRequest, name: string): boolean {
  return name.startsWith(extract === 'world' ? WORLD_IS_ASKED_OF : extract);
}

function halfOf({ extract, text }: FreeRequest): Half {
  return hash32(18, hashText(`${extract}/${text}`)) % 2 === 0 ? 'open' : 'kept';
}

function middleOf(places: readonly Place[]): Place {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return { lat: middle(places.map(({ lat }) => lat)), lon: middle(places.map(({ lon }) => lon)) };
}

/** True if the extract has what the request expects. */
function exists({ extract, type, expected }: FreeRequest, source: Source): boolean {
  if (extract === 'world') return true;
  const [first = '', second = ''] = expected;
  const isStreet = (name: string) =>
    source.streets.some((street) => namesOfStreet(street).some((known) => holds(known, [name])));
  switch (type) {
    case 'place':
      return source.places.some(({ tags }) => namesIn(tags).some((name) => holds(name, expected)));
    case 'kind':
      return source.places.some(({ tags }) => tagPairs(tags).some((pair) => expected.includes(pair)));
    case 'street':
      return expected.some(isStreet);
    case 'crossing':
      return isStreet(first) && isStreet(second);
    case 'house':
      return source.addresses.some(
        ({ street, houseNumbers }) =>
          foldStreet(street) === foldStreet(first) && houseNumbers.includes(second),
      );
    case 'postcode':
      return source.addresses.some(({ tags }) => tags['addr:postcode'] === first);
    case 'area':
      return [...source.areas, ...source.placeNodes].some(({ tags }) =>
        namesIn(tags).some((name) => holds(name, expected)),
      );
    default:
      return true;
  }
}

function question(
  source: Source,
  request: FreeRequest,
  kind: string,
  depth: number,
  near: Place | undefined,
): EverydayQuestion {
  return {
    kind,
    asked: request.text,
    wanted: `${request.type} ${request.expected.join('|')}`,
    answer: async ({ finder }) => {
      const asked = { text: request.text, languages: [], limit: DEPTH, ...(near && { near }) };
      const { entries } = await finder.find(asked, Date.parse('2026-05-20T10:00:00Z'));
      const isRight =
        request.type === 'nothing'
          ? entries.length === 0
          : entries
              .slice(0, depth)
              .some((found) => isWanted(found, request) && holdsConditions(found, request, source));
      return { came: entries.map(shown).join(' · '), isRight };
    },
  };
}

function isWanted(found: Found, request: FreeRequest): boolean {
  return found.kind === 'place'
    ? isWantedPlace(found.hit.record, request)
    : isWantedAddress(found.result, request);
}

/** True if a place lies where the request says, has what it wishes for, and is not merely called after what it names. */
function holdsConditions(
  found: Found,
  { type, expected, near, having }: FreeRequest,
  source: Source,
): boolean {
  if (found.kind !== 'place') return true;
  const { record } = found.hit;
  if (type === 'place' && isCalledAfterOthers(record.tags))
    return !source.places.some(
      ({ tags }) => namesIn(tags).some((name) => holds(name, expected)) && !isCalledAfterOthers(tags),
    );
  const isThere = !near || isNear(record, near, source);
  const ofKind = source.places.filter(({ tags }) => tagPairs(tags).some((pair) => expected.includes(pair)));
  const isHad = having?.some((tag) => has(record.tags, tag)) ?? true;
  return isThere && (isHad || !ofKind.some(({ tags }) => having?.some((tag) => has(tags, tag))));
}

function isNear(at: Place, names: readonly string[], { places, placeNodes }: Source): boolean {
  const isNamed = ({ tags }: { readonly tags: Tags }) => namesIn(tags).some((name) => holds(name, names));
  return (
    places.some((place) => isNamed(place) && metresBetween(place, at) <= NEAR_METRES) ||
    placeNodes.some((place) => isNamed(place) && metresBetween(place, at) <= IN_METRES)
  );
}

function has(tags: Tags, tag: string): boolean {
  const [key = '', value = ''] = tag.split('=');
  return value === '*' ? tags[key] !== undefined && tags[key] !== 'no' : tags[key] === value;
}

function isWantedPlace(
  { tags, lat, lon, country }: { tags: Tags; lat: number; lon: number; country?: string },
  { type, expected, ...request }: FreeRequest,
): boolean {
  const isNamed = namesIn(tags).some((name) => holds(name, expected));
  switch (type) {
    case 'place':
      return isNamed;
    case 'kind':
      return tagPairs(tags).some((pair) => expected.includes(pair));
    case 'house':
      return (
        foldStreet(tags['addr:street'] ?? '') === foldStreet(expected[0] ?? '') &&
        tags['addr:housenumber'] === expected[1]
      );
    case 'area':
      return tags.place !== undefined && isNamed && (!request.country || country === request.country);
    case 'point':
      return isAt({ lat, lon }, expected);
    default:
      return false;
  }
}

function isWantedAddress(
  result: Extract<Found, { kind: 'address' }>['result'],
  { type, expected, country }: FreeRequest,
): boolean {
  const names = [result.name, ...namesIn(result.source?.tags ?? {})];
  const isNamed = names.some((name) => holds(name, expected));
  switch (type) {
    case 'place':
      return isNamed && result.kind === 'place';
    case 'street':
      return result.kind === 'street' && isNamed;
    case 'area':
      return result.kind === 'area' && isNamed && (!country || result.countryCode === country);
    case 'crossing':
      return result.kind === 'intersection' && expected.every((street) => holds(result.name, [street]));
    case 'postcode':
      return result.kind === 'postcode' && result.postalCode === expected[0];
    case 'house':
      return (
        result.kind === 'house' &&
        foldStreet(result.street ?? '') === foldStreet(expected[0] ?? '') &&
        result.houseNumber === expected[1]
      );
    case 'point':
      return isAt(result, expected);
    default:
      return false;
  }
}

function isAt(at: Place, [lat = '', lon = '']: readonly string[]): boolean {
  return metresBetween(at, { lat: Number(lat), lon: Number(lon) }) <= POINT_METRES;
}

/** True if a name has all words of an alternative, one after the other; beginnings of words are not enough where words are apart. */
function holds(name: string, alternatives: readonly string[]): boolean {
  return alternatives.some((alternative) =>
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(alternative)
      ? fold(name).includes(fold(alternative))
      : ` ${fold(name)} `.includes(` ${fold(alternative)} `),
  );
}

function namesIn(tags: Tags): string[] {
  const keys = Object.keys(tags).filter((key) => /^((alt|official|short|old|loc|int)_)?name(:|$)/.test(key));
  return [...keys.flatMap((key) => tags[key]!.split(';')), ...(tags.brand ? [tags.brand] : [])];
}

function shown(found: Found): string {
  if (found.kind === 'address') return `${found.result.name} (${found.result.kind})`;
  const { tags, categories } = found.hit.record;
  return `${tags.name ?? ''} (${categories[0]})`;
}
