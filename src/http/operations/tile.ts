import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { TileAddress, TileArchive } from '../../pmtiles/pmtiles.ts';
import { sendError } from '../edge/errors.ts';
import { MAX_AGE_SECONDS } from '../edge/limits.ts';
import { PROTOBUF_TYPE, TILE_TYPE, tileTypeFor } from '../edge/media-types.ts';
import { addVary } from '../edge/vary.ts';
import { type StoredKind, sendStored } from '../kept/stored.ts';
import { TileCache } from '../kept/tile-cache.ts';
import { shown } from '../requests/refusal.ts';
import { closed, DEEPEST_ZOOM } from '../requests/schemas.ts';
import { TILES_READ } from './access.ts';
import { operation } from './operation.ts';

/** Digits without a sign, a leading zero or more than any tile needs. */
const COORDINATE = /^(?:0|[1-9]\d{0,6})$/;
/** Endings of one tile, the specification's first. */
export const TILE_SUFFIXES = ['.mvt', '.pbf'] as const;
const CACHE_CONTROL = `public, max-age=${MAX_AGE_SECONDS}`;

/** Sentence for a data set that was built without a map. It names nothing of the machine. */
export const WITHOUT_BASEMAP = 'The data set being served holds no map; build the data set again.';

const STORED: Omit<StoredKind, 'mediaType'> = {
  maxAgeSeconds: MAX_AGE_SECONDS,
  whenDamaged: 'A tile of the map is damaged.',
};

const coordinate = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 2 ** DEEPEST_ZOOM - 1, description, examples: [0] });

/** An address that no tile can have is 404, so handlers read it. */
export const TILE_ADDRESS = closed({
  z: Type.Integer({ minimum: 0, maximum: DEEPEST_ZOOM, description: 'Zoom.', examples: [0] }),
  x: coordinate('Column, below 2^z.'),
  y: coordinate('Row, below 2^z.'),
});

export const TILE_ANSWER = {
  description: 'The tile. The bytes are the same, whatever ending and media type it is asked for by.',
  content: { [TILE_TYPE]: {}, [PROTOBUF_TYPE]: {} },
};

/** `docs/contract.md`, Tiles and styles. */
export const TILE = operation({
  method: 'GET',
  path: '/v1/tiles/basemap/{z}/{x}/{y}.mvt',
  name: 'getTile',
  summary: 'Get a vector tile of the basemap',
  tag: 'Maps',
  otherEnding: { ending: TILE_SUFFIXES[1], name: 'getTileAsPbf' },
  answer: TILE_ANSWER,
  empty: { status: 204, description: 'The tile is empty.' },
  isCacheable: true,
  mayBeMissing: true,
  access: TILES_READ,
  cost: 'document',
  inPath: TILE_ADDRESS,
  handler: ({ service }) => {
    const send = tileSender(service.basemap, new TileCache());
    return async ({ path }, request, reply) => send(path, request, reply);
  },
});

type SendTile = (path: TilePath, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** @param current the archive of now; undefined where the data set has none */
export function tileSender(current: () => TileArchive | undefined, cache: TileCache): SendTile {
  return async (path, request, reply) => {
    const address = readAddress(path, ...TILE_SUFFIXES);
    if (!address) return refuseAddress(reply, path);
    const archive = current();
    if (!archive) return sendError(reply, 'INDEX_NOT_AVAILABLE', WITHOUT_BASEMAP);
    if (!hasZoom(archive, address)) return refuseZoom(reply, address, archive);
    const bytes = cache.find(archive, address) ?? (await cache.read(archive, address));
    if (!bytes) return reply.code(204).header('cache-control', CACHE_CONTROL).send();
    addVary(reply, 'Accept');
    const kind = { ...STORED, mediaType: tileTypeFor(request.headers.accept) };
    return sendStored(request, reply, { bytes, isGzip: archive.isGzip }, kind);
  };
}

interface TilePath {
  readonly z: string;
  readonly x: string;
  readonly file: string;
}

/** Undefined if no tile can have this address. */
export function readAddress(
  { z, x, file }: TilePath,
  ...suffixes: readonly string[]
): TileAddress | undefined {
  const suffix = suffixes.find((ending) => file.endsWith(ending));
  if (suffix === undefined) return undefined;
  const texts = [z, x, file.slice(0, -suffix.length)];
  if (!texts.every((text) => COORDINATE.test(text))) return undefined;
  const [zoom = 0, column = 0, row = 0] = texts.map(Number);
  if (zoom > DEEPEST_ZOOM || Math.max(column, row) >= 2 ** zoom) return undefined;
  return { zoom, x: column, y: row };
}

export function hasZoom({ minZoom, maxZoom }: TileArchive, { zoom }: TileAddress): boolean {
  return zoom >= minZoom && zoom <= maxZoom;
}

function refuseAddress(reply: FastifyReply, { z, x, file }: TilePath): FastifyReply {
  const expected = `{z}/{x}/{y}${TILE_SUFFIXES.join(' or ')} with z from 0 and x and y from 0 to 2^z - 1`;
  const message = `No tile lies at ${shown(`${z}/${x}/${file}`)}; expected ${expected}.`;
  return sendError(reply, 'ROUTE_NOT_FOUND', message);
}

function refuseZoom(
  reply: FastifyReply,
  { zoom, x, y }: TileAddress,
  { minZoom, maxZoom }: TileArchive,
): FastifyReply {
  const message = `No tile lies at ${zoom}/${x}/${y}; expected z from ${minZoom} to ${maxZoom}.`;
  return sendError(reply, 'ROUTE_NOT_FOUND', message);
}
