/** Loads a server with requests of one kind, a few seconds for nothing and then for the count; prints JSON. */
import autocannon, { type CannonRequest } from 'autocannon';
import type { SearchRequest } from '../src/search/search.ts';
import { moved } from './generate/cities.ts';
import type { LoadFigures } from './http.ts';
import { wordsOf } from './peers/peer.ts';
import { generateWorld } from './places.ts';
import { below, hash32, randomStream, sample } from './random.ts';
import { anyLegalQueries } from './workload.ts';

const [url = '', kind = '', count = '', seconds = '', connections = '', authorization = ''] =
  process.argv.slice(2);

const WARM_UP_SECONDS = 3;
const PREPARED = 40_000;
const REPEATED = 100;

const world = generateWorld(Number(count));
const random = randomStream(hash32(5, kind.length));
const requests = prepare();
let next = 0;

const warmUp = await cannon(WARM_UP_SECONDS);
const result = await cannon(Number(seconds));
const figures: LoadFigures = {
  requestsPerSecond: result.requests.average,
  p50: result.latency.p50,
  p99: result.latency.p99,
  failures: result.non2xx + result.errors,
  requests: warmUp.requests.total + result.requests.total,
};
console.log(JSON.stringify(figures));

function cannon(duration: number) {
  const setupRequest = (request: CannonRequest) => ({ ...request, ...requests[next++ % requests.length]! });
  return autocannon({
    url,
    connections: Number(connections),
    duration,
    requests: [{ ...requests[0]!, setupRequest }],
  });
}

function prepare(): CannonRequest[] {
  if (kind === 'any') return anyLegalQueries(world, PREPARED, 2).map(legal);
  if (kind === 'autocomplete') return Array.from({ length: PREPARED }, autocomplete);
  return Array.from({ length: kind === 'repeated' ? REPEATED : PREPARED }, search);
}

/** One or two words of a place, asked within a kilometre of it. */
function search(): CannonRequest {
  const { record } = world.place(below(random, world.count));
  const words = [...wordsOf(record.tags.name ?? ''), ...wordsOf(record.tags['addr:street'] ?? '')];
  const query = sample(random, words, 1 + below(random, 2)).join(' ');
  const location = moved(record, 1_400 * (random() - 0.5), 1_400 * (random() - 0.5));
  return post({ location, ...(query && { query }) });
}

function autocomplete(): CannonRequest {
  const { record } = world.place(below(random, world.count));
  const name = record.tags.name ?? 'a';
  const q = encodeURIComponent([...name].slice(0, 2 + below(random, 6)).join(''));
  const path = `/v1/places/autocomplete?q=${q}&lat=${record.lat}&lng=${record.lon}`;
  return { method: 'GET', path, headers: { authorization } };
}

function legal(request: SearchRequest): CannonRequest {
  const { query, centre, radiusMetres, categories, weights, offset, limit, languages } = request;
  const [lang] = languages;
  return post({ query, location: centre, radius: radiusMetres, categories, weights, offset, limit, lang });
}

function post(body: object): CannonRequest {
  return {
    method: 'POST',
    path: '/v1/places/search',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  };
}
