import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withAccessToken } from '../../styles/styles.ts';
import { sendError } from '../edge/errors.ts';
import { MAX_AGE_SECONDS } from '../edge/limits.ts';
import { JSON_TYPE } from '../edge/media-types.ts';
import { queryOf } from '../edge/query-string.ts';
import { sendPrivate } from '../edge/responses.ts';
import { ACCESS_TOKEN } from '../guard.ts';
import { type Stored, type StoredKind, sendStored } from '../kept/stored.ts';
import { json } from '../openapi/answers.ts';
import type { Service } from '../service.ts';
import { type DescribedMap, tileJson } from '../tilejson.ts';
import { TILES_READ } from './access.ts';
import { operation } from './operation.ts';
import { TILE, WITHOUT_BASEMAP } from './tile.ts';

const STORED: StoredKind = {
  mediaType: JSON_TYPE,
  maxAgeSeconds: MAX_AGE_SECONDS,
  whenDamaged: 'The description of the map is damaged.',
};

/**
 * TileJSON, whose addresses come from the configuration and never from the request. A token in the query string is handed on to the
 * addresses of tiles, for map libraries that send no header.
 */
export const DESCRIBE_TILES = operation({
  method: 'GET',
  path: '/v1/tiles/basemap.json',
  name: 'describeTiles',
  summary: 'Describe the basemap (TileJSON)',
  tag: 'Maps',
  answer: { description: 'TileJSON 3.0.0.', content: json('TileJson') },
  isCacheable: true,
  access: TILES_READ,
  cost: 'document',
  handler: ({ service }) => {
    const describe = basemapDescriber(service);
    return async (_asked, request, reply) => describe(request, reply);
  },
});

/** Sends the description of a tileset. */
export type Describe = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

export function basemapDescriber(service: Service): Describe {
  const compressed = compressedTileJson();
  return (request, reply) => {
    const archive = service.basemap();
    if (!archive) return sendError(reply, 'INDEX_NOT_AVAILABLE', WITHOUT_BASEMAP);
    const tilesUrl = `${service.publicUrl()}${TILE.path}`;
    const densest = service.densest();
    const token = queryOf(request)[ACCESS_TOKEN];
    if (token === undefined)
      return sendStored(request, reply, compressed({ archive, tilesUrl, densest }), STORED);
    const text = JSON.stringify(tileJson({ archive, tilesUrl: withAccessToken(tilesUrl, token), densest }));
    return sendPrivate(reply, JSON_TYPE, text);
  };
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
