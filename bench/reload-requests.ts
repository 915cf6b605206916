/** Requests whose answers tell two generations apart, and what each generation answers. */
import { type Agent, request as httpRequest } from 'node:http';
import type { OsmElement } from '../src/osm/osm.ts';

export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export interface Answered {
  readonly status: number;
  /** The body without what differs from one answer to the next: the time taken, and whether it was kept. */
  readonly text: string;
}

type Point = OsmElement & { readonly kind: 'node' };

/** The server that is asked. */
export interface Target {
  readonly agent: Agent;
  readonly url: string;
  readonly authorization: string;
}

const TILE_ZOOMS = [11, 12, 13, 14];
/** Letters of a name that was begun. */
const TYPED = [3, 5];
/** One in so many nodes is asked about in a batch too. */
const NODES_A_BATCH = 10;
/** Nodes in a batch. */
const ITEMS = 3;
const METRES = 2_000;

/** Requests about named nodes: each kind of request once a node, and the map's description. */
export function requestsAbout(nodes: readonly OsmElement[]): Asked[] {
  const asked: Asked[] = [{ method: 'GET', path: '/v1/tiles/basemap.json' }];
  const points = nodes.filter((node) => node.kind === 'node');
  for (const node of points) asked.push(...requestsFor(node));
  for (let at = 0; at < points.length; at += NODES_A_BATCH) asked.push(batchOf(points.slice(at, at + ITEMS)));
  return asked;
}

function requestsFor({ lat, lon, tags }: Point): Asked[] {
  const name = tags.name ?? '';
  const near = `lat=${lat}&lng=${lon}`;
  const search = { query: name, location: { lat, lon }, radius: METRES };
  return [
    post('/v1/places/search', search),
    post('/v1/places/search', { location: { lat, lon }, limit: 10 }),
    ...TYPED.map((letters) =>
      get(`/v1/places/autocomplete?q=${encodeURIComponent(name.slice(0, letters))}&${near}`),
    ),
    get(`/v1/places/geocode/forward?q=${encodeURIComponent(name)}`),
    get(`/v1/places/geocode/reverse?${near}`),
    ...TILE_ZOOMS.map((zoom) => get(tilePath(zoom, lat, lon))),
  ];
}

function batchOf(nodes: readonly Point[]): Asked {
  const requests = nodes.flatMap(({ lat, lon, tags }) => [{ q: tags.name }, { lat, lng: lon }]);
  return post('/v1/places/geocode/batch', { requests });
}

/** Requests for the places that a search has found, by their identifiers. */
export function requestsByIdentifier({ text }: Answered): Asked[] {
  const { results = [] } = JSON.parse(text) as { results?: { id: string }[] }; // an answer of /v1/places/search
  return results.slice(0, 1).map(({ id }) => get(`/v1/places/${id}`));
}

function get(path: string): Asked {
  return { method: 'GET', path };
}

function post(path: string, body: object): Asked {
  return { method: 'POST', path, body: JSON.stringify(body) };
}

function tilePath(zoom: number, lat: number, lon: number): string {
  const sine = Math.sin((lat * Math.PI) / 180);
  const x = Math.floor(((lon + 180) / 360) * 2 ** zoom);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom);
  return `/v1/tiles/basemap/${zoom}/${x}/${y}.mvt`;
}

/** Asks; rejects when there is no answer. */
export function ask({ agent, url, authorization }: Target, { method, path, body }: Asked): Promise<Answered> {
  const headers = {
    authorization,
    'accept-encoding': path.endsWith('.mvt') ? 'gzip' : 'identity',
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${url}${path}`, { method, agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: comparable(Buffer.concat(parts)) }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

function comparable(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return text
    .replace(/"executionTime":[\d.]+/, '"executionTime":0')
    .replace(/"cacheHit":true/, '"cacheHit":false');
}
