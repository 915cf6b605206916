import type { GeocodeResult } from '../../src/geocode/geocode.ts';
import { hash32, hashText, type Random, randomStream, sample } from '../random.ts';
import { type EverydayQuestion, shownResult } from './everyday-ask.ts';
import type { GeocodeOptions } from './geocode-questions.ts';
import { foldNumber, foldStreet, type Ground, numbersOf, type Place, type SourceAddress } from './ground.ts';
import { contains, metresBetween, metresToStreet } from './ground-geometry.ts';
import type { RowKind } from './report.ts';
import { fold, foldedNames } from './source.ts';
import { holds, readStandingGround, type SourceShape, type StandingGround } from './standing-ground.ts';

/** Where somebody stands: in a building, in a park, on a road without a name; and what is around a house. */
export const STANDING_KINDS = [
  { id: 'footprint', label: 'reverse of a point in a building with an address', target: 0.97 },
  { id: 'footprint-point', label: 'the same where addresses are points in the building', target: 0.97 },
  { id: 'grounds', label: 'reverse in a square, park or campus, no address or street near', target: 0.95 },
  {
    id: 'reference-underfoot',
    label: 'reverse of a point on a road that has a reference alone',
    target: 0.97,
  },
  { id: 'house-town', label: 'municipality and quarter of a house', target: 0.995 },
  { id: 'house-postcode', label: 'postcode of a house, also where it has none', target: 0.97 },
] as const satisfies readonly RowKind[];

export type StandingKindId = (typeof STANDING_KINDS)[number]['id'];

type Source = Ground & StandingGround;
type Deriver = (source: Source, random: Random, limit: number) => EverydayQuestion[];

/** Whoever stands in a park has no address or street so near. */
const NEAR_METRES = 25;
const UNDERFOOT_METRES = 8;
/** Houses so near on the same street, or at all, have the postcode of a house. */
const POSTCODE_METRES = { sameStreet: 300, any: 60 };
/** Tries to hit a shape by chance. */
const TRIES = 20;
const MUNICIPALITY_LEVELS = [7, 8];

const DERIVERS: Readonly<Record<StandingKindId, Deriver>> = {
  footprint: footprintQuestions,
  'footprint-point': pointFootprintQuestions,
  grounds: groundQuestions,
  'reference-underfoot': referenceQuestions,
  'house-town': townQuestions,
  'house-postcode': postcodeQuestions,
};

/** All questions of the kinds that are asked for; the same for the same seed and source. */
export async function deriveStandingQuestions(
  path: string,
  ground: Ground,
  options: GeocodeOptions,
  isAsked: (kind: string) => boolean,
): Promise<EverydayQuestion[]> {
  const source = { ...ground, ...(await readStandingGround(path)) };
  return STANDING_KINDS.filter(({ id }) => isAsked(id)).flatMap(({ id }) => {
    const random = randomStream(hash32(options.seed, hashText(`${options.extract}/${id}`)));
    return DERIVERS[id](source, random, options.limit);
  });
}

type Reversed = (hit: GeocodeResult | undefined) => boolean;

function reversed(kind: StandingKindId, point: Place, wanted: string, isRight: Reversed): EverydayQuestion {
  return {
    kind,
    asked: `${point.lat.toFixed(6)},${point.lon.toFixed(6)}`,
    wanted,
    answer: async ({ geocoder }) => {
      const { lat, lon } = point;
      const results = await geocoder.reverse({ lat, lon, zoom: 18, languages: [], limit: 1 });
      return { came: results.map(shownResult).join(' · '), isRight: isRight(results[0]) };
    },
  };
}

/** One question of each item that has one, until there are enough. */
function collected<T>(
  items: readonly T[],
  random: Random,
  limit: number,
  questionOf: (item: T) => EverydayQuestion | undefined,
): EverydayQuestion[] {
  const questions: EverydayQuestion[] = [];
  for (const item of sample(random, items, items.length)) {
    if (questions.length >= limit) break;
    const question = questionOf(item);
    if (question) questions.push(question);
  }
  return questions;
}

/** A point in a building with an address; right is that address, or one of a point in the building or of another building there. */
function footprintQuestions({ buildings, addresses }: Source, random: Random, limit: number) {
  const addressed = buildings.filter(({ tags }) => tags['addr:housenumber'] && tags['addr:street']);
  return collected(addressed, random, limit, (building) => {
    const point = pointIn(building, random);
    if (!point) return undefined;
    const here = addressed.filter((other) => holds(other, point)).map(({ tags }) => addressOf(tags));
    const within = addresses.filter((address) => holds(building, address)).map(({ tags }) => addressOf(tags));
    const right = [...here, ...within];
    const wanted = `${building.tags['addr:street']} ${building.tags['addr:housenumber']}`;
    return reversed('footprint', point, wanted, (hit) => right.some((address) => isAddress(hit, address)));
  });
}

/** A point in a building without an address of its own; right is any address that stands in it. */
function pointFootprintQuestions({ buildings, addresses }: Source, random: Random, limit: number) {
  const unaddressed = buildings.filter(({ tags }) => !tags['addr:housenumber']);
  const points = addresses.filter(({ type }) => type === 'n');
  return collected(unaddressed, random, limit, (building) => {
    const within = points.filter((address) => holds(building, address)).map(({ tags }) => addressOf(tags));
    const point = within.length > 0 && pointIn(building, random);
    if (!point) return undefined;
    const wanted = within.map(({ street, numbers }) => `${street} ${numbers[0]}`).join(', ');
    return reversed('footprint-point', point, wanted, (hit) =>
      within.some((address) => isAddress(hit, address)),
    );
  });
}

interface NumberedStreet {
  readonly street: string;
  readonly numbers: readonly string[];
}

function addressOf({ 'addr:street': street = '', 'addr:housenumber': number = '' }: SourceShape['tags']) {
  return { street: foldStreet(street), numbers: [number, ...numbersOf(number)].map(foldNumber) };
}

function isAddress(hit: GeocodeResult | undefined, { street, numbers }: NumberedStreet): boolean {
  return foldStreet(hit?.street ?? '') === street && numbers.includes(foldNumber(hit?.houseNumber ?? ''));
}

function pointIn(shape: SourceShape, random: Random): Place | undefined {
  const [west, south, east, north] = shape.box;
  for (let tries = 0; tries < TRIES; tries++) {
    const point = {
      lon: Math.round(west + random() * (east - west)) / 1e7,
      lat: Math.round(south + random() * (north - south)) / 1e7,
    };
    if (holds(shape, point)) return point;
  }
  return undefined;
}

/** Right is any named feature that holds the point, by one of its names. */
function groundQuestions(source: Source, random: Random, limit: number): EverydayQuestion[] {
  const { grounds, features, buildings, addresses, streets } = source;
  return collected(grounds, random, limit, (ground) => {
    const point = pointIn(ground, random);
    if (!point || buildings.some((building) => holds(building, point))) return undefined;
    if (addresses.some((address) => metresBetween(address, point) < NEAR_METRES)) return undefined;
    const paths = streets.filter(({ tags }) => tags.highway !== undefined);
    if (paths.some((path) => metresToStreet(path, point) < NEAR_METRES)) return undefined;
    const holding = [...features, ...grounds].filter((feature) => contains(feature, point));
    const here = holding.flatMap(({ tags }) => [...foldedNames(tags)]);
    return reversed('grounds', point, ground.tags.name!, (hit) => here.includes(fold(hit?.name ?? ''))); // grounds have names
  });
}

function referenceQuestions({ references, streets }: Source, random: Random, limit: number) {
  return collected(references, random, limit, (road) => {
    if (streets.some((street) => metresToStreet(street, road) < NEAR_METRES)) return undefined;
    const here = references.filter((other) => metresBetween(other, road) < UNDERFOOT_METRES);
    const names = [road, ...here].flatMap((other) => other.names);
    return reversed('reference-underfoot', road, road.names.join(', '), (hit) =>
      names.includes(foldStreet(hit?.street ?? hit?.name ?? '')),
    );
  });
}

/** The municipality must be the locality, and the finest boundary within it one of the areas. */
function townQuestions({ addresses, areas }: Source, random: Random, limit: number): EverydayQuestion[] {
  return collected(addresses, random, limit, (address) => {
    const around = areas.filter((area) => contains(area, address));
    const town = around.find(({ adminLevel }) => MUNICIPALITY_LEVELS.includes(adminLevel));
    if (!town) return undefined;
    const quarter = around.toSorted((a, b) => b.adminLevel - a.adminLevel)[0]!; // the town is one
    return reversed('house-town', address, `${town.tags.name} ${quarter.tags.name}`, (hit) => {
      const said = [hit?.locality, ...Object.values(hit?.levels ?? {})].map((name) => fold(name ?? ''));
      return [town, quarter].every(({ tags }) => [...foldedNames(tags)].some((name) => said.includes(name)));
    });
  });
}

function postcodeQuestions({ addresses }: Source, random: Random, limit: number): EverydayQuestion[] {
  const coded = addresses.filter(({ tags }) => tags['addr:postcode']);
  return collected(addresses, random, limit, (address) => {
    const code = address.tags['addr:postcode'] ?? postcodeNear(address, coded);
    if (code === undefined) return undefined;
    const right = addresses
      .filter((other) => metresBetween(other, address) < 2)
      .map(({ tags }) => tags['addr:postcode']);
    return reversed('house-postcode', address, code, (hit) => {
      const said = hit?.postalCode;
      return said !== undefined && [code, ...right].some((one) => one?.split(';').includes(said));
    });
  });
}

/** Of the nearest house of the street, else of the nearest house. */
function postcodeNear(address: SourceAddress, coded: readonly SourceAddress[]): string | undefined {
  const nearest = (houses: readonly SourceAddress[], reach: number): string | undefined => {
    const near = houses
      .map((house) => ({ house, metres: metresBetween(house, address) }))
      .filter(({ metres }) => metres < reach);
    return near.toSorted((a, b) => a.metres - b.metres)[0]?.house.tags['addr:postcode'];
  };
  const street = foldStreet(address.street);
  const sameStreet = coded.filter((other) => foldStreet(other.street) === street);
  return nearest(sameStreet, POSTCODE_METRES.sameStreet) ?? nearest(coded, POSTCODE_METRES.any);
}
