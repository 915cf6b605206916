/**
 * What plugins of fastify cost beside our own code for the same headers: `npx tsx bench/edge-libraries.ts`. Answers are
 * injected without a socket, bare, ours and theirs in turn; every figure is the least of eleven rounds, in microseconds of
 * wall clock and of processor time.
 */
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import { compressAnswers } from '../src/http/compression.ts';
import { crossOriginPolicy } from '../src/http/cross-origin.ts';
import { tellSecurity } from '../src/http/edge-headers.ts';
import { markdownTable } from './figures.ts';
import { machineLine } from './machine.ts';

type Prepare = (app: FastifyInstance) => unknown;
type Headers = Readonly<Record<string, string>>;

const ROUNDS = 11;
const ORIGINS = ['https://a.example', 'https://b.example'];
const BROWSER: Headers = { origin: 'https://a.example', 'accept-encoding': 'gzip, deflate, br, zstd' };

const applyPolicy = crossOriginPolicy(ORIGINS);
const CASES: readonly (readonly [label: string, places: number, ours: Prepare, theirs: Prepare])[] = [
  [
    'CORS',
    20,
    (app) =>
      app.addHook('onRequest', (request, reply, next) => {
        applyPolicy(request, reply);
        next();
      }),
    (app) => app.register(cors, { origin: ORIGINS, exposedHeaders: ['ETag', 'RateLimit', 'X-Request-Id'] }),
  ],
  [
    'security headers',
    20,
    (app) =>
      app.addHook('onRequest', (request, reply, next) => {
        tellSecurity(request, reply);
        next();
      }),
    (app) => app.register(helmet, SAME_HEADERS),
  ],
  ...[10, 40, 150, 1000].map(
    (places) => [`brotli, ${places} places`, places, compressAnswers, compressTheirs] as const,
  ),
];

/** Our three headers; all of helmet's others are off. */
const SAME_HEADERS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
} as const;

function compressTheirs(app: FastifyInstance): unknown {
  return app.register(compress, { encodings: ['br', 'gzip'] }); // its brotli quality is 4, as ours
}

/** A page of made-up places of some 230 bytes each. */
function bodyOf(places: number): string {
  const results = Array.from({ length: places }, (_, i) => ({
    id: `85754e67fffffff_n${i * 7919}`,
    name: `Place ${i * 31}`,
    categories: ['cafe', 'food_and_drink'],
    location: { lat: i / 7, lon: i / 3 },
    address: { street: `Street ${i}`, city: 'Town' },
    score: 1 / (i + 1),
  }));
  return JSON.stringify({ results });
}

async function serverOf(body: string, prepare: Prepare): Promise<FastifyInstance> {
  const app = fastify();
  await prepare(app);
  app.get('/v1/x', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(body),
  );
  await app.ready();
  return app;
}

interface Cost {
  readonly wall: number;
  readonly processor: number;
}

/** Microseconds an answer; four requests are under way at once. */
async function costOf(app: FastifyInstance, requests: number): Promise<Cost> {
  const processorBefore = process.cpuUsage();
  const startedAt = performance.now();
  for (let asked = 0; asked < requests; asked += 4)
    await Promise.all([1, 2, 3, 4].map(() => app.inject({ url: '/v1/x', headers: BROWSER })));
  const { user, system } = process.cpuUsage(processorBefore);
  return { wall: ((performance.now() - startedAt) * 1000) / requests, processor: (user + system) / requests };
}

async function rowOf(label: string, places: number, ours: Prepare, theirs: Prepare): Promise<string[]> {
  const body = bodyOf(places);
  const requests = Math.max(16, Math.round(20_000 / places));
  const servers = await Promise.all([() => {}, ours, theirs].map((prepare) => serverOf(body, prepare)));
  const costs: Cost[][] = servers.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, server] of servers.entries()) costs[at]?.push(await costOf(server, requests));
  for (const server of servers) await server.close();
  const least = (figures: readonly number[]) => String(Math.round(Math.min(...figures)));
  const figures = costs.flatMap((rounds) => [
    least(rounds.map(({ wall }) => wall)),
    least(rounds.map(({ processor }) => processor)),
  ]);
  return [label, body.length.toLocaleString('en'), ...figures];
}

const rows: string[][] = [];
for (const row of CASES) rows.push(await rowOf(...row));
console.log(`${machineLine()}\n`);
console.log(markdownTable(['', 'bytes', 'bare', 'CPU', 'ours', 'CPU', 'the plugin', 'CPU'], rows));
