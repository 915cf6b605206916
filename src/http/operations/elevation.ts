import type { TileArchive } from '../../pmtiles/pmtiles.ts';
import { withAccessToken } from '../../styles/styles.ts';
import { sendError } from '../edge/errors.ts';
import { MAX_AGE_SECONDS } from '../edge/limits.ts';
import { JSON_TYPE, PNG_TYPE, TILE_TYPE } from '../edge/media-types.ts';
import { queryOf } from '../edge/query-string.ts';
import { sendPrivate } from '../edge/responses.ts';
import { ACCESS_TOKEN } from '../guard.ts';
import { sendStored } from '../kept/stored.ts';
import { json } from '../openapi/answers.ts';
import type { DataSet } from '../parts.ts';
import type { Service } from '../service.ts';
import { TILES_READ } from './access.ts';
import type { Describe } from './describe-tiles.ts';
import { type Operation, operation } from './operation.ts';
import { hasZoom, readAddress, TILE_ADDRESS } from './tile.ts';

/** Tiles beside the map, which a data set has if it was built with `--elevation`. */
interface Beside {
  readonly name: 'elevation' | 'contours';
  readonly suffix: '.png' | '.mvt';
  readonly mediaType: string;
  readonly archive: (dataSet: DataSet) => TileArchive | undefined;
  /** Members of the TileJSON. */
  readonly described: Readonly<Record<string, unknown>>;
  /** Names and summaries of the two operations. */
  readonly tile: readonly [name: string, summary: string];
  readonly describe: readonly [name: string, summary: string];
}

const HEIGHTS: Beside = {
  name: 'elevation',
  suffix: '.png',
  mediaType: PNG_TYPE,
  archive: ({ elevation }) => elevation?.heights,
  described: { encoding: 'terrarium', tileSize: 512 },
  tile: ['getElevationTile', 'Get heights of the ground as a picture (Terrarium)'],
  describe: ['describeElevation', 'Describe the heights of the ground (TileJSON)'],
};
const CONTOURS: Beside = {
  name: 'contours',
  suffix: '.mvt',
  mediaType: TILE_TYPE,
  archive: ({ elevation }) => elevation?.contours,
  described: {},
  tile: ['getContourTile', 'Get a vector tile of contour lines'],
  describe: ['describeContours', 'Describe the contour lines (TileJSON)'],
};

/** Tiles of heights and of contour lines, and the TileJSON of each (`docs/relief.md`). */
export const ELEVATION: readonly Operation[] = [HEIGHTS, CONTOURS].flatMap((beside) => [
  tilesOf(beside),
  tileJsonOf(beside),
]);

function tilesOf({ name, suffix, mediaType, archive, tile: [operationId, summary] }: Beside): Operation {
  const kind = { mediaType, maxAgeSeconds: MAX_AGE_SECONDS, whenDamaged: `A tile of ${name} is damaged.` };
  return operation({
    method: 'GET',
    path: `/v1/tiles/${name}/{z}/{x}/{y}${suffix}`,
    name: operationId,
    summary,
    tag: 'Maps',
    answer: {
      description: 'The tile. There are none unless the data set was built with heights.',
      content: { [mediaType]: {} },
    },
    isCacheable: true,
    mayBeMissing: true,
    access: TILES_READ,
    cost: 'document',
    inPath: TILE_ADDRESS,
    handler:
      ({ service }) =>
      async ({ path }, request, reply) => {
        const tiles = archive(service.dataSet());
        const address = readAddress(path, suffix);
        const isWithin = tiles && address && hasZoom(tiles, address);
        const bytes = isWithin ? await tiles.tile(address.zoom, address.x, address.y) : undefined;
        // a map library enlarges the tile above one that is not found
        if (!tiles || !bytes) return sendError(reply, 'ROUTE_NOT_FOUND', `No tile of ${name} lies here.`);
        return sendStored(request, reply, { bytes, isGzip: tiles.isGzip }, kind);
      },
  });
}

function tileJsonOf(beside: Beside): Operation {
  const {
    name,
    describe: [operationId, summary],
  } = beside;
  return operation({
    method: 'GET',
    path: `/v1/tiles/${name}.json`,
    name: operationId,
    summary,
    tag: 'Maps',
    answer: { description: 'TileJSON 3.0.0.', content: json('TileJson') },
    mayBeMissing: true,
    access: TILES_READ,
    cost: 'document',
    handler: ({ service }) => {
      const describe = describerOf(beside, service);
      return async (_asked, request, reply) => describe(request, reply);
    },
  });
}

function describerOf({ name, suffix, archive, described }: Beside, service: Service): Describe {
  return (request, reply) => {
    const tiles = archive(service.dataSet());
    if (!tiles) return sendError(reply, 'ROUTE_NOT_FOUND', `The data set being served holds no ${name}.`);
    const token = queryOf(request)[ACCESS_TOKEN];
    const address = `${service.publicUrl()}/v1/tiles/${name}/{z}/{x}/{y}${suffix}`;
    const text = JSON.stringify({
      ...tileJsonMembers(name, tiles, withAccessToken(address, token)),
      ...described,
    });
    return sendPrivate(reply, JSON_TYPE, text);
  };
}

/** What describes the tiles beside the map, by their names. */
export function elevationDescribers(service: Service): readonly (readonly [name: string, Describe])[] {
  return [HEIGHTS, CONTOURS].map((beside) => [beside.name, describerOf(beside, service)]);
}

export function tileJsonMembers(
  name: string,
  { metadata, bounds, minZoom, maxZoom }: TileArchive,
  tilesUrl: string,
): object {
  return {
    tilejson: '3.0.0',
    name,
    attribution: metadata.attribution,
    scheme: 'xyz',
    tiles: [tilesUrl],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds,
    vector_layers: metadata.vectorLayers,
  };
}
