import type { FastifyInstance } from 'fastify';
import Schema from 'typebox/schema';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { houseOf } from '../house.ts';
import { testServer } from '../http/fixture.ts';

/** What the document says of the interfaces of other geocoders, against the server that serves them. */

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: {
    readonly minimum?: number;
    readonly maximum?: number;
    readonly enum?: readonly unknown[];
  };
  readonly example: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
  readonly security: readonly object[];
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const NAMES = ['photon', 'nominatim', 'pelias', 'google'] as const;
const OPEN = { names: NAMES, access: 'open', world: false } as const;
const TAGS = ['Photon', 'Nominatim', 'Pelias', 'Google'];

async function pathsOf(app: FastifyInstance): Promise<Paths> {
  return (await app.inject('/openapi.json')).json().paths;
}

const sample = houseOf('sample');
let app: FastifyInstance;
let operations: { readonly path: string; readonly operation: Operation }[];
beforeAll(async () => {
  app = sample.server({ compat: OPEN });
  operations = Object.entries(await pathsOf(app)).flatMap(([path, { get }]) =>
    get && TAGS.includes(get.tags[0] ?? '') ? [{ path, operation: get }] : [],
  );
});

/** What an optional parameter needs beside it, by operation and name. */
const TEXT: Readonly<Record<string, string>> = {
  photonSearch: 'q=library',
  photonStructured: 'city=Port+Origin',
  peliasStructured: 'locality=Port+Origin',
  nominatimSearch: 'q=library',
  nominatimLookup: 'osm_ids=W302701',
  nominatimDetails: 'osmtype=W&osmid=302701',
  googleGeocode: 'address=library',
  googlePlace: 'fields=*',
};
const PARTNERS: Readonly<Record<string, string>> = { lat: 'lon', lon: 'lat' };
const RECTANGLE = ['min_lon=-1', 'min_lat=-1', 'max_lon=1', 'max_lat=1'];

/** Parameters that a text excludes. */
const PARTS = ['amenity', 'street', 'city', 'county', 'state', 'country', 'postalcode'];

/** Each request comes from an address of its own, so that none is over the rate of its address. */
let askers = 0;

async function ask(
  path: string,
  operation: Operation,
  parameter?: Parameter,
  value: unknown = parameter?.example,
) {
  const { operationId, parameters = [] } = operation;
  const query = new URLSearchParams(
    operationId === 'nominatimSearch' && PARTS.includes(parameter?.name ?? '') ? '' : TEXT[operationId],
  );
  for (const { name, example } of parameters.filter((one) => one.required)) query.set(name, String(example));
  const name = parameter?.name ?? '';
  const [, stem = '', axis = ''] = /^(.*?)(lat|lon)$/.exec(name) ?? [];
  if (axis) query.set(`${stem}${PARTNERS[axis]}`, '0');
  if (name.startsWith('boundary.rect'))
    for (const pair of RECTANGLE) query.set(`boundary.rect.${pair.split('=')[0]}`, pair.split('=')[1] ?? '');
  if (name === 'place_id') for (const other of ['osmtype', 'osmid']) query.delete(other);
  if (parameter) query.delete(name);
  if (parameter) for (const one of [value].flat()) query.append(name, String(one));
  const url = `${path.replace('{placeId}', '85754e67fffffff_w302701')}?${query}`;
  askers++;
  return app.inject({ url, remoteAddress: `10.0.${askers >> 8}.${askers & 255}` });
}

/** Nothing of the sample has such a number; no box has its west at the east end of the earth. */
const UNKNOWN = /^(?:place_id|osmtype|osmid|boundary\.rect\..*)$/;

function expectTold(operation: Operation, response: Awaited<ReturnType<typeof ask>>, what: string) {
  const [type = ''] = `${response.headers['content-type']}`.split(';');
  const told = operation.responses[response.statusCode]?.content?.[type];
  expect(told, `${operation.operationId} ${what} ${response.statusCode} ${type}`).toBeDefined();
}

describe('the document', () => {
  it('tells of every path of the interfaces that are served, once, and of no other interface', async () => {
    expect(operations).toHaveLength(23);
    const few = await pathsOf(
      testServer({ configuration: { placeForm: 'a', compat: { ...OPEN, names: ['photon'] } } }),
    );
    expect(Object.keys(few).filter((path) => NAMES.some((name) => path.startsWith(`/${name}`)))).toEqual([
      '/photon/api',
      '/photon/structured',
      '/photon/reverse',
      '/photon/status',
    ]);
    const rooted = { ...OPEN, names: [], root: 'pelias' } as const;
    const atRoot = await pathsOf(testServer({ configuration: { placeForm: 'a', compat: rooted } }));
    expect(Object.keys(atRoot).filter((path) => /^\/(?:pelias\/)?(?:v1\/search|status)$/.test(path))).toEqual(
      ['/pelias/v1/search', '/pelias/status'],
    );
  });

  it('asks for the credential that the interfaces ask for', async () => {
    const securityOf = async (access: 'open' | 'machine' | 'key' | 'bearer') => {
      const server = testServer({ configuration: { placeForm: 'a', compat: { ...OPEN, access } } });
      return (await pathsOf(server))['/photon/api']?.get?.security;
    };
    expect(await securityOf('open')).toEqual([]);
    expect(await securityOf('machine')).toEqual([]);
    expect(await securityOf('key')).toEqual([{ bearer: [] }, { accessToken: [] }]);
    expect(await securityOf('bearer')).toEqual([{ bearer: [] }]);
  });
});

describe('parameters of other interfaces', () => {
  it('have examples that their schemas allow, and that are answered as told', async () => {
    let asked = 0;
    for (const { path, operation } of operations) {
      const known = (operation.parameters ?? []).filter(
        ({ name }) => name !== 'debug' || path.includes('photon'),
      );
      for (const parameter of [undefined, ...known]) {
        const { name = '', schema = {}, example } = parameter ?? {};
        if (parameter) expect([path, name, Schema.Errors(schema, example)]).toEqual([path, name, [true, []]]);
        const response = await ask(path, operation, parameter);
        expect([path, name, response.statusCode, response.body]).toEqual([path, name, 200, response.body]);
        expectTold(operation, response, name);
        asked++;
      }
    }
    expect(asked).toBeGreaterThan(150);
  });

  it('are answered for all of their values and at their limits', async () => {
    let asked = 0;
    for (const { path, operation } of operations) {
      for (const parameter of operation.parameters ?? []) {
        const { minimum, maximum, enum: values = [] } = parameter.schema;
        for (const value of [...values, minimum, maximum].filter((one) => one !== undefined)) {
          const response = await ask(path, operation, parameter, value);
          const isKnown = response.statusCode === 200 || UNKNOWN.test(parameter.name);
          expect([path, parameter.name, value, isKnown, response.body]).toEqual([
            path,
            parameter.name,
            value,
            true,
            response.body,
          ]);
          expectTold(operation, response, parameter.name);
          asked++;
        }
      }
    }
    expect(asked).toBeGreaterThan(200);
  });

  it('are those that the interfaces read', async () => {
    const read = new Set<string>();
    for (const method of ['get', 'getAll', 'has'] as const) {
      const original = URLSearchParams.prototype[method] as (name: string) => never; // any of the three
      vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function (
        this: URLSearchParams,
        name: string,
      ) {
        read.add(name);
        return original.call(this, name);
      });
    }
    for (const { path, operation } of operations.filter(
      ({ path: one }) => !/^\/(?:pelias|google)/.test(one),
    )) {
      read.clear();
      const parameters = operation.parameters ?? [];
      for (const parameter of [undefined, ...parameters]) await ask(path, operation, parameter);
      const names = parameters.map(({ name }) => name);
      const isOfLanguage = (name: string) => ['lang', 'accept-language'].includes(name);
      expect([path, [...read].filter((name) => !names.includes(name) && !isOfLanguage(name))]).toEqual([
        path,
        [],
      ]);
      expect([path, names.filter((name) => !read.has(name))]).toEqual([path, []]);
    }
    vi.restoreAllMocks();
  });

  it('that are wrong are refused as told', async () => {
    for (const { path, operation } of operations) {
      const wrong = (operation.parameters ?? []).filter(
        ({ schema }) => 'pattern' in schema && path !== '/photon/status',
      );
      for (const parameter of wrong) {
        const response = await ask(path, operation, parameter, '\u0001:!x:'.repeat(99));
        expectTold(operation, response, parameter.name);
      }
    }
  });
});
