import Type from 'typebox';
import { sendError } from '../errors.ts';
import { json } from '../openapi/answers.ts';
import { shown } from '../requests/refusal.ts';
import { closed } from '../requests/schemas.ts';
import { TILES_READ } from './access.ts';
import { basemapDescriber, type Describe } from './describe-tiles.ts';
import { elevationDescribers } from './elevation.ts';
import { operation } from './operation.ts';

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
    tileset: Type.String({
      description: '`basemap`; `elevation` and `contours` if the data set holds heights.',
      examples: ['basemap'],
    }),
  }),
  handler: ({ service }) => {
    const describers: ReadonlyMap<string, Describe> = new Map([
      ['basemap', basemapDescriber(service)],
      ...elevationDescribers(service),
    ]);
    return async ({ path: { tileset } }, request, reply) => {
      const describe = describers.get(tileset);
      if (describe) return describe(request, reply);
      const expected = [...describers.keys()].join(', ');
      return sendError(
        reply,
        'ROUTE_NOT_FOUND',
        `No tileset is called ${shown(tileset)}; expected one of ${expected}.`,
      );
    };
  },
});
