import type { FastifyInstance } from 'fastify';
import type { TileArchive } from '../../pmtiles/pmtiles.ts';
import { withAccessToken } from '../../styles/styles.ts';
import { sendError } from '../errors.ts';
import { ACCESS_TOKEN } from '../guard.ts';
import { MAX_AGE_SECONDS } from '../limits.ts';
import { JSON_TYPE, PNG_TYPE, TILE_TYPE } from '../media-types.ts';
import { queryOf } from '../query-string.ts';
import { DEEPEST_ZOOM } from '../requests/schemas.ts';
import { sendPrivate } from '../responses.ts';
import type { Service } from '../service.ts';
import { sendStored } from '../stored.ts';

/** Tiles beside the map, which a data set has if it was built with `--elevation`. */
interface Beside {
  readonly name: 'elevation' | 'contours';
  readonly suffix: '.png' | '.mvt';
  readonly mediaType: string;
  readonly archive: (service: Service) => TileArchive | undefined;
  /** Members of the TileJSON. */
  readonly described: Readonly<Record<string, unknown>>;
}

const BESIDE: readonly Beside[] = [
  {
    name: 'elevation',
    suffix: '.png',
    mediaType: PNG_TYPE,
    archive: ({ dataSet }) => dataSet().elevation?.heights,
    described: { encoding: 'terrarium', tileSize: 512 },
  },
  {
    name: 'contours',
    suffix: '.mvt',
    mediaType: TILE_TYPE,
    archive: ({ dataSet }) => dataSet().elevation?.contours,
    described: {},
  },
];
const COORDINATE = /^(?:0|[1-9]\d{0,6})$/;

interface TileParams {
  readonly z: string;
  readonly x: string;
  readonly file: string;
}

/** `GET /v1/tiles/elevation/{z}/{x}/{y}.png`, `GET /v1/tiles/contours/{z}/{x}/{y}.mvt`, and the TileJSON of each (`docs/relief.md`). */
export function addElevation(app: FastifyInstance, service: Service): void {
  for (const beside of BESIDE) {
    addTilesOf(app, service, beside);
    addTileJsonOf(app, service, beside);
  }
}

function addTilesOf(
  app: FastifyInstance,
  service: Service,
  { name, suffix, mediaType, archive }: Beside,
): void {
  app.get<{ Params: TileParams }>(`/v1/tiles/${name}/:z/:x/:file`, async (request, reply) => {
    const { z, x, file } = request.params;
    const tiles = archive(service);
    const bytes = await tileOf(tiles, [z, x, file.endsWith(suffix) ? file.slice(0, -suffix.length) : '']);
    // a map library enlarges the tile above one that is not found
    if (!tiles || !bytes) return sendError(reply, 'ROUTE_NOT_FOUND', `No tile of ${name} lies here.`);
    const kind = { mediaType, maxAgeSeconds: MAX_AGE_SECONDS, whenDamaged: `A tile of ${name} is damaged.` };
    return sendStored(request, reply, { bytes, isGzip: tiles.isGzip }, kind);
  });
}

async function tileOf(
  archive: TileArchive | undefined,
  texts: readonly string[],
): Promise<Buffer | undefined> {
  if (!archive || !texts.every((text) => COORDINATE.test(text))) return undefined;
  const [zoom = 0, x = 0, y = 0] = texts.map(Number);
  if (zoom > DEEPEST_ZOOM || Math.max(x, y) >= 2 ** zoom) return undefined;
  return zoom < archive.minZoom || zoom > archive.maxZoom ? undefined : archive.tile(zoom, x, y);
}

function addTileJsonOf(
  app: FastifyInstance,
  service: Service,
  { name, suffix, archive, described }: Beside,
): void {
  app.get(`/v1/tiles/${name}.json`, async (request, reply) => {
    const tiles = archive(service);
    if (!tiles) return sendError(reply, 'ROUTE_NOT_FOUND', `The data set being served holds no ${name}.`);
    const token = queryOf(request)[ACCESS_TOKEN];
    const address = `${service.publicUrl()}/v1/tiles/${name}/{z}/{x}/{y}${suffix}`;
    const { metadata, bounds, minZoom, maxZoom } = tiles;
    return sendPrivate(
      reply,
      JSON_TYPE,
      JSON.stringify({
        tilejson: '3.0.0',
        name,
        attribution: metadata.attribution,
        scheme: 'xyz',
        tiles: [withAccessToken(address, token)],
        minzoom: minZoom,
        maxzoom: maxZoom,
        bounds,
        vector_layers: metadata.vectorLayers,
        ...described,
      }),
    );
  });
}
