import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { TileAddress, TileArchive } from '../../pmtiles/pmtiles.ts';
import { withAccessToken } from '../../styles/styles.ts';
import { sendError } from '../errors.ts';
import { ACCESS_TOKEN } from '../guard.ts';
import { MAX_AGE_SECONDS } from '../limits.ts';
import { JSON_TYPE, TILE_TYPE } from '../media-types.ts';
import { queryOf } from '../query-string.ts';
import { shown } from '../requests/refusal.ts';
import { DEEPEST_ZOOM } from '../requests/schemas.ts';
import { sendPrivate } from '../responses.ts';
import type { Service } from '../service.ts';
import { type Stored, type StoredKind, sendStored } from '../stored.ts';
import { TileCache } from '../tile-cache.ts';
import { type DescribedMap, tileJson } from '../tilejson.ts';

const TILE_PATH = '/v1/tiles/basemap/:z/:x/:file';
const TILEJSON_PATH = '/v1/tiles/basemap.json';
/** The path of tiles as TileJSON writes it. */
const TILE_TEMPLATE = '/v1/tiles/basemap/{z}/{x}/{y}.mvt';
/** Digits without a sign, a leading zero or more than any tile needs. */
const COORDINATE = /^(?:0|[1-9]\d{0,6})$/;
const SUFFIX = '.mvt';
const CACHE_CONTROL = `public, max-age=${MAX_AGE_SECONDS}`;

/** Sentence for a data set that was built without a map. It names nothing of the machine. */
const WITHOUT_BASEMAP = 'The data set being served holds no map; build the data set again.';

const TILE: StoredKind = {
  mediaType: TILE_TYPE,
  maxAgeSeconds: MAX_AGE_SECONDS,
  whenDamaged: 'A tile of the map is damaged.',
};

const TILEJSON: StoredKind = {
  mediaType: JSON_TYPE,
  maxAgeSeconds: MAX_AGE_SECONDS,
  whenDamaged: 'The description of the map is damaged.',
};

interface TileParams {
  readonly z: string;
  readonly x: string;
  readonly file: string;
}

/** `GET /v1/tiles/basemap/{z}/{x}/{y}.mvt` (`docs/contract.md`, Tiles and styles). */
export function addTiles(app: FastifyInstance, service: Service): void {
  const cache = new TileCache();
  app.get<{ Params: TileParams }>(TILE_PATH, async (request, reply) => {
    const address = readAddress(request.params);
    if (!address) return refuseAddress(reply, request.params);
    const archive = service.basemap();
    if (!archive) return sendError(reply, 'INDEX_NOT_AVAILABLE', WITHOUT_BASEMAP);
    if (address.zoom < archive.minZoom || address.zoom > archive.maxZoom)
      return refuseZoom(reply, address, archive);
    const stored = cache.find(archive, address) ?? (await cache.read(archive, address));
    if (!stored) return reply.code(204).header('cache-control', CACHE_CONTROL).send();
    return sendStored(request, reply, { bytes: stored, isGzip: archive.isGzip }, TILE);
  });
}

/**
 * `GET /v1/tiles/basemap.json`: TileJSON, whose addresses come from the configuration and never from the request. A token
 * in the query string is handed on to the addresses of tiles, for map libraries that send no header.
 */
export function addTileJson(app: FastifyInstance, service: Service): void {
  const compressed = compressedTileJson();
  app.get(TILEJSON_PATH, async (request, reply) => {
    const archive = service.basemap();
    if (!archive) return sendError(reply, 'INDEX_NOT_AVAILABLE', WITHOUT_BASEMAP);
    const tilesUrl = `${service.publicUrl()}${TILE_TEMPLATE}`;
    const densest = service.densest();
    const token = queryOf(request)[ACCESS_TOKEN];
    if (token === undefined)
      return sendStored(request, reply, compressed({ archive, tilesUrl, densest }), TILEJSON);
    const text = JSON.stringify(tileJson({ archive, tilesUrl: withAccessToken(tilesUrl, token), densest }));
    return sendPrivate(reply, JSON_TYPE, text);
  });
}

/** TileJSON as it is kept: the same for all, as long as neither the map nor the service's address changes. */
function compressedTileJson(): (map: DescribedMap) => Stored {
  let kept: { map: DescribedMap; stored: Stored } | undefined;
  return (map) => {
    const { archive, tilesUrl, densest } = kept?.map ?? {};
    const isKept = archive === map.archive && tilesUrl === map.tilesUrl && densest === map.densest;
    if (kept && isKept) return kept.stored;
    kept = { map, stored: { bytes: gzipSync(JSON.stringify(tileJson(map))), isGzip: true } };
    return kept.stored;
  };
}

/** Undefined if no tile can have this address. */
function readAddress({ z, x, file }: TileParams): TileAddress | undefined {
  if (!file.endsWith(SUFFIX)) return undefined;
  const texts = [z, x, file.slice(0, -SUFFIX.length)];
  if (!texts.every((text) => COORDINATE.test(text))) return undefined;
  const [zoom = 0, column = 0, row = 0] = texts.map(Number);
  if (zoom > DEEPEST_ZOOM || Math.max(column, row) >= 2 ** zoom) return undefined;
  return { zoom, x: column, y: row };
}

function refuseAddress(reply: FastifyReply, { z, x, file }: TileParams): FastifyReply {
  const expected = `{z}/{x}/{y}${SUFFIX} with z from 0 and x and y from 0 to 2^z - 1`;
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
