import { ServiceError } from '../core/core.ts';

/**
 * Borders of countries:
 *
 *     magic "WPB1" · bytes of the header u32 · header: JSON, filled up with spaces to a multiple of eight bytes
 *     corners f64: interleaved longitude, latitude of all rings, each of which ends where it begins
 */
const MAGIC = 'WPB1';
const PREAMBLE_BYTES = 8;

/** ISO 3166-1 alpha-2 codes of a piece of land. */
export interface Ground {
  /** A territory with a code of its own keeps it: Puerto Rico is `PR`. */
  readonly territory: string;
  /** The state it belongs to: Puerto Rico is `US`. */
  readonly sovereign: string;
}

/** Rings of `[lon, lat]` in degrees: the outer one, then holes. */
export type BorderRings = readonly (readonly (readonly number[])[])[];

export interface BorderPolygon extends Ground {
  readonly rings: BorderRings;
}

interface Header {
  readonly grounds: readonly Ground[];
  /** For each polygon the index of its ground, then the number of corners of each ring. */
  readonly polygons: readonly (readonly number[])[];
}

/** Encodes a file of borders. */
export function encodeBorders(polygons: readonly BorderPolygon[]): Buffer {
  const grounds = new Map<string, Ground>();
  for (const { territory, sovereign } of polygons) grounds.set(territory, { territory, sovereign });
  const numbers = new Map([...grounds.keys()].map((territory, number) => [territory, number]));
  const header: Header = {
    grounds: [...grounds.values()],
    polygons: polygons.map(({ territory, rings }) => [
      numbers.get(territory)!, // each is in the map
      ...rings.map((ring) => ring.length),
    ]),
  };
  const text = JSON.stringify(header);
  const filled = Buffer.from(text.padEnd(Math.ceil(text.length / 8) * 8));
  const preamble = Buffer.from(`${MAGIC}\0\0\0\0`, 'latin1');
  preamble.writeUInt32LE(filled.length, MAGIC.length);
  const corners = Float64Array.from(polygons.flatMap(({ rings }) => rings.flat(2)));
  return Buffer.concat([preamble, filled, new Uint8Array(corners.buffer)]);
}

/** A polygon's place among the corners. */
interface Piece {
  readonly ground: Ground;
  /** Where each ring begins, and where the last one ends. */
  readonly starts: readonly number[];
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Says whose land a point lies in. Half a megabyte. */
export class Borders {
  readonly #corners: Float64Array;
  readonly #pieces: readonly Piece[];

  /** @throws ServiceError FILE_UNAVAILABLE unless {@link encodeBorders} wrote the bytes */
  constructor(file: Buffer) {
    const cornersStart =
      PREAMBLE_BYTES + (file.length < PREAMBLE_BYTES ? 0 : file.readUInt32LE(MAGIC.length));
    const isOurs = file.toString('latin1', 0, MAGIC.length) === MAGIC && file.length >= cornersStart;
    if (!isOurs || (file.length - cornersStart) % Float64Array.BYTES_PER_ELEMENT !== 0) throw damaged();
    this.#corners = new Float64Array(new Uint8Array(file.subarray(cornersStart)).buffer); // a copy, so that it is aligned
    // Written by our own compile step, which is typed by the same interface.
    const header = JSON.parse(file.toString('utf8', PREAMBLE_BYTES, cornersStart)) as Header;
    this.#pieces = this.#piecesOf(header);
  }

  /** The ground at a point in degrees, longitude from -180 to 180; `undefined` outside of all borders. */
  at(lon: number, lat: number): Ground | undefined {
    for (const piece of this.#pieces) {
      const isInBox = piece.west <= lon && lon <= piece.east && piece.south <= lat && lat <= piece.north;
      if (isInBox && this.#holds(piece, lon, lat)) return piece.ground;
    }
    return undefined;
  }

  #piecesOf({ grounds, polygons }: Header): Piece[] {
    let at = 0;
    const pieces = polygons.map(([ground, ...lengths]) => {
      const starts = [at];
      for (const length of lengths) {
        at += length;
        starts.push(at);
      }
      return { ground: grounds[ground!]!, starts, ...this.#boxOf(starts[0]!, starts[1]!) };
    });
    if (at * 2 !== this.#corners.length) throw damaged();
    return pieces;
  }

  #boxOf(start: number, end: number) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let corner = start; corner < end; corner++) {
      const [lon, lat] = [this.#corners[2 * corner]!, this.#corners[2 * corner + 1]!];
      [west, east] = [Math.min(west, lon), Math.max(east, lon)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    }
    return { west, south, east, north };
  }

  /** True if the edges of all rings cross the ray from the point to the east an odd number of times. */
  #holds({ starts }: Piece, lon: number, lat: number): boolean {
    let crossings = 0;
    for (let ring = 1; ring < starts.length; ring++)
      crossings += this.#crossings(starts[ring - 1]!, starts[ring]!, lon, lat);
    return crossings % 2 === 1;
  }

  #crossings(start: number, end: number, lon: number, lat: number): number {
    const corners = this.#corners;
    let crossings = 0;
    let wasNorth = corners[2 * start + 1]! > lat;
    for (let at = 2 * start + 2; at < 2 * end; at += 2) {
      const isNorth = corners[at + 1]! > lat;
      if (isNorth !== wasNorth && lon < this.#lonOfEdgeAt(at, lat)) crossings += 1;
      wasNorth = isNorth;
    }
    return crossings;
  }

  /** Longitude at which the edge that ends at a corner crosses a latitude. */
  #lonOfEdgeAt(at: number, lat: number): number {
    const corners = this.#corners;
    const [fromLon, fromLat] = [corners[at - 2]!, corners[at - 1]!];
    const [toLon, toLat] = [corners[at]!, corners[at + 1]!];
    return ((fromLon - toLon) * (lat - toLat)) / (fromLat - toLat) + toLon;
  }
}

function damaged(): ServiceError {
  return new ServiceError(
    'FILE_UNAVAILABLE',
    'The map of borders is damaged: it is not what was written; `npm run generate` writes it.',
  );
}
