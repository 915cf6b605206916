import type { Found } from '../../src/find/find.ts';
import type { GeocodeResult } from '../../src/geocode/geocode.ts';
import { below, hash32, hashText, oneOf, type Random, randomStream, sample } from '../random.ts';
import { cityOf } from './address-forms.ts';
import { isCalledAfterOthers } from './called-after.ts';
import { type Crossing, crossingsOf, pairOf } from './crossings.ts';
import { type EverydayQuestion, forwarded, type Judge, shownResult, typed } from './everyday-ask.ts';
import type { GeocodeOptions } from './geocode-questions.ts';
import { foldStreet, type Ground, namesOfStreet, type Place, type SourceStreet } from './ground.ts';
import { metresBetween } from './ground-geometry.ts';
import { quarterQuestions, stopQuestions, typedQuarterQuestions } from './local-names.ts';
import type { RowKind } from './report.ts';
import { fold, hasLetter, isClosed, type SourcePlace } from './source.ts';
import { pointsUnderfoot } from './underfoot.ts';

/** What people type into a map beyond names and whole addresses: made from tags, judged without the product's code. */
export type EverydayKindId =
  | 'name-town'
  | 'street-town'
  | 'crossing'
  | 'postcode-town'
  | 'street-underfoot'
  | 'quarter'
  | 'quarter-typed'
  | 'stop'
  | 'nonsense';

/** Issue 18, "How it is held". */
export const EVERYDAY_KINDS: readonly (RowKind & { readonly id: EverydayKindId })[] = [
  { id: 'name-town', label: 'name with its town, while typing, first result', target: 0.97 },
  { id: 'street-town', label: 'street with its town, while typing, first result', target: 0.95 },
  { id: 'crossing', label: 'two streets that meet, within 60 m', target: 0.95 },
  { id: 'postcode-town', label: 'postcode with its town', target: 0.97 },
  { id: 'street-underfoot', label: 'reverse of a point on a street', target: 0.97 },
  { id: 'quarter', label: 'quarter or village by its name, from nowhere', target: 0.97 },
  { id: 'quarter-typed', label: 'the same while typing', target: 0.97 },
  { id: 'stop', label: 'stop or station by its name, while typing', target: 0.95 },
  { id: 'nonsense', label: 'nonsense is not answered', target: 0.98 },
];

interface Source extends Ground {
  readonly places: readonly SourcePlace[];
}

const CROSSING_METRES = 60;
const SAME_STREET_METRES = 1_000;
const SAME_PLACE_METRES = 150;
const TOWN_METRES = 5_000;
/** Words between the names of two streets, in the languages of the extracts and as signs. */
const CONNECTORS: Readonly<Record<string, readonly string[]>> = {
  LI: ['&', ' / ', 'und', 'Ecke', 'x'],
  MC: ['&', ' / ', 'et', 'angle', 'x'],
  US: ['&', ' / ', 'and', 'at', 'x', '@'],
  FI: ['&', ' / ', 'ja', 'x'],
  RU: ['&', ' / ', 'и', 'угол', 'x'],
};

const DERIVERS: Readonly<
  Record<EverydayKindId, (source: Source, options: GeocodeOptions, random: Random) => EverydayQuestion[]>
> = {
  'name-town': nameQuestions,
  'street-town': streetQuestions,
  crossing: crossingQuestions,
  'postcode-town': postcodeQuestions,
  'street-underfoot': underfootQuestions,
  quarter: ({ places }, _options, random) => quarterQuestions(places, random),
  'quarter-typed': ({ places }, _options, random) => typedQuarterQuestions(places, random),
  stop: ({ places }, _options, random) => stopQuestions(places, random),
  nonsense: (_source, _options, random) => nonsenseQuestions(random),
};

/** All questions of the kinds that are asked for; the same for the same seed and source. */
export function deriveEverydayQuestions(
  source: Source,
  options: GeocodeOptions,
  isAsked: (kind: EverydayKindId) => boolean,
): EverydayQuestion[] {
  return EVERYDAY_KINDS.filter(({ id }) => isAsked(id)).flatMap(({ id }) => {
    const random = randomStream(hash32(options.seed, hashText(`${options.extract}/${id}`)));
    return DERIVERS[id](source, options, random).slice(0, options.limit);
  });
}

/** Questions of items in turn, until there are enough. */
function collected<T>(
  items: readonly T[],
  { limit }: GeocodeOptions,
  questionsOf: (item: T) => readonly EverydayQuestion[],
): EverydayQuestion[] {
  const questions: EverydayQuestion[] = [];
  for (const item of items) {
    if (questions.length >= limit) break;
    questions.push(...questionsOf(item));
  }
  return questions;
}

/**
 * `Name, Town` and `Name Town`; asked from the middle of the extract's places, or from nowhere. Stops and the like are left out: the
 * name means the sight that they are called after.
 */
function nameQuestions({ places, addresses }: Source, options: GeocodeOptions, random: Random) {
  const { extract } = options;
  const named = places.filter(
    ({ tags }) => hasLetter(tags.name ?? '') && !isClosed(tags) && !tags.place && !isCalledAfterOthers(tags),
  );
  const towns = addresses.flatMap((address) => {
    const city = cityOf(address, extract);
    return city === undefined ? [] : [{ city, lat: address.lat, lon: address.lon }];
  });
  return collected(sample(random, named, named.length), options, (place) => {
    const name = place.tags.name!;
    const city = place.tags['addr:city'] ?? nearest(towns, place)?.city;
    if (city === undefined || fold(name).includes(fold(city))) return [];
    const asked = oneOf(random, [`${name}, ${city}`, `${name} ${city}`]);
    const near = oneOf(random, [undefined, towns.length > 0 ? oneOf(random, towns) : undefined]);
    return [
      typed('name-town', asked, `${place.type}${place.number}`, near, (first) => isPlace(first, place)),
    ];
  });
}

function nearest<T extends Place>(all: readonly T[], place: Place): T | undefined {
  let best: T | undefined;
  let least = TOWN_METRES;
  for (const one of all) {
    const metres = metresBetween(one, place);
    if (metres < least) [best, least] = [one, metres];
  }
  return best;
}

function isPlace(first: Found | undefined, place: SourcePlace): boolean {
  if (!first) return false;
  const name = fold(place.tags.name ?? '');
  if (first.kind === 'place') {
    const { record } = first.hit;
    if (record.type === place.type && record.sourceId === place.number) return true;
    return Object.entries(record.tags).some(
      ([key, value]) =>
        /name/.test(key) && fold(value) === name && metresBetween(record, place) < TOWN_METRES,
    );
  }
  const { result } = first;
  return fold(result.name) === name && metresBetween(result, place) < SAME_PLACE_METRES;
}

/** `Street, Town` or `Street Town`, as a whole or without its last one to three letters. */
function streetQuestions({ addresses, streets }: Source, options: GeocodeOptions, random: Random) {
  const { extract } = options;
  const byName = streetsByName(streets);
  const known = sample(random, addresses, addresses.length).filter((address) =>
    byName.has(foldStreet(address.street)),
  );
  const seen = new Set<string>();
  return collected(known, options, (address) => {
    const city = cityOf(address, extract);
    const key = `${foldStreet(address.street)}/${city}`;
    if (city === undefined || seen.has(key)) return [];
    seen.add(key);
    const whole = oneOf(random, [`${address.street}, ${city}`, `${address.street} ${city}`]);
    const asked = whole.slice(0, whole.length - oneOf(random, [0, 0, 1, 2, 3]));
    const near = oneOf(random, [undefined, oneOf(random, addresses)]);
    const isRight: Judge = (first) =>
      first?.kind === 'address' &&
      ['street', 'house'].includes(first.result.kind) &&
      foldStreet(first.result.street ?? first.result.name) === foldStreet(address.street) &&
      metresBetween(first.result, address) < SAME_STREET_METRES;
    return [typed('street-town', asked, `${address.street} of ${city}`, near, isRight)];
  });
}

function streetsByName(streets: readonly SourceStreet[]): Map<string, SourceStreet[]> {
  const byName = new Map<string, SourceStreet[]>();
  for (const street of streets)
    for (const name of namesOfStreet(street)) byName.set(name, [...(byName.get(name) ?? []), street]);
  return byName;
}

/** `A & B` with a word or a sign between them, often with the town. */
function crossingQuestions({ streets, addresses }: Source, options: GeocodeOptions, random: Random) {
  const { extract } = options;
  const all = crossingsOf(streets);
  const byPair = new Map<string, Crossing[]>();
  for (const crossing of all)
    byPair.set(pairOf(crossing), [...(byPair.get(pairOf(crossing)) ?? []), crossing]);
  const { country = 'LI' } = addresses[0] ?? {};
  const connectors = CONNECTORS[country] ?? ['&', ' / '];
  return collected(sample(random, all, all.length), options, (crossing) => {
    const [first, second] = below(random, 2) ? crossing.names : [crossing.names[1], crossing.names[0]];
    const connector = oneOf(random, connectors);
    const between =
      /^[^\p{L}]/u.test(connector) && below(random, 4) === 0 ? connector.trim() : ` ${connector.trim()} `;
    const city = nearest(addresses, crossing);
    const town = city && cityOf(city, extract);
    const asked = `${first}${between}${second}${town && below(random, 2) ? `, ${town}` : ''}`;
    const points = byPair.get(pairOf(crossing)) ?? [];
    const isRight = (hit: GeocodeResult | undefined) =>
      hit !== undefined && points.some((point) => metresBetween(hit, point) <= CROSSING_METRES);
    const wanted = `${crossing.lat.toFixed(5)},${crossing.lon.toFixed(5)}`;
    return [forwarded('crossing', asked, wanted, isRight)];
  });
}

function postcodeQuestions({ addresses }: Source, { extract }: GeocodeOptions, random: Random) {
  const seen = new Set<string>();
  const questions = sample(random, addresses, addresses.length).flatMap((address) => {
    const postcode = address.tags['addr:postcode'];
    const city = cityOf(address, extract);
    if (!postcode || !city || !/^[\w\- ]+$/.test(postcode)) return [];
    return [
      `${postcode} ${city}`,
      `${city} ${postcode}`,
      `${city}, ${postcode}`,
      `${postcode}, ${city}`,
    ].flatMap((asked) => {
      if (seen.has(asked)) return [];
      seen.add(asked);
      const isRight = (hit: GeocodeResult | undefined) =>
        hit?.kind === 'postcode' && hit.postalCode === postcode;
      return [forwarded('postcode-town', asked, postcode, isRight)];
    });
  });
  return sample(random, questions, questions.length);
}

/** A point on a street with no other named street beside it. */
function underfootQuestions({ streets }: Source, { limit }: GeocodeOptions, random: Random) {
  return pointsUnderfoot(streets, random, limit).map(
    ({ name, names, ...point }): EverydayQuestion => ({
      kind: 'street-underfoot',
      asked: `${point.lat.toFixed(6)},${point.lon.toFixed(6)}`,
      wanted: name,
      answer: async ({ geocoder }) => {
        const results = await geocoder.reverse({ ...point, zoom: 18, languages: [], limit: 1 });
        const [hit] = results;
        const found = hit && foldStreet(hit.street ?? hit.name);
        return {
          came: results.map(shownResult).join(' · '),
          isRight: found !== undefined && names.has(found),
        };
      },
    }),
  );
}

const CONSONANTS = 'bcdfghjklmnpqrstvwxz';

/** Words of consonants that no language has, one to three of them. */
function nonsenseQuestions(random: Random): EverydayQuestion[] {
  return Array.from({ length: 100 }, () => {
    const words = Array.from({ length: 1 + below(random, 3) }, () =>
      Array.from({ length: 4 + below(random, 6) }, () => CONSONANTS[below(random, CONSONANTS.length)]).join(
        '',
      ),
    );
    return typed('nonsense', words.join(' '), 'nothing', undefined, (first) => first === undefined);
  });
}
