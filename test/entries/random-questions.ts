import { type Filters, LAYERS, type TagFilter } from '../../src/filters/filters.ts';
import type { ForwardRequest, ReverseRequest } from '../../src/geocode/geocode.ts';
import { recordOf } from './plain-entries.ts';
import type { Random } from './random.ts';
import { nameIn, POSTCODES, WORDS, type World, type WrittenEntry } from './random-world.ts';

const TAGS: readonly (readonly TagFilter[])[] = [
  [{ wanted: [{ key: 'amenity' }, { key: 'highway', value: 'residential' }] }],
  [{ wanted: [{ key: 'place' }, { key: 'building' }] }],
  [{ wanted: [{ value: 'house' }, { value: 'primary' }, { key: 'admin_level', value: '8' }] }],
  [{ unwanted: [{ key: 'building' }, { key: 'tourism' }] }],
  [{ wanted: [{ key: 'shop', butValues: ['kiosk'] }], isOfPlaces: true }],
  [{ wanted: [{}] }, { unwanted: [{ key: 'place', butValues: ['house'] }] }],
];
const COUNTRIES = ['LI', 'CZ', 'GB', 'AU', 'DE'];

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Questions about a world. */
export class RandomQuestions {
  readonly #world: World;
  readonly #random: Random;

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  /** Makers of each filter. */
  get filters(): readonly (() => Filters)[] {
    const random = this.#random;
    return [
      () => ({
        layers: random.isOneOf(3) ? ['house'] : random.shuffled(LAYERS).slice(0, 1 + random.below(4)),
      }),
      () => ({ tags: random.pick(TAGS) }),
      () => ({ circle: { ...this.point(), radiusMetres: random.pick([0, 300, 3_000, 20_000]) } }),
      () => ({ bbox: this.#box() }),
      () => ({ polygon: this.#corners() }),
      () => ({ countries: random.shuffled(COUNTRIES).slice(0, 1 + random.below(2)) }),
      () => ({ areas: Array.from({ length: 1 + random.below(2) }, () => this.#area()) }),
      () => ({ sources: random.pick([['osm'], ['world'], ['osm', 'world'], []] as const) }),
    ];
  }

  /** Every filter alone, and every two of them. */
  *filtersInPairs(): Generator<Filters> {
    const { filters } = this;
    for (const [at, filter] of filters.entries())
      for (const other of filters.slice(at)) yield { ...filter(), ...other() };
  }

  forward(filters: Filters, text = this.text()): ForwardRequest & { readonly text: string } {
    const random = this.#random;
    return {
      ...filters,
      text: random.isOneOf(5) ? text.slice(0, 1 + random.below(text.length)) : text,
      languages: random.pick([[], ['de']]),
      limit: random.pick([1, 3, 10]),
      ...(random.isOneOf(3) && { isCompleting: true }),
      ...(random.isOneOf(4) && { isExact: true }),
      ...(random.isOneOf(4) && { country: random.pick(COUNTRIES) }),
      ...(random.isOneOf(3) && {
        near: { ...this.point(), ...(random.isOneOf(2) && { scaleMetres: 500, weight: 0.5 }) },
      }),
      ...(random.isOneOf(6) && { box: { bounds: this.#box(), isBounded: random.isOneOf(2) } }),
    };
  }

  reverse(filters: Filters): ReverseRequest {
    const random = this.#random;
    return {
      ...filters,
      ...this.point(),
      zoom: random.isOneOf(3) ? 1 + random.below(18) : 18,
      limit: random.pick([1, 1, 2, 10]),
      languages: [],
    };
  }

  text(): string {
    const [entry, town] = [this.entry(), nameIn(this.#random.pick(this.#world.areas).tags)];
    const name = this.#nameOf(entry);
    const line = `${name} ${this.#number(entry)}`;
    const postcode = this.#random.pick([...POSTCODES, '7777']);
    return this.#random.pick([
      name,
      town,
      `${name} ${town}`,
      `${name}, ${town}`,
      line,
      line,
      `${line}, ${town}`,
      `${line}, ${postcode} ${town}`,
      `${this.#number(entry)} ${name}`,
      `${postcode} ${this.#number(entry)}`,
      `${postcode} ${town}`,
      this.#mistyped(name),
      this.#mistyped(`${name} ${town}`),
      [1, 2, 3].map(() => this.#random.pick([...WORDS, 'xyz'])).join(' '),
    ]);
  }

  /** Near something that there is. */
  point(): Point {
    const { lat, lon } = this.#pointOfSomething();
    const away = (): number => (this.#random.below(21) - 10) * this.#random.pick([0, 1e-5, 1e-3]);
    return { lat: lat + away(), lon: lon + away() };
  }

  #pointOfSomething(): Point {
    const { areas, entries } = this.#world;
    if (entries.length === 0) return this.#random.pick(areas);
    const entry = this.entry();
    if (!('street' in entry) || entry.houses.length === 0) return recordOf(entry);
    const { latE7, lonE7 } = this.#random.pick(entry.houses);
    return { lat: latE7 / 1e7, lon: lonE7 / 1e7 };
  }

  entry(): WrittenEntry {
    return this.#random.pick(this.#world.entries);
  }

  name(): string {
    return this.#nameOf(this.entry());
  }

  #nameOf(entry: WrittenEntry): string {
    if ('namedHouse' in entry) return this.#random.pick(entry.namedHouse.names);
    const { tags } = 'street' in entry ? entry.street : entry.place;
    return this.#random.pick([nameIn(tags), ...Object.values(tags)]);
  }

  #number(entry: WrittenEntry): string {
    const known = 'street' in entry ? entry.houses.map(({ label }) => label) : [];
    return this.#random.pick([...known, '4', '6', '14', '7', '128', '5 a']);
  }

  #mistyped(text: string): string {
    const at = this.#random.below(text.length);
    const letter = this.#random.pick(['', 'e', 'n', text[at]!.repeat(2)]);
    return text.slice(0, at) + letter + text.slice(at + 1);
  }

  #area() {
    const { type, sourceId } = this.#random.pick(this.#world.areas);
    return this.#random.isOneOf(9) ? { type, sourceId: 999_999 } : { type, sourceId };
  }

  /** At times all but a stripe, over the antimeridian. */
  #box(): readonly [west: number, south: number, east: number, north: number] {
    const [{ lat, lon }, size] = [this.point(), this.#random.pick([0.001, 0.02, 0.2])];
    const [west, east] = [lon - size, lon + size];
    return this.#random.isOneOf(5)
      ? [east, lat - size, west, lat + size]
      : [west, lat - size, east, lat + size];
  }

  #corners(): readonly (readonly [lon: number, lat: number])[] {
    return Array.from({ length: 3 + this.#random.below(3) }, () => {
      const { lat, lon } = this.point();
      return [lon, lat];
    });
  }
}
