/** Questions that people would ask about one of several data sets that are served together. */
import { openGazetteer } from '../src/gazetteer/gazetteer.ts';
import { gazetteerPath, openCurrent } from '../src/generation/generation.ts';
import { countryOf } from '../src/world/world.ts';
import { openData } from './opensearch-data.ts';
import type { GeneratedWorld } from './places.ts';
import { below, randomStream } from './random.ts';
import type { Asked } from './reload-requests.ts';
import { mistyped, type SampledHouse, sampleHouses } from './sampled-houses.ts';

/** Questions of one kind. */
export interface Questions {
  readonly kind: string;
  /** True if something of another data set may be a better answer. */
  readonly isAnywhere: boolean;
  readonly asked: readonly Asked[];
}

interface Somewhere {
  readonly lat: number;
  readonly lon: number;
}

interface NamedSomewhere extends Somewhere {
  readonly name: string;
  readonly category: string;
}

const NEAR_METRES = 5_000;

/** Questions about so many places and as many houses in the middle of a data set, away from its borders in the west and in the east. */
export async function questionsAbout(directory: string, count: number): Promise<Questions[]> {
  const data = await openData({ data: directory });
  const places = inTheMiddle(samplePlaces(data.world, 2 * count));
  await Promise.all([data.embedded.close(), data.contents.close()]);
  const { directory: generation } = await openCurrent(directory);
  const gazetteer = await openGazetteer(gazetteerPath(generation), countryOf);
  const houses = inTheMiddle(await sampleHouses(gazetteer, 2 * count));
  await gazetteer.close();
  return [...aboutPlaces(places), ...aboutHouses(houses)];
}

function samplePlaces(world: GeneratedWorld, count: number): NamedSomewhere[] {
  const random = randomStream(5);
  return Array.from({ length: count }, () => {
    const { lat, lon, tags, categories } = world.place(below(random, world.count)).record;
    return { lat, lon, name: tags.name ?? '', category: categories[0] ?? '' };
  });
}

/** The half of them that lies in the middle, from west to east. */
function inTheMiddle<T extends Somewhere>(all: readonly T[]): T[] {
  const ordered = [...all].sort((a, b) => a.lon - b.lon);
  return ordered.slice(Math.floor(all.length / 4), Math.floor((3 * all.length) / 4));
}

function aboutPlaces(places: readonly NamedSomewhere[]): Questions[] {
  const random = randomStream(6);
  const near = (isAnywhere: boolean, kind: string, ask: (place: NamedSomewhere) => Asked): Questions => ({
    kind,
    isAnywhere,
    asked: places.map(ask),
  });
  return [
    near(false, 'a name, within 5 km', (place) => search(place, { query: place.name, radius: NEAR_METRES })),
    near(false, 'a name with an error, within 5 km', (place) =>
      search(place, { query: mistyped(place.name, random), radius: NEAR_METRES }),
    ),
    near(false, 'a category, within 5 km', (place) =>
      search(place, { categories: [place.category.replace('/', '=')], radius: NEAR_METRES }),
    ),
    near(true, 'a name, anywhere', (place) => search(place, { query: place.name })),
    ...[3, 5].map((letters) =>
      near(true, `the first ${letters} letters`, ({ lat, lon, name }) =>
        get('autocomplete', { q: name.slice(0, letters), lat, lng: lon }),
      ),
    ),
  ];
}

function aboutHouses(houses: readonly SampledHouse[]): Questions[] {
  const forward = (kind: string, textOf: (house: SampledHouse) => string): Questions => ({
    kind,
    isAnywhere: true,
    asked: houses.map((house) => get('geocode/forward', { q: textOf(house) })),
  });
  return [
    forward('an address, with its country', (house) => `${addressOf(house)}, ${house.country}`),
    forward('an address', addressOf),
    forward('an address with an error', (house) =>
      addressOf({ ...house, street: mistyped(house.street, house.random) }),
    ),
    forward('a street and its town', ({ street, town }) => `${street}, ${town}`),
    {
      kind: 'a point',
      isAnywhere: false,
      asked: houses.map(({ lat, lon }) => get('geocode/reverse', { lat: lat + 0.0001, lng: lon })),
    },
  ];
}

function addressOf({ street, number, town }: SampledHouse): string {
  return `${street} ${number}, ${town}`;
}

function search({ lat, lon }: Somewhere, question: object): Asked {
  return {
    method: 'POST',
    path: '/v1/places/search',
    body: JSON.stringify({ location: { lat, lon }, ...question }),
  };
}

function get(route: string, parameters: Readonly<Record<string, string | number>>): Asked {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) query.set(key, String(value));
  return { method: 'GET', path: `/v1/places/${route}?${query}` };
}
