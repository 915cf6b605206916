import { Fingerprint, Growable, lowerBound } from '../arrays/arrays.ts';
import { distanceMetres, type Tags } from '../core/core.ts';
import { foldName } from '../text/text.ts';
import type { ReadFeature, SpooledFeature } from './feature-spool.ts';

/** A place of one's own and what OpenStreetMap calls the same no farther away are one. */
const SAME_PLACE_METRES = 50;
/** Some 220 m from south to north, and not under 50 m from west to east but near the poles. */
const SQUARES_PER_DEGREE = 500;
const AROUND = [-1, 0, 1] as const;
/** Things that are called after what they stand at. */
const CALLED_AFTER_KEYS = ['highway', 'railway', 'public_transport', 'entrance'] as const;
const CALLED_AFTER_AMENITIES: ReadonlySet<string> = new Set(
  `atm bicycle_parking bicycle_rental car_sharing charging_station loading_dock motorcycle_parking parking parking_entrance
   post_box recycling taxi toilets vending_machine`.split(/\s+/),
);

/** The places of further sources, each joined with what OpenStreetMap has of it. Takes some forty bytes for each. */
export class OwnPlaces {
  readonly #keys = new Growable(Float64Array);
  readonly #numbers = new Growable(Float64Array);
  readonly #lats = new Growable(Float64Array);
  readonly #lons = new Growable(Float64Array);
  #order: Uint32Array | undefined;
  #sortedKeys = new Float64Array();
  readonly #same = new Map<number, ReadFeature[]>();

  /** Takes a place of a further source; of anything else nothing. Call with all features before asking. */
  add({ type, sourceId, tags, categories, lat, lon }: SpooledFeature): void {
    if (type !== 's' || categories.length === 0 || !tags.name) return;
    this.#keys.push(keyOf(foldName(tags.name), squareOf(lat), squareOf(lon)));
    this.#numbers.push(sourceId);
    this.#lats.push(lat);
    this.#lons.push(lon);
  }

  /** True if a place of OpenStreetMap is one of ours; it is kept for {@link joined}. */
  takes(feature: ReadFeature): boolean {
    const { type, tags, lat, lon } = feature;
    if (this.#keys.length === 0 || type === 's' || !tags.name || isCalledAfter(tags)) return false;
    const own = this.#nearest(foldName(tags.name), lat, lon);
    if (own === undefined) return false;
    this.#same.set(own, [...(this.#same.get(own) ?? []), feature]);
    return true;
  }

  /** A place with what OpenStreetMap knows of it besides; call in ascending order, once all of OpenStreetMap were asked for. */
  joined(feature: ReadFeature): ReadFeature {
    const same = feature.type === 's' ? this.#same.get(feature.sourceId) : undefined;
    if (!same) return feature;
    const hash = new Fingerprint();
    hash.addNumbers([feature.fingerprint, ...same.map(({ fingerprint }) => fingerprint)]);
    const tags: Tags = Object.assign({}, ...same.map((one) => one.tags), feature.tags);
    const categories = [...feature.categories, ...same.flatMap((one) => one.categories)];
    const known = { ...feature, tags, categories: [...new Set(categories)] };
    return { ...known, geometry: areaOf(same) ?? feature.geometry, fingerprint: hash.value };
  }

  /** Number of the nearest place of that name within reach. */
  #nearest(name: string, lat: number, lon: number): number | undefined {
    let [best, least] = [undefined as number | undefined, SAME_PLACE_METRES];
    for (const row of this.#rowsNear(name, squareOf(lat), squareOf(lon))) {
      const metres = distanceMetres(lat, lon, this.#lats.at(row), this.#lons.at(row));
      if (metres <= least) [best, least] = [this.#numbers.at(row), metres];
    }
    return best;
  }

  *#rowsNear(name: string, north: number, east: number): Generator<number> {
    const order = this.#sorted();
    const keys = AROUND.flatMap((up) => AROUND.map((right) => keyOf(name, north + up, east + right)));
    for (const key of keys) {
      let at = lowerBound(this.#sortedKeys, key);
      while (this.#sortedKeys[at] === key) yield order[at++]!;
    }
  }

  #sorted(): Uint32Array {
    if (this.#order) return this.#order;
    const keys = this.#keys.values();
    this.#order = Uint32Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]! || a - b);
    this.#sortedKeys = Float64Array.from(this.#order, (row) => keys[row]!);
    return this.#order;
  }
}

function isCalledAfter(tags: Tags): boolean {
  const isBeside = CALLED_AFTER_KEYS.some((key) => tags[key] !== undefined);
  return isBeside || CALLED_AFTER_AMENITIES.has(tags.amenity ?? '');
}

function areaOf(features: readonly ReadFeature[]): ReadFeature['geometry'] {
  return features.map(({ geometry }) => geometry).find((geometry) => geometry?.type === 'area');
}

function keyOf(foldedName: string, north: number, east: number): number {
  const hash = new Fingerprint();
  hash.addText(foldedName);
  hash.add(north);
  hash.add(east);
  return hash.value;
}

function squareOf(degrees: number): number {
  return Math.floor(degrees * SQUARES_PER_DEGREE);
}
