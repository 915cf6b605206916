/**
 * Addresses as a continent might have them: streets in the real towns of the world, more in larger ones, named out of
 * stems with Zipf's frequencies and a kind of street, with a row of houses each. Depends on the count and the seed alone.
 */

import type { House, Street } from '../src/addresses/addresses.ts';
import { lowerBound } from '../src/arrays/arrays.ts';
import type { GazetteerArea } from '../src/geocode/geocode.ts';
import { loadWorld, type WorldTown } from '../src/world/world.ts';
import { below, type Random, randomStream } from './random.ts';

const HOUSES_PER_STREET = 10;
const STEMS = 60_000;
const SYLLABLES =
  'ba ber bo dal dor fel gar hal hof kar lin lo ma mer nor par ros sal sta tor val wen wil zel'.split(' ');
const KINDS = ['Street', 'Avenue', 'Road', 'Lane', 'Strasse', 'Weg', 'Rue', 'Via', 'Calle', 'Square'];
const KINDS_FIRST = new Set(['Rue', 'Via', 'Calle']);
/** Degrees between neighbouring houses and streets. */
const HOUSE_STEP = 0.0002;
const STREET_STEP = 0.0008;

export interface AddressStreet {
  readonly area: number;
  readonly street: Street;
  readonly lines: readonly Int32Array[];
  readonly houses: readonly House[];
}

export interface AddressWorld {
  readonly areas: readonly GazetteerArea[];
  /** In no order of areas. */
  streets(): Generator<AddressStreet>;
  /** A street by its number, to ask for. */
  street(number: number): AddressStreet;
  readonly streetCount: number;
}

export function generateAddresses(count: number): AddressWorld {
  const { areas, towns } = worldAreas();
  const streetCount = Math.ceil(count / HOUSES_PER_STREET);
  const starts = townStarts(towns.map(({ town }) => town));
  const street = (number: number): AddressStreet => {
    const random = randomStream(number + 1);
    const at = lowerBound(starts, random() * starts.at(-1)!);
    const { town, area } = towns[Math.min(at, towns.length - 1)]!;
    return streetIn(town, area, number, random);
  };
  return {
    areas,
    streetCount,
    street,
    *streets() {
      for (let number = 0; number < streetCount; number++) yield street(number);
    },
  };
}

function worldAreas(): { areas: GazetteerArea[]; towns: { town: WorldTown; area: number }[] } {
  const world = loadWorld();
  const areas: GazetteerArea[] = [];
  const towns: { town: WorldTown; area: number }[] = [];
  const add = (area: Omit<GazetteerArea, 'type' | 'importance'>): number =>
    areas.push({ type: 'g', importance: 0.3, ...area }) - 1;
  const regions = grouped(
    world.regions.map((region, index) => ({ ...region, index })),
    ({ country }) => country,
  );
  const populated = grouped([...world.towns], ({ country, region }) => `${country} ${region}`);
  for (const country of world.countries) {
    const parent = add({
      ...country,
      level: 'country',
      tags: country.names,
      country: country.code,
      parent: -1,
    });
    for (const town of populated.get(`${country.code} -1`) ?? [])
      towns.push({ town, area: add({ ...town, tags: town.names, parent }) });
    for (const region of regions.get(country.code) ?? []) {
      const own = add({ ...region, level: 'state', tags: region.names, parent });
      for (const town of populated.get(`${country.code} ${region.index}`) ?? [])
        towns.push({ town, area: add({ ...town, tags: town.names, parent: own }) });
    }
  }
  return { areas, towns };
}

/** Sums of the towns' shares of all streets. */
function townStarts(towns: readonly WorldTown[]): Float64Array {
  const starts = new Float64Array(towns.length);
  let sum = 0;
  for (const [i, { population }] of towns.entries()) starts[i] = sum += 500 + population ** 0.8;
  return starts;
}

function streetIn(town: WorldTown, area: number, number: number, random: Random): AddressStreet {
  const lat = Math.max(-85, Math.min(85, town.lat)) + (below(random, 200) - 100) * STREET_STEP;
  const lon = town.lon + (below(random, 200) - 100) * STREET_STEP;
  const [gridLat, gridLon] = [Math.round(lat * 1e7), Math.round(lon * 1e7)];
  const step = HOUSE_STEP * 1e7;
  const houses = Array.from({ length: HOUSES_PER_STREET }, (_, i): House => {
    const label = `${1 + i * 2}${random() < 0.05 ? 'a' : ''}`;
    const point = { latE7: gridLat + 1_000, lonE7: gridLon + i * step };
    return { label, ...point, type: 'n', sourceId: number * HOUSES_PER_STREET + i + 1, postcode: 0 };
  });
  const street: Street = {
    type: 'w',
    sourceId: number + 1,
    kind: 'street',
    tags: { name: streetName(random) },
    lat,
    lon,
    isMajor: random() < 0.1,
    localities: [],
    postcodes: [String(10_000 + (area % 90_000))],
  };
  const line = Int32Array.of(
    gridLon,
    gridLat,
    gridLon + 5 * step,
    gridLat + 300,
    gridLon + 10 * step,
    gridLat,
  );
  return { area, street, lines: [line], houses };
}

function streetName(random: Random): string {
  const stem = stemOf(Math.floor(STEMS ** random()));
  const kind = KINDS[below(random, KINDS.length)]!;
  return KINDS_FIRST.has(kind) ? `${kind} ${stem}` : `${stem} ${kind}`;
}

/** One of {@link STEMS} words, frequent ones first. */
function stemOf(rank: number): string {
  const random = randomStream(rank);
  const parts = Array.from(
    { length: 2 + below(random, 3) },
    () => SYLLABLES[below(random, SYLLABLES.length)]!,
  );
  const stem = parts.join('');
  return stem.charAt(0).toUpperCase() + stem.slice(1);
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
