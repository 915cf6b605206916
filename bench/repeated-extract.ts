/**
 * A large extract made of small ones: their objects again and again, each copy with identifiers and a place on the
 * globe of its own, tags and structure as they are. What it cannot stand for: words and names are only as many as
 * in one copy, and every copy of a name is one name.
 */
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { iso1A2Code } from '@rapideditor/country-coder';
import {
  encodeExtractInPieces,
  NODES,
  type OsmElement,
  RELATIONS,
  readElements,
  readHeader,
  WAYS,
} from '../src/osm/osm.ts';
import { type Random, randomStream } from './random.ts';

/** More than any identifier of the sources, so that copies never meet. */
const IDENTIFIERS_PER_COPY = 20_000_000_000;
/** The default of zlib and of most writers of extracts. */
const ZLIB_LEVEL = 6;
const PIECE_OBJECTS = 8_000;
const SEED = 20_260_518;
/** Timestamp of the data, 2026-05-18, in seconds since 1970. */
export const MADE_AT = 1_779_062_400;
const FARTHEST_NORTH = 65;
const FARTHEST_EAST = 170;

/** An extract to copy. */
export interface RepeatedSource {
  readonly path: string;
  readonly bytes: number;
}

/** One of the copies that a large extract is made of. */
export interface Copy {
  readonly path: string;
  readonly number: number;
  readonly idOffset: number;
  /** Degrees that the copy is moved by. */
  readonly north: number;
  readonly east: number;
}

/** Writes an extract of about so many bytes. The same sources and size give the same file. */
export async function writeRepeatedExtract(
  path: string,
  sources: readonly RepeatedSource[],
  bytes: number,
): Promise<void> {
  await writeCopies(path, copiesOf(sources, bytes), (element) => element);
}

/** @param change makes an object, already moved, what it is in a copy */
export async function writeCopies(path: string, copies: readonly Copy[], change: Change): Promise<void> {
  const unfinished = `${path}.part`;
  const blobs = encodeExtractInPieces(pieces(copies, change), {
    zlibLevel: ZLIB_LEVEL,
    timestamp: MADE_AT,
  });
  await pipeline(Readable.from(blobs), createWriteStream(unfinished));
  await rename(unfinished, path);
}

type Change = (element: OsmElement, copy: Copy) => OsmElement;

/** The copies of which {@link writeRepeatedExtract} makes an extract of about so many bytes. */
export function copiesOf(sources: readonly RepeatedSource[], bytes: number): Copy[] {
  const copies: Copy[] = [];
  const random = randomStream(SEED);
  for (let made = 0; made < bytes; made += sources[(copies.length - 1) % sources.length]!.bytes)
    copies.push(copyOf(sources[copies.length % sources.length]!.path, copies.length, random));
  return copies;
}

/** The first copy of all stays where it is; the others go to other places on land, as likely north as south. */
function copyOf(path: string, number: number, random: Random): Copy {
  const { minLat = 0, minLon = 0 } = readHeader(path).bbox ?? {};
  const [lat, lon] = landPoint(random);
  return {
    path,
    number,
    idOffset: number * IDENTIFIERS_PER_COPY,
    north: number === 0 ? 0 : lat - minLat,
    east: number === 0 ? 0 : lon - minLon,
  };
}

function landPoint(random: Random): [lat: number, lon: number] {
  const lat = (2 * random() - 1) * FARTHEST_NORTH;
  const lon = (2 * random() - 1) * FARTHEST_EAST;
  return iso1A2Code([lon, lat]) === null ? landPoint(random) : [lat, lon];
}

async function* pieces(copies: readonly Copy[], change: Change): AsyncGenerator<OsmElement[]> {
  for (const kinds of [NODES, WAYS, RELATIONS])
    for (const copy of copies) yield* inPieces(movedElements(copy, kinds, change));
}

async function* inPieces(elements: AsyncIterable<OsmElement>): AsyncGenerator<OsmElement[]> {
  let piece: OsmElement[] = [];
  for await (const element of elements) {
    if (piece.push(element) < PIECE_OBJECTS) continue;
    yield piece;
    piece = [];
  }
  yield piece;
}

async function* movedElements(copy: Copy, kinds: number, change: Change): AsyncGenerator<OsmElement> {
  for await (const element of readElements(copy.path, { kinds, threads: 1 }))
    yield change(moved(element, copy), copy);
}

/** An object as it is in a copy. */
export function moved(element: OsmElement, { idOffset, north, east }: Copy): OsmElement {
  const id = element.id + idOffset;
  if (element.kind === 'node')
    return { ...element, id, lat: within(element.lat + north, 90), lon: within(element.lon + east, 180) };
  if (element.kind === 'way') return { ...element, id, refs: element.refs.map((ref) => ref + idOffset) };
  const members = element.members.map((member) => ({ ...member, ref: member.ref + idOffset }));
  return { ...element, id, members };
}

/** A relation may have a node far away from the others. */
function within(degrees: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, degrees));
}
