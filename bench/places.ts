/**
 * A million places, or ten, as they might be: clustered in cities whose sizes follow a power law, along streets,
 * named in twelve languages from words whose frequencies follow Zipf's law, of categories as frequent as in the
 * real extracts, some of them of a brand. Place number i depends on the seed, the size of the world and i alone,
 * so any part of it can be made anywhere, and nothing is held in memory but the cities.
 */
import type { PlaceRecord } from '../src/core/core.ts';
import { brandKeyword, categoryKeyword, type IndexDocument } from '../src/search/search.ts';
import { type City, moved, type Street, World } from './generate/cities.ts';
import { BRANDS, CATEGORY_COUNTS } from './generate/tables.ts';
import { hash32, oneOf, type Random, randomStream, type WeightedChoice, weightedChoice } from './random.ts';

/** Shares of places that have a thing, 0..1, guided by the extracts. */
const SHARES = {
  brand: 0.08,
  address: 0.8,
  phone: 0.35,
  website: 0.4,
  hours: 0.3,
  wheelchair: 0.25,
  cuisine: 0.6,
  closed: 0.01,
  secondName: 0.07,
  secondNameOtherScript: 0.35,
} as const;

const HOURS = [
  'Mo-Fr 09:00-18:00',
  'Mo-Fr 08:00-12:00,13:30-18:00; Sa 09:00-16:00',
  'Mo-Sa 07:00-20:00',
  'Mo-Su 11:00-23:00',
  '24/7',
  'Tu-Su 11:30-14:30,17:30-22:00; Mo off',
  'Mo-Fr 09:00-18:00; PH off',
  'Th-Sa 20:00-04:00',
];
const CUISINES = [
  'pizza',
  'italian',
  'burger',
  'regional',
  'chinese',
  'coffee_shop',
  'japanese',
  'indian',
  'kebab',
];
const EATING = new Set(['amenity/restaurant', 'amenity/fast_food', 'amenity/cafe']);
const OTHER_SCRIPTS = new Set(['ru', 'ja', 'zh', 'ar']);

/** Around 2026-01-01; edits lie in the ten years before. */
const NOW_SECONDS = 1_767_225_600;
const TEN_YEARS_SECONDS = 315_360_000;

export interface GeneratedWorld {
  readonly count: number;
  /** The document of a number in [0, count). */
  place(number: number): IndexDocument;
  /** All documents in the order of their numbers, made as they are asked for. */
  places(): Generator<IndexDocument>;
}

/** A world whose places need not be made to know where about they lie. */
export interface CityWorld extends GeneratedWorld {
  /** Longitude of the city that a place lies in. */
  cityLon(number: number): number;
}

/** Makes a world of `count` places; the same seed gives the same world. */
export function generateWorld(count: number, seed = 1): CityWorld {
  const maker = new PlaceMaker(count, seed);
  return {
    count,
    place: (number) => maker.document(number),
    cityLon: (number) => maker.cityLon(number),
    *places() {
      for (let number = 0; number < count; number++) yield maker.document(number);
    },
  };
}

class PlaceMaker {
  readonly #world: World;
  readonly #seed: number;
  readonly #categories = Object.keys(CATEGORY_COUNTS);
  readonly #categoryChoice: WeightedChoice = weightedChoice(Object.values(CATEGORY_COUNTS));
  readonly #brandChoice: WeightedChoice = weightedChoice(BRANDS.map(({ weight }) => weight));

  constructor(count: number, seed: number) {
    this.#world = new World(count, seed);
    this.#seed = seed;
  }

  cityLon(number: number): number {
    return this.#world.drawCity(randomStream(hash32(this.#seed, 3, number))).city.lon;
  }

  document(number: number): IndexDocument {
    const random = randomStream(hash32(this.#seed, 3, number));
    const { city, rank } = this.#world.drawCity(random);
    const street = this.#world.street(city, rank, Math.floor(city.streets * random() ** 1.5));
    const record = this.#record(random, number, city, street);
    return documentOf(record);
  }

  #record(random: Random, number: number, city: City, street: Street): PlaceRecord {
    const brand = random() < SHARES.brand ? BRANDS[this.#brandChoice.draw(random)] : undefined;
    const category = brand?.category ?? this.#categories[this.#categoryChoice.draw(random)]!;
    const name = brand?.name ?? this.#world.namer(city.region.language).place(random, category);
    const tags = this.#tags(random, { name, category, brand: brand?.name, city, street });
    return {
      type: random() < 0.85 ? 'n' : 'w',
      sourceId: number + 1,
      ...alongStreet(random, street),
      tags,
      categories: [category],
      country: city.region.country,
      timeZone: city.region.timeZone,
      status: random() < SHARES.closed ? 'closed_permanently' : 'active',
      importance: rounded(0.6 * random() ** 4),
      confidence: rounded(0.3 + 0.6 * random()),
      editedAt: NOW_SECONDS - Math.floor(TEN_YEARS_SECONDS * random()),
    };
  }

  #tags(random: Random, facts: Facts): Record<string, string> {
    const { name, category, brand, city, street } = facts;
    const [key = '', value = ''] = category.split('/');
    return {
      name,
      [key]: value,
      ...this.#secondName(random, category, city.region.language),
      ...(brand && { brand }),
      ...(random() < SHARES.address && addressTags(random, city, street)),
      ...(EATING.has(category) && random() < SHARES.cuisine && { cuisine: oneOf(random, CUISINES) }),
      ...(random() < SHARES.phone && { phone: `+${1 + Math.floor(random() * 9_999_999_998)}` }),
      ...(random() < SHARES.website && { website: `https://www.example.org/${Math.floor(random() * 1e9)}` }),
      ...(random() < SHARES.hours && { opening_hours: oneOf(random, HOURS) }),
      ...(random() < SHARES.wheelchair && { wheelchair: oneOf(random, ['yes', 'no', 'limited']) }),
    };
  }

  #secondName(random: Random, category: string, language: string): Record<string, string> {
    const share = OTHER_SCRIPTS.has(language) ? SHARES.secondNameOtherScript : SHARES.secondName;
    if (language === 'en' || random() >= share) return {};
    return { 'name:en': this.#world.namer('en').place(random, category) };
  }
}

interface Facts {
  readonly name: string;
  readonly category: string;
  readonly brand: string | undefined;
  readonly city: City;
  readonly street: Street;
}

function addressTags(random: Random, city: City, street: Street): Record<string, string> {
  return {
    'addr:housenumber': String(1 + Math.floor(120 * random() ** 2)),
    'addr:street': street.name,
    'addr:city': city.name,
    'addr:postcode': String(
      10_000 + (hash32(Math.round(street.lat * 50), Math.round(street.lon * 50)) % 89_999),
    ),
  };
}

function alongStreet(random: Random, street: Street): { lat: number; lon: number } {
  const along = (random() - 0.5) * street.lengthMetres;
  const beside = (random() < 0.5 ? -1 : 1) * (6 + 8 * random());
  const north = along * Math.cos(street.bearing) - beside * Math.sin(street.bearing);
  const east = along * Math.sin(street.bearing) + beside * Math.cos(street.bearing);
  const { lat, lon } = moved(street, north, east);
  return { lat: degrees(lat), lon: degrees(lon) };
}

/** Extracts hold coordinates in steps of 1e-7 degrees. */
function degrees(value: number): number {
  return Math.round(value * 1e7) / 1e7;
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

const NAME_TAG = /^name(:|$)/;
const DETAIL_TAGS = ['operator', 'cuisine', 'addr:street', 'addr:city', 'addr:postcode'];

function documentOf(record: PlaceRecord): IndexDocument {
  const { tags } = record;
  const names = Object.keys(tags)
    .filter((key) => NAME_TAG.test(key))
    .map((key) => tags[key]!);
  const details = DETAIL_TAGS.flatMap((key) => tags[key] ?? []);
  const brand = tags.brand ? [brandKeyword(tags.brand.toLowerCase())] : [];
  return {
    record,
    names,
    details: tags.brand ? [...details, tags.brand] : details,
    keywords: [...record.categories.map(categoryKeyword), ...brand],
    searchable: record.status !== 'closed_permanently',
  };
}
