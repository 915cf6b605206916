import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import type { TileArchive } from '../../pmtiles/pmtiles.ts';
import { withAccessToken } from '../../styles/styles.ts';
import { sendError } from '../edge/errors.ts';
import { JSON_TYPE } from '../edge/media-types.ts';
import { queryOf } from '../edge/query-string.ts';
import { sendPrivate } from '../edge/responses.ts';
import { ACCESS_TOKEN } from '../guard.ts';
import { TileCache } from '../kept/tile-cache.ts';
import { json } from '../openapi/answers.ts';
import type { HttpParts } from '../parts.ts';
import { shown } from '../requests/refusal.ts';
import { closed } from '../requests/schemas.ts';
import type { Service } from '../service.ts';
import { TILES_READ } from './access.ts';
import { basemapDescriber, type Describe } from './describe-tiles.ts';
import { elevationDescribers, tileJsonMembers } from './elevation.ts';
import { operation } from './operation.ts';
import { TILE_ADDRESS, TILE_ANSWER, TILE_SUFFIXES, tileSender } from './tile.ts';

/** Memory for tiles of each tileset beside the map. */
const CACHE_BYTES = 8 * 2 ** 20;
const NONE: NonNullable<HttpParts['tilesets']> = new Map();

const named = (description: string, example: string) => Type.String({ description, examples: [example] });

/** Tiles of the archives that a server was given beside the map, in whatever schema (`--tileset`). */
export const TILESET_TILE = operation({
  method: 'GET',
  path: '/v1/tiles/{tileset}/{z}/{x}/{y}.mvt',
  name: 'getTilesetTile',
  otherEnding: { ending: TILE_SUFFIXES[1], name: 'getTilesetTileAsPbf' },
  summary: 'Get a vector tile of a tileset beside the basemap',
  tag: 'Maps',
  answer: TILE_ANSWER,
  empty: { status: 204, description: 'The tile is empty.' },
  isCacheable: true,
  mayBeMissing: true,
  access: TILES_READ,
  cost: 'document',
  inPath: closed({
    tileset: named('Name that the tileset was given when the server was started.', 'trails'),
    ...TILE_ADDRESS.properties,
  }),
  handler: ({ parts: { tilesets = NONE } }) => {
    const senders = new Map(
      [...tilesets].map(([name, current]) => [name, tileSender(current, new TileCache(CACHE_BYTES))]),
    );
    return async ({ path }, request, reply) => {
      const send = senders.get(path.tileset);
      return send
        ? send(path, request, reply)
        : refuseName(reply, path.tileset, ['basemap', ...senders.keys()]);
    };
  },
});

/** The TileJSON of any tileset, where clients of the specification's service look for it. */
export const TILESET_METADATA = operation({
  method: 'GET',
  path: '/v1/tiles/{tileset}/metadata',
  name: 'getTilesetMetadata',
  summary: 'Describe a tileset (TileJSON)',
  tag: 'Maps',
  answer: { description: 'TileJSON 3.0.0.', content: json('TileJson') },
  isCacheable: true,
  mayBeMissing: true,
  access: TILES_READ,
  cost: 'document',
  inPath: closed({
    tileset: named(
      '`basemap`; `elevation` and `contours` if the data set holds heights; or the name of one that the server was given beside them.',
      'basemap',
    ),
  }),
  handler: ({ service, parts: { tilesets = NONE } }) => {
    const describers: ReadonlyMap<string, Describe> = new Map([
      ['basemap', basemapDescriber(service)],
      ...elevationDescribers(service),
      ...[...tilesets].map(([name, current]) => [name, describerOf(name, current, service)] as const),
    ]);
    return async ({ path: { tileset } }, request, reply) => {
      const describe = describers.get(tileset);
      return describe ? describe(request, reply) : refuseName(reply, tileset, [...describers.keys()]);
    };
  },
});

/** Describes an archive as it describes itself: it need not be of OpenStreetMap's data, nor have the layers of our styles. */
function describerOf(name: string, current: () => TileArchive, service: Service): Describe {
  return (request, reply) => {
    const archive = current();
    const address = `${service.publicUrl()}/v1/tiles/${name}/{z}/{x}/{y}${TILE_SUFFIXES[0]}`;
    const tilesUrl = withAccessToken(address, queryOf(request)[ACCESS_TOKEN]);
    const { description, name: called = name } = archive.metadata;
    const members = { ...tileJsonMembers(called, archive, tilesUrl), description, center: archive.centre };
    return sendPrivate(reply, JSON_TYPE, JSON.stringify(members));
  };
}

function refuseName(reply: FastifyReply, name: string, names: readonly string[]): FastifyReply {
  const message = `No tileset is called ${shown(name)}; expected one of ${names.join(', ')}.`;
  return sendError(reply, 'ROUTE_NOT_FOUND', message);
}
