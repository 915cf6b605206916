import { LRUCache } from 'lru-cache';
import type { Area, House, Street } from '../addresses/addresses.ts';
import { AreaTree } from '../areas/areas.ts';
import { partitionPoint } from '../arrays/arrays.ts';
import { Containers, RecordReader } from '../columns/columns.ts';
import { identityOf, type SourceType, sourceOfIdentity } from '../core/core.ts';
import type {
  AddressCandidate,
  AddressQuery,
  Atlas,
  AtlasFacts,
  AtlasPlace,
  EntryRef,
  HouseHit,
  Postcode,
  StreetHit,
} from '../geocode/geocode.ts';
import { AtlasColumns, NO_AREA, THING_KIND } from './atlas-columns.ts';
import { recordsPath } from './atlas-files.ts';
import { NO_POSTCODE } from './column-values.ts';
import { findCandidates } from './forward.ts';
import { findNearestHouses, findNearestStreets } from './nearest.ts';
import { rowHolding } from './rows.ts';
import { ShapeReader } from './shape-bytes.ts';

/**
 * Opens the atlas in a directory, as an `AtlasWriter` wrote it.
 *
 * @param countryAt the country of a point that no area with a polygon holds, as an ISO 3166-1 alpha-2 code
 * @param containers the containers of the data set that are open already, such as in another thread
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the file that is not what was written, and why
 */
export async function openAtlas(
  directory: string,
  countryAt: (lat: number, lon: number) => string | undefined,
  containers = new Containers(),
): Promise<EmbeddedAtlas> {
  const columns = new AtlasColumns(directory, containers);
  const records = new RecordReader(recordsPath(directory), {
    offset: columns.recordOffset,
    bytes: columns.recordBytes,
    crc: columns.recordCrc,
  });
  return new EmbeddedAtlas(columns, new AreaTree(columns.container, countryAt), records);
}

/** Some 1 kB each, countries 20. */
const AREAS_REMEMBERED = 5_000;

/** The port of `geocode/` over files of this machine. */
export class EmbeddedAtlas implements Atlas {
  readonly facts: AtlasFacts;
  readonly #columns: AtlasColumns;
  readonly #tree: AreaTree;
  readonly #records: RecordReader;
  /** Answers lie in the same countries and towns again and again, and a country's names are long to read. */
  readonly #areas = new LRUCache<number, Area>({ max: AREAS_REMEMBERED });

  constructor(columns: AtlasColumns, tree: AreaTree, records: RecordReader) {
    this.#columns = columns;
    this.#tree = tree;
    this.#records = records;
    const places = columns.thingKind.reduce((sum, kind) => sum + (kind === THING_KIND.place ? 1 : 0), 0);
    this.facts = {
      areas: columns.areas,
      streets: columns.things - places,
      places,
      houses: columns.houseLabel.length,
      postcodes: columns.postcodeArea.length,
    };
  }

  /** Does now what the first text with a typing error would wait for: some 50 ms. */
  prepare(): void {
    this.#columns.words.prepareSimilar();
  }

  candidates(query: AddressQuery): AddressCandidate[] {
    return findCandidates(this.#columns, this.#tree, query);
  }

  knowsWord(word: string, isBeginning: boolean): boolean {
    const { words } = this.#columns;
    if (!isBeginning) return words.find(word) >= 0;
    const [from, to] = words.prefixRange(word);
    return from < to;
  }

  chainAt(lat: number, lon: number): readonly number[] {
    return this.#tree.chainAt(lat, lon);
  }

  chainOf(area: number): readonly number[] {
    const chain: number[] = [];
    for (let at = area; at >= 0; at = this.#tree.parentOf(at)) chain.push(at);
    return chain.reverse();
  }

  // The checksum of a record holds, so it is what the writer was given.

  area(area: number): Area {
    const known = this.#areas.get(area);
    if (known) return known;
    const read = this.#records.read(area) as Area;
    this.#areas.set(area, read);
    return read;
  }

  street(thing: number): Street {
    return this.#records.read(this.#columns.areas + thing) as Street;
  }

  place(thing: number): AtlasPlace {
    return this.#records.read(this.#columns.areas + thing) as AtlasPlace;
  }

  postcode(postcode: number): Postcode {
    const { postcodeLat, postcodeLon, postcodeArea } = this.#columns;
    const area = postcodeArea[postcode]!;
    const country = area === NO_AREA ? undefined : this.#tree.countryCodeOf(area);
    return {
      code: this.#columns.writtenPostcode(postcode),
      lat: postcodeLat[postcode]! / 1e7,
      lon: postcodeLon[postcode]! / 1e7,
      ...(country !== undefined && { country }),
      area: area === NO_AREA ? -1 : area,
    };
  }

  house(house: number): House {
    const { labels, houseLabel, houseLat, houseLon, houseIdentity, housePostcode } = this.#columns;
    const postcode = housePostcode[house]!;
    return {
      label: labels.word(houseLabel[house]!),
      lat: houseLat[house]!,
      lon: houseLon[house]!,
      ...sourceOfIdentity(houseIdentity[house]!),
      postcode: postcode === NO_POSTCODE ? -1 : postcode,
    };
  }

  housesOf(thing: number): readonly [from: number, to: number] {
    return this.#columns.housesOf(thing);
  }

  areaOf(thing: number): number {
    return this.#columns.areaOf(thing);
  }

  nearestHouses(lat: number, lon: number, limit: number, mostMetres: number): HouseHit[] {
    return findNearestHouses(this.#columns, lat, lon, limit, mostMetres);
  }

  nearestStreets(
    lat: number,
    lon: number,
    limit: number,
    mostMetres: number,
    majorOnly: boolean,
  ): StreetHit[] {
    return findNearestStreets(this.#columns, lat, lon, limit, mostMetres, majorOnly);
  }

  crossings(street: number, other: number): { readonly lat: number; readonly lon: number }[] {
    const own = new Set(this.#pointsOf(street));
    const shared = new Set(this.#pointsOf(other).filter((point) => own.has(point)));
    return [...shared].map((point) => {
      const [lon = 0, lat = 0] = point.split(' ').map(Number);
      return { lat: lat / 1e7, lon: lon / 1e7 };
    });
  }

  find(type: SourceType, number: number): EntryRef | undefined {
    const { areaIdentity, areasByIdentity, thingIdentity, thingsByIdentity } = this.#columns;
    const { houseIdentity, housesByIdentity, houseOffset, thingKind } = this.#columns;
    const identity = identityOf(type, number);
    const area = indexOfIdentity(areaIdentity, areasByIdentity, identity);
    if (area >= 0) return { kind: 'area', index: area };
    const thing = indexOfIdentity(thingIdentity, thingsByIdentity, identity);
    if (thing >= 0) return { kind: thingKind[thing] === THING_KIND.place ? 'place' : 'street', index: thing };
    const house = indexOfIdentity(houseIdentity, housesByIdentity, identity);
    return house < 0 ? undefined : { kind: 'street', index: rowHolding(houseOffset, house) };
  }

  async close(): Promise<void> {
    this.#records.close();
  }

  /** Lines of a street: longitude and latitude by turns in 1e-7 degrees. */
  #linesOf(thing: number): Int32Array[] {
    const { shapes, shapeOffset, thingLat, thingLon } = this.#columns;
    const [from, to] = [shapeOffset[thing]!, shapeOffset[thing + 1]!];
    return new ShapeReader(shapes).lines(from, to, thingLat[thing]!, thingLon[thing]!);
  }

  /** Positions of a street's lines, as keys. */
  #pointsOf(thing: number): string[] {
    return this.#linesOf(thing).flatMap((line) =>
      Array.from({ length: line.length / 2 }, (_, i) => `${line[2 * i]} ${line[2 * i + 1]}`),
    );
  }
}

/** First index in the sorted order whose identity it is; -1 for none. */
function indexOfIdentity(identities: Float64Array, sorted: Uint32Array, identity: number): number {
  const first = partitionPoint(0, sorted.length, (at) => identities[sorted[at]!]! < identity);
  const index = sorted[first];
  return index !== undefined && identities[index] === identity ? index : -1;
}
