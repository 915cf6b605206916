import { type SourceType, sourceOfIdentity } from '../../src/core/core.ts';
import { LAYERS } from '../../src/filters/filters.ts';
import type {
  ForwardRequest,
  GazetteerContents,
  Geocoder,
  ReverseRequest,
} from '../../src/geocode/geocode.ts';

/** A request of some kind, and how a geocoder is asked it. */
export interface GeocodingRequest {
  readonly kind: string;
  readonly text: string;
  readonly ask: (geocoder: Geocoder) => Promise<unknown>;
}

interface Named {
  readonly tags?: Readonly<Record<string, string>>;
  readonly names?: readonly string[];
  readonly localities?: readonly string[];
  readonly postcodes?: readonly string[];
}

/** Kinds of requests, and how many of a hundred are of each. */
const KINDS = {
  address: 18,
  name: 12,
  typo: 14,
  completing: 16,
  postcode: 6,
  crossing: 8,
  words: 4,
  reverse: 16,
  entry: 6,
} as const;

/** Random requests about what a gazetteer holds, the same ones for the same seed. */
export class GeocodingRequests {
  readonly #contents: GazetteerContents;
  readonly #random: () => number;

  constructor(contents: GazetteerContents, seed: number) {
    this.#contents = contents;
    this.#random = randomFrom(seed);
  }

  next(): GeocodingRequest {
    let left = this.#random() * 100;
    for (const [kind, share] of Object.entries(KINDS)) {
      left -= share;
      if (left < 0) return this.#requestOf(kind as keyof typeof KINDS); // its own keys
    }
    return this.#requestOf('address');
  }

  #requestOf(kind: keyof typeof KINDS): GeocodingRequest {
    if (kind === 'reverse') return this.#reverse();
    if (kind === 'entry') return this.#entry();
    const text = this.#textOf(kind);
    const request: ForwardRequest = {
      ...this.#options(kind),
      ...(this.#isOneOf(12) ? { parts: this.#parts() } : { text }),
    };
    return { kind, text: JSON.stringify(request), ask: (geocoder) => geocoder.forward(request) };
  }

  #textOf(kind: Exclude<keyof typeof KINDS, 'reverse' | 'entry'>): string {
    if (kind === 'address') return this.#address();
    if (kind === 'name') return this.#nameWithTown();
    if (kind === 'typo') return this.#mistyped(this.#isOneOf(2) ? this.#address() : this.#nameWithTown());
    if (kind === 'completing') return this.#begun(this.#isOneOf(2) ? this.#address() : this.#nameWithTown());
    if (kind === 'postcode') return `${this.#postcode()}${this.#isOneOf(2) ? ` ${this.#town()}` : ''}`;
    if (kind === 'crossing')
      return `${this.#name()} & ${this.#name()}${this.#isOneOf(2) ? `, ${this.#town()}` : ''}`;
    return [this.#word(), this.#word(), this.#word()].slice(0, 1 + this.#below(3)).join(' ');
  }

  #address(): string {
    const entry = this.#anEntry();
    const [from, to] = this.#contents.tables.housesOf(entry);
    const number =
      from < to
        ? this.#contents.tables.house(from + this.#below(to - from)).label
        : String(1 + this.#below(80));
    const { postcodes = [], localities = [] } = this.#record(entry);
    const town = [postcodes[0], localities[0] ?? this.#town()].filter(Boolean).join(' ');
    const line = `${this.#nameOf(entry)} ${number}`;
    return this.#pick([
      line,
      `${line}, ${town}`,
      `${number} ${this.#nameOf(entry)}`,
      `${line} ${this.#town()}`,
    ]);
  }

  #nameWithTown(): string {
    const name = this.#name();
    return this.#isOneOf(2) ? name : `${name} ${this.#town()}`;
  }

  #parts(): NonNullable<ForwardRequest['parts']> {
    return {
      street: this.#name(),
      ...(this.#isOneOf(2) && { houseNumber: String(1 + this.#below(40)) }),
      ...(this.#isOneOf(2) && { locality: this.#town() }),
      ...(this.#isOneOf(2) && { postalCode: this.#postcode() }),
    };
  }

  #options(kind: string): Omit<ForwardRequest, 'text' | 'parts'> {
    const entry = this.#anEntry();
    const [lat, lon] = this.#pointOf(entry);
    return {
      languages: this.#pick([[], ['de'], ['fr', 'en']]),
      limit: 1 + this.#below(10),
      ...(kind === 'completing' && { isCompleting: true }),
      ...(this.#isOneOf(8) && { isExact: true }),
      ...(this.#isOneOf(8) && { country: this.#pick(['LI', 'MC', 'CH', 'DE', 'AT']) }),
      ...(this.#isOneOf(5) && { near: { lat, lon, ...(this.#isOneOf(2) && { scaleMetres: 500 }) } }),
      ...(this.#isOneOf(6) && {
        box: { bounds: [lon - 0.02, lat - 0.01, lon + 0.02, lat + 0.01], isBounded: this.#isOneOf(2) },
      }),
      ...(this.#isOneOf(10) && { layers: [this.#pick(LAYERS), this.#pick(LAYERS), 'house', 'street'] }),
    };
  }

  #reverse(): GeocodingRequest {
    const [lat, lon] = this.#pointOf(this.#anEntry());
    const spread = this.#pick([0, 0.0001, 0.002, 0.02, 1]);
    const request: ReverseRequest = {
      lat: lat + spread * (this.#random() - 0.5),
      lon: lon + spread * (this.#random() - 0.5),
      zoom: this.#isOneOf(2) ? 18 : 1 + this.#below(18),
      limit: 1 + this.#below(10),
      languages: [],
    };
    return {
      kind: 'reverse',
      text: JSON.stringify(request),
      ask: (geocoder) => geocoder.reverse(request),
    };
  }

  #entry(): GeocodingRequest {
    const { entryIdentity, houseIdentity, head } = this.#contents;
    const identities = this.#pick([entryIdentity, houseIdentity, head.areaIdentity]);
    const identity = identities.length > 0 ? identities[this.#below(identities.length)]! : 1;
    const { type, sourceId }: { type: SourceType; sourceId: number } = this.#isOneOf(6)
      ? { type: 'n', sourceId: 1 + this.#below(1e9) }
      : sourceOfIdentity(identity);
    return { kind: 'entry', text: `${type}${sourceId}`, ask: (geocoder) => geocoder.entry(type, sourceId) };
  }

  #mistyped(text: string): string {
    let wrong = text;
    for (let errors = 1 + this.#below(2); errors > 0; errors--) {
      const at = this.#below(wrong.length);
      const letter = this.#pick([...'aeinrst']);
      const rest = wrong.slice(at + 1);
      wrong = this.#pick([
        wrong.slice(0, at) + rest,
        wrong.slice(0, at) + letter + rest,
        wrong.slice(0, at) + letter + wrong.slice(at),
      ]);
    }
    return wrong;
  }

  #begun(text: string): string {
    return text.slice(0, 1 + this.#below(text.length));
  }

  #name(): string {
    return this.#nameOf(this.#anEntry());
  }

  #nameOf(entry: number): string {
    const { tags, names } = this.#record(entry);
    return tags?.name ?? names?.[0] ?? '';
  }

  #town(): string {
    const of = this.#contents.rows.areaOf(this.#anEntry());
    const { tags } = JSON.parse(this.#contents.areaText(Math.max(0, of)).toString()) as Named;
    return tags?.name ?? '';
  }

  #postcode(): string {
    const { postcodes } = this.#record(this.#anEntry());
    return postcodes?.[0] ?? '9490';
  }

  #word(): string {
    const words = `${this.#name()} ${this.#town()}`.split(' ');
    return this.#pick(words);
  }

  #record(entry: number): Named {
    return JSON.parse(this.#contents.entryText(entry).toString()) as Named; // as the builder wrote it
  }

  #pointOf(entry: number): [lat: number, lon: number] {
    const { latE7, lonE7 } = this.#contents.rows;
    return [latE7[entry]! / 1e7, lonE7[entry]! / 1e7];
  }

  #anEntry(): number {
    return this.#below(this.#contents.entries);
  }

  #below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  #isOneOf(count: number): boolean {
    return this.#below(count) === 0;
  }

  #pick<T>(values: readonly T[]): T {
    return values[this.#below(values.length)]!;
  }
}

/** Numbers in [0, 1), the same ones every time (Park and Miller, 1988). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
