import type { House } from '../../addresses/addresses.ts';
import type { BoundingBox } from '../../core/core.ts';
import {
  type Corners,
  type Filters,
  type Layer,
  pointTest,
  type TaggedEntry,
  tagTest,
  unrolledRing,
} from '../../filters/filters.ts';
import type { AddressQuery, HouseMatch } from '../address-query.ts';
import { areaAt } from '../area-at.ts';
import { countryOf } from '../country-of.ts';
import { mainTagOfArea } from '../describe.ts';
import {
  type EntryRecord,
  type EntryRows,
  type GazetteerHead,
  type GazetteerStore,
  isNamedHouse,
  isPlace,
  type Postcode,
} from '../gazetteer-port.ts';

/** A street whose middle is outside of where houses are wanted by no more than these degrees may have houses inside. */
const STREET_MARGIN_DEGREES = 0.1;
const METRES_PER_DEGREE = 111_320;
const MORE_THAN_AREAS: readonly Layer[] = ['house', 'street', 'place', 'postcode'];
/** No object of the map says more of a number between known ones. */
const NUMBER: TaggedEntry = { kind: 'house' };

type AdmissionQuery = Filters & Pick<AddressQuery, 'within'>;

/** Decides which items the filters of a request let through. */
export class Admission {
  readonly #head: GazetteerHead;
  readonly #query: AdmissionQuery;
  readonly #layers: ReadonlySet<Layer> | undefined;
  readonly #isInside: ReturnType<typeof pointTest>;
  readonly #isAlmostInside: ReturnType<typeof pointTest>;
  readonly #isTagged: (entry: TaggedEntry) => boolean;
  /** True if tags are filtered by, so that {@link readTags} has to come before entries. */
  readonly testsTags: boolean;
  /** By area, true if what lies in it may pass. */
  readonly #holds = new Map<number, boolean>();
  /** Entries whose own tags do not pass, of those that {@link readTags} has seen. */
  readonly #rejected = new Set<number>();

  constructor(head: GazetteerHead, query: AdmissionQuery) {
    this.#head = head;
    this.#query = query;
    this.#layers = query.layers && new Set(query.layers);
    this.#isInside = pointTest(query);
    this.#isAlmostInside = pointTest(widened(query));
    const { tags = [] } = query;
    this.#isTagged = tagTest(tags);
    this.testsTags = tags.length > 0;
  }

  /** True if house numbers are to be looked up. */
  get wantsHouses(): boolean {
    return this.#wants('house');
  }

  /** False if only areas are wanted, so that nothing else has to be read. */
  get wantsMoreThanAreas(): boolean {
    return this.#wantsOsm && MORE_THAN_AREAS.some((layer) => this.#wants(layer));
  }

  /** Reads the tags of entries. */
  async readTags(entries: readonly number[], store: Pick<GazetteerStore, 'records'>): Promise<void> {
    if (entries.length === 0) return;
    const records = await store.records(entries);
    for (const [at, record] of records.entries())
      if (!this.#isTagged(taggedEntry(record))) this.#rejected.add(entries[at]!);
  }

  ofArea(area: number): boolean {
    const { areas } = this.#head;
    if (!this.#wants(areas.levelOf(area)) || !this.#isInside(areas.latOf(area), areas.lonOf(area)))
      return false;
    return this.#isOfSource(area) && this.#holdsPassing(area) && this.#isTaggedArea(area);
  }

  ofPostcode({ lat, lon, area }: Postcode): boolean {
    if (!this.#wants('postcode') || !this.#wantsOsm || !this.#isInside(lat, lon)) return false;
    return this.#holdsPassing(area) && this.#isTagged({ kind: 'postcode' });
  }

  /** Lets a street through also if only a house of it may be wanted: {@link ofStreet} and {@link ofHouse} decide later. */
  ofEntry(kind: 'street' | 'place' | 'house', entry: number, rows: EntryRows): boolean {
    const row = rows.rowOf(entry);
    const [lat, lon] = [rows.latE7[row]! / 1e7, rows.lonE7[row]! / 1e7];
    if (!this.#wantsEntry(kind, entry) || !this.#holdsPassing(rows.areaOf(row))) return false;
    return kind === 'street' ? this.#isAlmostInside(lat, lon) : this.#isInside(lat, lon);
  }

  /** A street without any house. */
  ofStreet(entry: number, rows: EntryRows): boolean {
    const row = rows.rowOf(entry);
    if (!this.#wants('street') || this.#rejected.has(entry)) return false;
    return this.#isInside(rows.latE7[row]! / 1e7, rows.lonE7[row]! / 1e7);
  }

  /** A house of a street that {@link ofEntry} lets through: it lies in the areas of its own point, and where none is known in its street's. */
  ofHouse(house: Exclude<HouseMatch, { kind: 'unknown' }>): boolean {
    const [lat, lon] = pointOfHouse(house);
    if (!this.#isInside(lat, lon) || !this.#holdsPassingAt(lat, lon)) return false;
    if (house.kind === 'interpolated') return this.#isTagged(NUMBER);
    return !this.testsTags || this.#isTagged(taggedHouse(house.tables.house(house.house)));
  }

  /** True if what passes otherwise may lie at a point in degrees. */
  ofPoint({ lat, lon }: { readonly lat: number; readonly lon: number }): boolean {
    return this.#isInside(lat, lon);
  }

  #holdsPassingAt(lat: number, lon: number): boolean {
    const { countries, within } = this.#query;
    if (!countries && !within) return true;
    const area = areaAt(this.#head, lat, lon);
    return area < 0 || this.#holdsPassing(area);
  }

  /** True if what lies in an area may pass: by its country, and the areas that are asked for; -1 for no area. */
  #holdsPassing(area: number): boolean {
    const { countries, within } = this.#query;
    if (!countries && !within) return true;
    const known = this.#holds.get(area);
    if (known !== undefined) return known;
    const isWithin = !within || within.some(([from, to]) => from <= area && area < to);
    const holds = isWithin && (!countries || countries.includes(countryOf(this.#head, area)));
    this.#holds.set(area, holds);
    return holds;
  }

  #wantsEntry(kind: 'street' | 'place' | 'house', entry: number): boolean {
    const isOwn = this.#wants(kind) && !this.#rejected.has(entry);
    return isOwn || (kind === 'street' && this.#wants('house'));
  }

  get #wantsOsm(): boolean {
    return this.#query.sources?.includes('osm') ?? true;
  }

  /** An area of which the extract has a piece of the border is as the world has it. */
  #isOfSource(area: number): boolean {
    const { sources } = this.#query;
    if (!sources) return true;
    const isOfWorld = this.#head.isOfWorld(area);
    if (!sources.includes(isOfWorld ? 'world' : 'osm')) return false;
    return sources.includes('world') || !this.#isPiece(area);
  }

  #isPiece(area: number): boolean {
    return this.#head.areas.polygonsBoundsOf(area) === undefined && this.#head.area(area).type !== 'n';
  }

  #isTaggedArea(area: number): boolean {
    if (!this.testsTags) return true;
    const found = this.#head.area(area);
    const { level, tags } = found;
    return this.#isTagged({ kind: 'area', level, source: { ...tagged(mainTagOfArea(found)), tags } });
  }

  #wants(layer: Layer): boolean {
    return this.#layers === undefined || this.#layers.has(layer);
  }
}

/** Latitude and longitude in degrees. */
export function pointOfHouse(
  found: Exclude<HouseMatch, { kind: 'unknown' }>,
): readonly [lat: number, lon: number] {
  if (found.kind === 'interpolated') return [found.lat, found.lon];
  const { house, tables } = found;
  return [tables.latE7[house]! / 1e7, tables.lonE7[house]! / 1e7];
}

function taggedEntry(record: EntryRecord): TaggedEntry {
  const source = tagged(record.mainTag);
  if (isPlace(record)) return { kind: 'place', category: record.category, source };
  return { kind: isNamedHouse(record) ? 'house' : 'street', source };
}

function taggedHouse({ mainTag }: House): TaggedEntry {
  return { kind: 'house', source: tagged(mainTag) };
}

function tagged(mainTag: string | undefined): { readonly mainTag?: string } {
  return mainTag === undefined ? {} : { mainTag };
}

/** Filters of points that let a street through if a house or a crossing of it may pass. */
export function widened({ circle, bbox, polygon }: Filters): Pick<Filters, 'circle' | 'bbox'> {
  const radiusMetres = (circle?.radiusMetres ?? 0) + STREET_MARGIN_DEGREES * METRES_PER_DEGREE;
  const box = bbox ?? (polygon && boxAround(polygon));
  return { ...(circle && { circle: { ...circle, radiusMetres } }), ...(box && { bbox: widenedBox(box) }) };
}

function boxAround(corners: Corners): BoundingBox {
  const { lats, lons, west } = unrolledRing(corners);
  const east = Math.max(...lons);
  const isOnTheMap = west >= -180 && east <= 180;
  return [isOnTheMap ? west : -180, Math.min(...lats), isOnTheMap ? east : 180, Math.max(...lats)];
}

/** May cross the antimeridian, or go all around the Earth, where the box does not. */
function widenedBox([west, south, east, north]: BoundingBox): BoundingBox {
  const margin = STREET_MARGIN_DEGREES;
  const width = east - west + (west <= east ? 0 : 360) + 2 * margin;
  const lons = width >= 360 ? [-180, 180] : [onTheMap(west - margin), onTheMap(east + margin)];
  return [lons[0]!, south - margin, lons[1]!, north + margin];
}

/** A longitude less than a turn beyond ±180, in [-180, 180]. */
function onTheMap(lon: number): number {
  return lon < -180 ? lon + 360 : lon > 180 ? lon - 360 : lon;
}
