import type { AreaLevel, House, Street } from '../../src/addresses/addresses.ts';
import type { BoundingBox, SourceType, Tags } from '../../src/core/core.ts';
import type {
  GazetteerArea,
  GazetteerWriter,
  NamedHouse,
  NamedPlace,
  PostcodeArea,
} from '../../src/geocode/geocode.ts';
import { Random } from './random.ts';

/** An entry as it is written. */
export type WrittenEntry = { readonly area: number } & (
  | { readonly street: Street; readonly lines: readonly Int32Array[]; readonly houses: readonly House[] }
  | { readonly place: NamedPlace; readonly footprint?: readonly Int32Array[] }
  | { readonly namedHouse: NamedHouse }
);

/** Everything that a gazetteer holds, as it is written. */
export interface World {
  /** In preorder. */
  readonly areas: readonly GazetteerArea[];
  readonly entries: readonly WrittenEntry[];
  /** Postcodes whose area is known, and those of things that are no entries. */
  readonly postcodeAreas: readonly PostcodeArea[];
  readonly loosePostcodes: readonly PostcodeArea[];
}

export function writeWorld(
  { areas, entries, postcodeAreas, loosePostcodes }: World,
  writer: GazetteerWriter,
): void {
  writer.setAreas(areas);
  for (const entry of entries)
    if ('street' in entry) writer.addStreet(entry.area, entry.street, entry.lines, entry.houses);
    else if ('place' in entry) writer.addPlace(entry.area, entry.place, entry.footprint);
    else writer.addNamedHouse(entry.area, entry.namedHouse);
  writer.setPostcodeAreas(postcodeAreas);
  for (const postcode of loosePostcodes) writer.addPostcode(postcode);
}

/** Few words, so that names collide; some are synonyms of each other, beginnings of each other, or one letter apart. */
export const WORDS =
  'Haupt Street St Saint Markt Market Neu Neustadt Linden Lindau Am Berg Bergen Rosa Rose New York Äule'.split(
    ' ',
  );
export const POSTCODES = ['9490', '9491', '110 00', 'AB1 2CD', 'AB1 3EF'];
/** Side by side from west to east: numbers of the town before those of the street are Czech, parts of postcodes British, flats first Australian. */
const COUNTRIES = ['LI', 'CZ', 'GB', 'AU'];
const WIDTH = 0.2;
const LABELS = [
  '1',
  '2',
  '3',
  '5',
  '8',
  '8a',
  '10',
  '12-16',
  '20',
  '128/7',
  '130/9',
  '2/15',
  '15',
  'Rosenhof',
];
const CATEGORIES = ['amenity/cafe', 'tourism/hotel', 'shop/bakery', 'railway/station'];
const IMPORTANCES = [0, 0.1, 0.3, 0.6];

/** What a world has most of. */
export interface Shape {
  readonly regions: number;
  readonly townsOfRegion: number;
  readonly streetsOfTown: number;
  readonly placesOfTown: number;
  readonly namedHousesOfTown: number;
  readonly mostHousesOfStreet: number;
  /** Last word of the names of all streets, and the only one of half of them. */
  readonly lastWord?: string;
}

/** A world, the same one for the same seed. */
export function randomWorld(seed: number, shape: Shape): World {
  return new WorldMaker(seed, shape).world;
}

/** Degrees. */
interface Point {
  readonly lat: number;
  readonly lon: number;
}

class WorldMaker {
  readonly #random: Random;
  readonly #shape: Shape;
  readonly #areas: GazetteerArea[] = [];
  readonly #entries: WrittenEntry[] = [];
  #lastId = 0;

  constructor(seed: number, shape: Shape) {
    this.#random = new Random(seed);
    this.#shape = shape;
    for (const [at, code] of COUNTRIES.entries()) this.#addCountry(code, 9.3 + at * WIDTH);
    this.#addEntries(-1, { lat: 47.1, lon: 9.7 });
  }

  get world(): World {
    const at = (code: string): PostcodeArea => ({
      code,
      ...this.#near({ lat: 47, lon: 9.5 }, 0.1),
      area: this.#random.below(this.#areas.length),
    });
    return {
      areas: this.#areas,
      entries: this.#entries,
      postcodeAreas: this.#random.distinct(['9491', '110 00', 'AB1 3EF'], 2).map(at),
      loosePostcodes: this.#random.distinct(['9490', '7777', 'ZZ9'], 3).map(at),
    };
  }

  #addCountry(code: string, west: number): void {
    const box: BoundingBox = [west, 46.9, west + WIDTH, 47.3];
    const country = this.#addArea('country', -1, box, code);
    const regions = 1 + this.#random.below(this.#shape.regions);
    for (let at = 0; at < regions; at++) {
      const height = 0.4 / regions;
      const [south, north] = [46.9 + at * height, 46.9 + (at + 1) * height];
      const own = this.#random.isOneOf(5) ? 'DE' : code; // as territories have
      this.#addRegion(country, [west, south, west + WIDTH, north], own);
    }
  }

  #addRegion(country: number, box: BoundingBox, code: string): void {
    const region = this.#addArea(this.#random.pick(['state', 'county']), country, box, code);
    for (let towns = this.#shape.townsOfRegion; towns > 0; towns--) {
      const { lat, lon } = this.#near(middleOf(box), 0.08);
      const around: BoundingBox = [lon - 0.02, lat - 0.02, lon + 0.02, lat + 0.02];
      const town = this.#addArea(this.#random.pick(['city', 'town', 'village']), region, around, code);
      this.#addEntries(town, { lat, lon });
      for (const level of this.#random.some(2, () => this.#random.pick(['suburb', 'locality'] as const))) {
        const part = this.#addArea(level, town, [lon - 0.01, lat - 0.01, lon, lat], code);
        this.#addEntries(part, { lat: lat - 0.005, lon: lon - 0.005 });
      }
    }
  }

  /** With the box as its polygon, or as a point: a node, an entry of the world's gazetteer, or a piece of a border. */
  #addArea(level: AreaLevel, parent: number, box: BoundingBox, country: string): number {
    const isShaped = this.#random.isOneOf(2) || level === 'country';
    const type = isShaped ? 'r' : this.#random.pick<SourceType>(['n', 'g', 'r']);
    const name = level === 'country' ? { name: `Land ${country}` } : this.#names();
    const tags: Tags = {
      ...name,
      ...(level === 'state' && { 'ISO3166-2': `${country}-${this.#random.pick(['NY', 'SG'])}` }),
      ...(type === 'r' && this.#random.isOneOf(2) && { boundary: 'administrative', admin_level: '8' }),
      ...(type === 'n' && { place: level }),
    };
    return (
      this.#areas.push({
        ...this.#source(type),
        level,
        parent,
        tags,
        ...middleOf(box),
        importance: this.#random.pick(IMPORTANCES),
        ...((level === 'country' || !this.#random.isOneOf(9)) && { country }),
        ...(isShaped && { bounds: box, polygons: [[ringOf(box)]] }),
      }) - 1
    );
  }

  #addEntries(area: number, middle: Point): void {
    const { streetsOfTown, placesOfTown, namedHousesOfTown } = this.#shape;
    const times = (count: number, add: () => void) => Array.from({ length: count }, () => add);
    for (const add of this.#random.shuffled([
      ...times(streetsOfTown, () => this.#addStreet(area, middle)),
      ...times(placesOfTown, () => this.#addPlace(area, middle)),
      ...times(namedHousesOfTown, () => this.#addNamedHouse(area, middle)),
    ]))
      add();
  }

  #addStreet(area: number, middle: Point): void {
    const point = this.#near(middle, 0.02);
    const kind = this.#random.pick(['street', 'street', 'street', 'place'] as const);
    const postcodes = this.#random.distinct(POSTCODES, 2);
    const street: Street = {
      ...this.#source('w'),
      ...point,
      kind,
      tags: this.#namesOfStreet(),
      isMajor: this.#random.isOneOf(3),
      localities: this.#random.some(1, () => this.#name()),
      postcodes,
      ...(this.#random.isOneOf(2) && {
        mainTag: this.#random.pick(['highway=residential', 'highway=primary']),
      }),
    };
    const lines = kind === 'place' ? [] : this.#random.some(2, () => this.#line(point));
    const labels = this.#random.distinct(LABELS, this.#shape.mostHousesOfStreet);
    const houses = this.#inBuildings(labels.map((label) => this.#house(label, point, postcodes.length)));
    const linesBelow = this.#random.isOneOf(3) ? this.#random.below(lines.length + 1) : 0;
    const written = { ...street, ...(linesBelow > 0 && { linesBelow }) };
    this.#entries.push({ area, street: written, lines, houses });
  }

  /** Mostly near its street, at times so far that it lies in another town. */
  #house(label: string, middle: Point, postcodes: number): House {
    const { lat, lon } = this.#near(middle, this.#random.isOneOf(5) ? 0.05 : 0.0005);
    return {
      label,
      ...(label === 'Rosenhof' && { name: label }),
      latE7: Math.round(lat * 1e7),
      lonE7: Math.round(lon * 1e7),
      ...this.#source('n'),
      postcode: this.#random.below(postcodes + 1) - 1,
      ...(this.#random.isOneOf(2) && { mainTag: this.#random.pick(['building=house', 'shop=bakery']) }),
      ...(this.#random.isOneOf(2) && { footprint: this.#footprint({ lat, lon }, 0.0004) }),
    };
  }

  /** Some houses are in the building of the one before. */
  #inBuildings(houses: readonly House[]): readonly House[] {
    return houses.map((house, at) => {
      const { footprint } = houses[at - 1] ?? {};
      return footprint && this.#random.isOneOf(3) ? { ...house, footprint } : house;
    });
  }

  /** One or two boxes near a point, some around it. */
  #footprint(middle: Point, spread: number): Int32Array[] {
    const box = (): Int32Array => {
      const { lat, lon } = this.#near(middle, spread);
      const half = this.#random.pick([0.5, 1, 2]) * spread;
      return ringOf([lon - half, lat - half, lon + half, lat + half]);
    };
    return [box(), ...this.#random.some(1, box)];
  }

  /** At times a house of the street before has its number and is the same object, or it is an area too. */
  #addPlace(area: number, middle: Point): void {
    const category = this.#random.pick(CATEGORIES);
    const place: NamedPlace = {
      ...this.#source('n'),
      ...this.#near(middle, 0.02),
      tags: {
        ...this.#names(),
        ...(this.#random.isOneOf(3) && {
          'addr:city': this.#name(),
          'addr:postcode': this.#random.pick(POSTCODES),
        }),
      },
      category,
      importance: this.#random.pick(IMPORTANCES),
      ...(this.#random.isOneOf(2) && { mainTag: category.replace('/', '=') }),
    };
    const before = this.#entries.at(-1);
    const isHouseToo = before && 'street' in before && this.#random.isOneOf(2);
    const footprint = this.#random.isOneOf(2) ? this.#footprint(place, 0.002) : [];
    if (!isHouseToo) return void this.#entries.push({ area, place, footprint });
    const [label, street] = ['17', nameIn(before.street.tags)];
    const tags = { ...place.tags, 'addr:street': street, 'addr:housenumber': label };
    const { type, sourceId } = place;
    const house = { ...this.#house(label, place, 0), type, sourceId };
    this.#entries[this.#entries.length - 1] = { ...before, houses: [...before.houses, house] };
    this.#entries.push({ area, place: { ...place, tags }, footprint });
  }

  #addNamedHouse(area: number, middle: Point): void {
    const namedHouse: NamedHouse = {
      ...this.#source('w'),
      ...this.#near(middle, 0.02),
      kind: 'house',
      names: this.#random.distinct(['Rose Cottage', 'Villa Berg', 'Neu Haupt', '12'], 2),
      localities: this.#random.some(1, () => this.#name()),
      ...(this.#random.isOneOf(2) && { number: this.#random.pick(['5', '12']) }),
      ...(this.#random.isOneOf(2) && { street: { kind: 'street', tags: this.#names() } }),
      ...(this.#random.isOneOf(2) && { postcode: this.#random.pick(POSTCODES) }),
      ...(this.#random.isOneOf(2) && { mainTag: 'building=house' }),
    };
    this.#entries.push({ area, namedHouse: { ...namedHouse, names: ['Rose Cottage', ...namedHouse.names] } });
  }

  /** Its positions lie on a grid, where lines of streets meet. */
  #line(middle: Point): Int32Array {
    const positions = [2, 3, 4].slice(this.#random.below(3)).flatMap(() => {
      const { lat, lon } = this.#near(middle, 0.003);
      return [Math.round(lon * 1e3) * 1e4, Math.round(lat * 1e3) * 1e4];
    });
    return Int32Array.from([...positions, ...positions.slice(0, 1), positions[1]! + 20_000]);
  }

  #namesOfStreet(): Tags {
    const names = this.#names();
    const { lastWord } = this.#shape;
    if (lastWord === undefined) return names;
    return { ...names, name: this.#random.isOneOf(2) ? lastWord : `${nameIn(names)} ${lastWord}` };
  }

  #names(): Tags {
    return {
      name: this.#name(),
      ...(this.#random.isOneOf(3) && { 'name:de': this.#name() }),
      ...(this.#random.isOneOf(4) && { alt_name: this.#name() }),
      ...(this.#random.isOneOf(6) && { old_name: this.#name() }),
    };
  }

  #name(): string {
    const words = 1 + this.#random.below(3);
    return Array.from({ length: words }, () => this.#random.pick(WORDS)).join(' ');
  }

  #source(type: SourceType): { readonly type: SourceType; readonly sourceId: number } {
    this.#lastId += 1;
    return { type, sourceId: this.#lastId };
  }

  /** A point on a grid of a thousandth of the spread, so that some fall together. */
  #near({ lat, lon }: Point, spread: number): Point {
    const away = (): number => ((this.#random.below(41) - 20) / 20) * spread;
    return { lat: rounded(lat + away()), lon: rounded(lon + away()) };
  }
}

export function nameIn(tags: Tags): string {
  return tags.name ?? '';
}

function middleOf([west, south, east, north]: BoundingBox): Point {
  return { lat: rounded((south + north) / 2), lon: rounded((west + east) / 2) };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

/** Anticlockwise, closed: longitude, latitude in 1e-7 degrees. */
function ringOf(box: BoundingBox): Int32Array {
  const [west, south, east, north] = box.map((degrees) => Math.round(degrees * 1e7)) as [number, number, number, number]; // biome-ignore format: as many as in
  return Int32Array.of(west, south, east, south, east, north, west, north, west, south);
}
