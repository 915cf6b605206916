import { Growable } from '../arrays/arrays.ts';
import type { SourceObject, SourceType, Tags } from '../core/core.ts';
import type { Feature, Geometry } from '../osm/osm.ts';
import { isBelowGround, isMajor, isNamed, mainTagOfStreet } from './object-kinds.ts';
import { nameTagsOf } from './street-names.ts';
import { StringPool } from './string-pool.ts';

/** What streets and houses are made of, from whatever source. */
export type AddressedFeature = Pick<Feature, 'tags' | 'geometry'> & Pick<SourceObject, 'type' | 'sourceId'>;

const TYPES: readonly SourceType[] = ['n', 'w', 'r', 's'];

/** Type and number of an object as one whole number under 2^53. */
export function packObject(type: SourceType, sourceId: number): number {
  return sourceId * TYPES.length + TYPES.indexOf(type);
}

/** Inverse of {@link packObject}. */
export function unpackObject(packed: number): { type: SourceType; sourceId: number } {
  const type = packed % TYPES.length;
  return { type: TYPES[type]!, sourceId: (packed - type) / TYPES.length };
}

/** Lines of named streets, in flat columns: 8 bytes for a position and some 30 for a line. */
export class StreetWays {
  readonly #objects = new Growable(Float64Array);
  readonly #names = new Growable(Uint32Array);
  readonly #postcodes = new Growable(Uint32Array);
  readonly #isMajor = new Growable(Uint8Array);
  /** 1 for roads without a name. */
  readonly #isReference = new Growable(Uint8Array);
  readonly #isBelow = new Growable(Uint8Array);
  readonly #mainTags = new Growable(Uint16Array);
  readonly #positions = new Growable(Int32Array);
  /** Start of the line after each line. */
  readonly #ends = new Growable(Uint32Array);
  readonly #nameSets = new StringPool();
  readonly #postcodeTexts = new StringPool();
  readonly #mainTagTexts = new StringPool();

  get count(): number {
    return this.#objects.length;
  }

  /** Distinct sets of names; lines tell theirs by number. */
  get nameSetCount(): number {
    return this.#nameSets.size;
  }

  /** One line, or the outline of each part of a square. */
  add({ type, sourceId, tags, geometry }: AddressedFeature): void {
    const names = this.#nameSets.numberOf(JSON.stringify(nameTagsOf(tags)));
    const postcode = this.#postcodeTexts.numberOf(tags.postal_code ?? '');
    const mainTag = this.#mainTagTexts.numberOf(mainTagOfStreet(tags));
    for (const line of linesOf(geometry)) {
      this.#objects.push(packObject(type, sourceId));
      this.#names.push(names);
      this.#postcodes.push(postcode);
      this.#isMajor.push(isMajor(tags) ? 1 : 0);
      this.#isReference.push(isNamed(tags) ? 0 : 1);
      this.#isBelow.push(isBelowGround(tags) ? 1 : 0);
      this.#mainTags.push(mainTag);
      for (const coordinate of line) this.#positions.push(coordinate);
      this.#ends.push(this.#positions.length);
    }
  }

  /** Number of the object, see {@link packObject}. */
  object(way: number): number {
    return this.#objects.at(way);
  }

  nameSet(way: number): number {
    return this.#names.at(way);
  }

  names(nameSet: number): Tags {
    return JSON.parse(this.#nameSets.text(nameSet)) as Tags; // written by `add`
  }

  /** Empty where the way has none. */
  postcode(way: number): string {
    return this.#postcodeTexts.text(this.#postcodes.at(way));
  }

  mainTag(way: number): string {
    return this.#mainTagTexts.text(this.#mainTags.at(way));
  }

  isMajor(way: number): boolean {
    return this.#isMajor.at(way) === 1;
  }

  /** True for a road that has no name and is called by its reference: nobody's address. */
  isReference(way: number): boolean {
    return this.#isReference.at(way) === 1;
  }

  /** True for a way in a tunnel. */
  isBelow(way: number): boolean {
    return this.#isBelow.at(way) === 1;
  }

  /** Interleaved longitude, latitude of all ways; a view of the columns. */
  positions(): Int32Array {
    return this.#positions.values();
  }

  /** Start of the way in the positions. */
  startOf(way: number): number {
    return way === 0 ? 0 : this.#ends.at(way - 1);
  }

  endOf(way: number): number {
    return this.#ends.at(way);
  }

  /** Interleaved longitude, latitude; a view of the columns. */
  line(way: number): Int32Array {
    return this.positions().subarray(this.startOf(way), this.endOf(way));
  }
}

function linesOf(geometry: Geometry): Int32Array[] {
  if (geometry.type === 'point') return [Int32Array.of(geometry.lonE7, geometry.latE7)];
  if (geometry.type === 'line') return [geometry.positions];
  if (geometry.type === 'area') return geometry.polygons.map(([outer]) => outer);
  return geometry.lines.filter((line) => line.length > 0);
}
