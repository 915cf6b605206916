import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import Schema from 'typebox/schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/auth/auth.ts';
import { ERROR_CATALOGUE } from '../../src/core/core.ts';
import type { TileArchive } from '../../src/pmtiles/pmtiles.ts';
import { houseOf } from '../house.ts';
import { expectError, post, testServer } from './fixture.ts';

/** The document against the server that serves it: the same routes, parameters, limits, answers and errors. */

interface JsonSchema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface Media {
  readonly schema?: object;
  readonly example?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
  readonly security: readonly object[];
}

interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<'schemas' | 'responses' | 'securitySchemes', Record<string, object>>>;
}

/** A map of nothing, of which pictures can be asked for. */
const EMPTY_MAP: TileArchive = {
  minZoom: 0,
  maxZoom: 14,
  bounds: [-180, -85, 180, 85],
  centre: [0, 0, 0],
  metadata: { vectorLayers: [] },
  isGzip: false,
  tile: async () => undefined,
  close: async () => {},
};

const sample = houseOf('sample');
let app: FastifyInstance;
let key: string;
let document: Document;
beforeAll(async () => {
  const { keys, usage } = sample.auth;
  key = keys.create({ name: 'document', scopes: [...SCOPES], ratePerMinute: 1_000_000 }).key;
  const update = { state: () => ({ isPossible: true, isRunning: false }), start: () => {} };
  app = sample.server(
    {},
    {
      guard: sample.auth,
      administration: { keys, usage, update },
      publicUrl: () => 'https://places.example',
      basemap: () => EMPTY_MAP,
      pictures: { paint: async () => Buffer.from('a picture'), close: async () => {} },
    },
  );
  document = (await app.inject({ url: '/openapi.json', headers: { host: 'elsewhere.example' } })).json();
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );

/** A request that the document's own examples make, with some parameters replaced. */
function request(path: string, method: string, operation: Operation, query: object = {}, body?: object) {
  const parameters = operation.parameters ?? [];
  const given = Object.fromEntries(
    parameters.filter((one) => one.in === 'query' && one.required).map((one) => [one.name, one.example]),
  );
  const url = parameters
    .filter((one) => one.in === 'path')
    .reduce((filled, { name, example }) => filled.replace(`{${name}}`, String(example)), path);
  const example = operation.requestBody?.content['application/json']?.example;
  const options: InjectOptions = {
    method: method.toUpperCase() as 'GET' | 'POST', // the document has no others; a test below says so
    url,
    query: Object.fromEntries(
      Object.entries({ ...given, ...query }).map(([name, value]) => [name, `${value}`]),
    ),
    headers: { authorization: `Bearer ${key}` },
    ...(example && { payload: { ...example, ...body } }),
  };
  return app.inject(options);
}

function operationOf(operationId: string) {
  const found = operations().find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`The document has no ${operationId}.`);
  return found;
}

function ask(operationId: string, query: object = {}, body?: object): Promise<LightMyRequestResponse> {
  const { path, method, operation } = operationOf(operationId);
  return request(path, method, operation, query, body);
}

function askAnonymously(path: string, method: string): Promise<LightMyRequestResponse> {
  const url = path.replaceAll(/[{}]/g, '');
  return app.inject(method === 'post' ? post({}, url) : url);
}

/** The reference page and the operators', for people to read, and their files. */
const PAGES = ['GET /docs', 'GET /docs/:file', 'GET /admin', 'GET /admin/:file'];

/** Every method and route of the tree that fastify prints, in which a route below another lacks the other's beginning. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return [...tree.matchAll(/^(.*)── (\S+) \(([^)]+)\)$/gm)].flatMap(
    ([, { length } = '', end = '', methods = '']) => {
      const depth = Math.floor(length / 4);
      const path = `${above[depth - 1] ?? ''}${end}`;
      above[depth] = path;
      return methods.split(', ').map((method) => `${method} ${path}`);
    },
  );
}

describe('the document', () => {
  it('has every route of the server, and no other', async () => {
    await app.ready();
    const served = routesOf(app.printRoutes({ commonPrefix: false }));
    const told = operations().map(
      ({ path, method }) =>
        `${method.toUpperCase()} ${path.replace(/\{y\}\.(?:mvt|pbf|png)|\{theme\}\.json|\{range\}\.pbf|\{size\}\.png/, ':file').replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    const isOfApi = (route: string) => !route.startsWith('HEAD ') && !PAGES.includes(route);
    // a tile is one route, whatever its ending
    expect([...new Set(told)].sort()).toEqual(served.filter(isOfApi).sort());
  });

  it('is OpenAPI 3.1, every reference leads somewhere, every operation has its own name', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    const { components } = document;
    for (const [reference, kind = '', name = ''] of references)
      expect(components[kind as keyof typeof components]?.[name], reference).toBeTypeOf('object'); // or undefined
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { operation } of operations())
      for (const scheme of operation.security.flatMap((one) => Object.keys(one)))
        expect(Object.keys(components.securitySchemes)).toContain(scheme);
  });

  it('has a parameter for each variable of a path', () => {
    for (const { path, operation } of operations()) {
      const named = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
      expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(named);
    }
  });

  it('is public, cacheable, and names the configured address', async () => {
    expect(document.servers).toEqual([{ url: 'https://places.example' }]);
    const first = await app.inject('/openapi.json');
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    const again = await app.inject({
      url: '/openapi.json',
      headers: { 'if-none-match': `${first.headers.etag}` },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('asks for a credential exactly where the server does', async () => {
    const open = operations().filter(({ operation }) => operation.security.length === 0);
    expect(open.map(({ path }) => path).sort()).toEqual([
      '/.well-known/jwks.json',
      '/health',
      '/llms-full.txt',
      '/llms.txt',
      '/metrics',
      '/openapi.json',
      '/ready',
      '/styles/v0/fonts/{file}',
      '/styles/v0/glyphs/{fontstack}/{range}.pbf',
      '/styles/v0/rtl-text.js',
      '/styles/v0/sprites/{file}',
      '/styles/v0/{theme}.json',
    ]);
    for (const { path, method, operation } of operations()) {
      const { statusCode } = await askAnonymously(path, method);
      expect(statusCode === 401, path).toBe(operation.security.length > 0);
    }
  });
});

describe('parameters', () => {
  it('are those that the server knows', async () => {
    for (const { path, method, operation } of operations()) {
      const response = await request(path, method, operation, { surplus: 1 });
      const refusal = response.statusCode === 400 ? response.json() : {}; // others need not be JSON
      const [, known] = /expected only (.*)\.$/.exec(refusal.message ?? '') ?? [];
      if (known === undefined) continue;
      const told = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
      expect(told.sort(), path).toEqual(known === '' ? [] : known.split(', ').sort());
    }
  });

  it('of a body are those that the server knows', async () => {
    for (const [operationId, schema] of Object.entries({
      searchPlaces: 'SearchRequest',
      geocodeBatch: 'GeocodeBatchRequest',
      exchangeToken: 'TokenRequest',
      createKey: 'KeyRequest',
      changeKey: 'KeyChanges',
    })) {
      const { message } = (await ask(operationId, {}, { surplus: 1 })).json();
      const { properties } = document.components.schemas[schema] as JsonSchema; // all of them are objects
      expect(message).toContain(`expected only ${Object.keys(properties ?? {}).join(', ')}.`);
    }
  });

  it('of a query are taken up to their limits and not beyond', async () => {
    let tried = 0;
    for (const { path, method, operation } of operations()) {
      for (const { name, schema } of (operation.parameters ?? []).filter((one) => one.in === 'query')) {
        for (const [value, isTaken] of edges(schema)) {
          const others = NEEDED_BESIDE[name] ?? {};
          const alone = name === 'q' ? {} : forwardText(operation, name);
          const response = await request(path, method, operation, { ...alone, ...others, [name]: value });
          expect([path, name, value, response.statusCode]).toEqual([path, name, value, isTaken ? 200 : 400]);
          if (!isTaken) expect(expectError(response).message).toContain(`'${name}'`);
          tried++;
        }
      }
    }
    expect(tried).toBeGreaterThan(50);
  });

  it('of a body are taken up to their limits and not beyond', async () => {
    const { properties = {} } = document.components.schemas.SearchRequest as JsonSchema; // an object
    let tried = 0;
    for (const [name, schema] of Object.entries(properties)) {
      for (const [value, isTaken] of edges(schema)) {
        const response = await ask('searchPlaces', {}, { [name]: value });
        expect([name, value, response.statusCode]).toEqual([name, value, isTaken ? 200 : 400]);
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(15);
    const { ttl } = (document.components.schemas.TokenRequest as JsonSchema).properties ?? {};
    for (const [value, isTaken] of edges(ttl ?? {}))
      expect((await ask('exchangeToken', {}, { ttl: value })).statusCode).toBe(isTaken ? 200 : 400);
  });
});

/** Values at the limits of a schema, which are taken, and just beyond, which are not. */
function edges({ minimum, maximum, maxLength, minItems, maxItems, items }: JsonSchema): [unknown, boolean][] {
  const found: [unknown, boolean][] = [];
  if (minimum !== undefined) found.push([minimum, true], [minimum - 1, false]);
  if (maximum !== undefined) found.push([maximum, true], [maximum + 1, false]);
  if (maxLength !== undefined) found.push(['a'.repeat(maxLength), true], ['a'.repeat(maxLength + 1), false]);
  if (items?.type !== 'string' || maxItems === undefined) return found;
  const [item = 'cafe'] = items.enum ?? [];
  found.push([Array(minItems).fill(item), true]);
  return [...found, [Array(maxItems).fill(item), true], [Array(maxItems + 1).fill(item), false]];
}

/** Parameters that are taken beside others only. */
const NEEDED_BESIDE: Readonly<Record<string, object>> = {
  lat: { lng: 0 },
  lng: { lat: 0 },
  scale: { lat: 0, lng: 0 },
  bounded: { bbox: '-1,-1,1,1' },
  precision: { path: '??_seK_seK' },
  corridor: { path: '??_seK_seK' },
  path_colour: { path: '??_seK_seK' },
  path_width: { path: '??_seK_seK' },
  shape_tolerance: { shape: true },
};

/** Forward geocoding wants a text, or parts of an address of which a house number is never the only one. */
function forwardText({ operationId }: Operation, name: string): object {
  if (operationId !== 'geocodeForward') return {};
  if (name === 'house_number') return { street: 'Harbour Street' };
  return ['street', 'locality', 'region', 'postal_code'].includes(name) ? {} : { q: 'Harbour' };
}

/** A schema of the document in which objects have no members but those it lists. */
function strictly(schema: object): object {
  const text = JSON.stringify({ ...schema, components: document.components }, (_name, value) =>
    value?.type === 'object' && value.properties ? { additionalProperties: false, ...value } : value,
  );
  return JSON.parse(text);
}

function expectTold({ operation }: { readonly operation: Operation }, response: LightMyRequestResponse) {
  const told = operation.responses[response.statusCode];
  const [type = ''] = `${response.headers['content-type']}`.split(';');
  const name = told?.$ref?.split('/').at(-1);
  const { content } = (name ? document.components.responses[name] : told) as typeof told & object; // undefined fails below
  const schema = content?.[type]?.schema;
  expect(schema, `${operation.operationId} ${response.statusCode} ${type}`).toBeDefined();
  const [isAsTold, errors] = Schema.Errors(strictly(schema ?? {}), response.json());
  expect(isAsTold ? [] : errors, operation.operationId).toEqual([]);
}

describe('answers are as told, without a member more', () => {
  const everything = { location: { lat: 0, lon: 0 }, radius: 100_000, limit: 1000, query: undefined };
  it.each<[string, object, object?]>([
    ['searchPlaces', { form: 'a' }, everything],
    ['searchPlaces', { form: 'b' }, everything],
    ['searchPlaces', { format: 'geojson' }, everything],
    ['searchPlaces', { form: 'a' }, { query: 'caffe station', explain: true }],
    ['searchPlaces', { format: 'geojson' }, { query: 'cafe', explain: true }],
    ['searchPlacesByText', { q: 'cafe' }],
    ['autocompletePlaces', { q: 'ca', limit: 20 }],
    ['autocompletePlaces', { q: 'harb', limit: 20 }],
    ['listCategories', { lang: 'de' }],
    ['geocodeForward', { q: 'Harbour', limit: 10 }],
    ['geocodeReverse', { lat: 0, lng: 0, limit: 10 }],
    ['geocodeReverse', { lat: 0, lng: 0, zoom: 3 }],
    ['geocodeBatch', {}, { requests: [{ q: 'Harbour' }, { lat: 0, lng: 0 }, {}, 7] }],
    ['exchangeToken', {}],
    ['health', {}],
    ['readiness', {}],
    ['listKeys', {}],
    ['listUsage', { days: 1 }],
    ['describeService', {}],
    ['listErrors', {}],
  ])('%s %j', async (operationId, query, body) => {
    const response = await ask(operationId, query, body);
    expect(response.statusCode).toBe(200);
    expectTold(operationOf(operationId), response);
  });

  it.each(['a', 'b'])('getPlace in form %s', async (form) => {
    const found = (await ask('searchPlaces', { form }, everything)).json().results;
    expect(found.length).toBeGreaterThan(100);
    const { path, operation } = operationOf('getPlace');
    const url = path.replace('{placeId}', found[0].id);
    expectTold({ operation }, await request(url, 'get', operation, { form }));
  });

  it('to operators who make a key, change it, end it, and update', async () => {
    const made = await ask('createKey');
    expect(made.statusCode).toBe(201);
    expectTold(operationOf('createKey'), made);
    for (const operationId of ['changeKey', 'revokeKey']) {
      const { path, method, operation } = operationOf(operationId);
      const response = await request(path.replace('{id}', made.json().id), method, operation);
      expect(response.statusCode).toBe(200);
      expectTold({ operation }, response);
    }
    const begun = await ask('startUpdate');
    expect(begun.statusCode).toBe(202);
    expectTold(operationOf('startUpdate'), begun);
  });

  it('a check of this kind can fail', () => {
    const [isAsTold] = Schema.Errors(strictly({ $ref: '#/components/schemas/Health' }), {
      status: 'ok',
      more: 1,
    });
    expect(isAsTold).toBe(false);
  });
});

describe('errors', () => {
  it('are told of each operation, with the codes of their status', async () => {
    for (const one of operations()) {
      if (one.operation.security.length === 0) continue;
      const { path, method } = one;
      expectTold(one, await askAnonymously(path, method));
    }
    const unknown = await app.inject({
      url: '/v1/places/85754e67fffffff_n1',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(unknown.statusCode).toBe(404);
    expectTold(operationOf('getPlace'), unknown);
    expectTold(operationOf('searchPlaces'), await ask('searchPlaces', {}, { radius: 0 }));
    expectTold(operationOf('describeTiles'), await ask('describeTiles'));
    const bare = testServer({ dataSet: () => ({ id: 'none' }) as never }); // what is wrong is the server's own mistake
    expectTold(operationOf('searchPlacesByText'), await bare.inject('/v1/places/search?q=a'));
    await bare.close();
  });

  it('are of a closed list, which is the catalogue without the codes of the command', () => {
    const { Error: schema } = document.components.schemas;
    const { properties } = schema as { properties: { code: { enum: string[] } } }; // as the answers above were checked
    const commands = [
      'INVALID_EXTRACT',
      'INVALID_CHANGES',
      'INVALID_SOURCE',
      'DOWNLOAD_FAILED',
      'INVALID_CONFIGURATION',
      'FILE_UNAVAILABLE',
    ];
    expect([...properties.code.enum, ...commands].sort()).toEqual(Object.keys(ERROR_CATALOGUE).sort());
  });
});
