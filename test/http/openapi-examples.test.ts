import Schema from 'typebox/schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKey, houseOf } from '../house.ts';

/** The examples of the document: what they ask works on the sample as written, and what they show is what it answers. */

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: object;
  readonly example?: unknown;
}

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Answer {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly security: readonly object[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Answer>> };
}

const sample = houseOf('sample');
let address: string;
let key: string;
let document: Document;
let operations: { path: string; method: string; operation: Operation }[];
beforeAll(async () => {
  key = await createKey(sample.data);
  ({ address } = await sample.serve());
  document = (await (await fetch(`${address}/openapi.json`)).json()) as Document; // as the tests of the document check
  operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );
  expect(operations.length).toBeGreaterThan(15);
});

/** Sends what an operation's examples say, with these of its optional parameters. */
function ask({ path, method, operation }: (typeof operations)[number], optional: readonly Parameter[] = []) {
  const required = (operation.parameters ?? []).filter((one) => one.required);
  const used = [...required, ...optional];
  const of = (place: Parameter['in']) => used.filter((one) => one.in === place);
  const filled = of('path').reduce(
    (url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  );
  const query = new URLSearchParams(
    of('query').map(({ name, example }): [string, string] => [name, String(example)]),
  );
  const body = operation.requestBody?.content['application/json']?.example;
  return fetch(`${address}${filled}?${query}`, {
    method: method.toUpperCase(),
    headers: {
      ...Object.fromEntries(of('header').map(({ name, example }) => [name, String(example)])),
      ...(operation.security.length > 0 && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Parameters that an optional parameter needs beside it, or that it replaces. */
function asked(parameter: Parameter, { operationId, parameters = [] }: Operation): Parameter[] {
  const named = (...names: string[]) => parameters.filter(({ name }) => names.includes(name));
  const text = operationId === 'geocodeForward' ? ['q'] : [];
  if (parameter.name === 'shape_tolerance') return named(...text, 'shape', 'shape_tolerance');
  if (parameter.name === 'bounded') return named(...text, 'bbox', 'bounded');
  if (['precision', 'corridor', 'path_colour', 'path_width'].includes(parameter.name))
    return named('path', parameter.name);
  if (operationId !== 'geocodeForward')
    return ['lat', 'lng'].includes(parameter.name) ? named('lat', 'lng') : [parameter];
  if (parameter.name === 'house_number') return named('house_number', 'street');
  if (['lat', 'lng', 'scale'].includes(parameter.name)) return named('q', 'lat', 'lng', parameter.name);
  const isPart = ['q', 'street', 'locality', 'region', 'postal_code'].includes(parameter.name);
  return isPart ? [parameter] : [...named('q'), parameter];
}

/** Errors of a value by a schema of the document, in which objects have no members but those it lists. */
function errorsOf(value: unknown, schema: object): unknown {
  const text = JSON.stringify({ ...schema, components: document.components }, (_name, part) =>
    part?.type === 'object' && part.properties ? { additionalProperties: false, ...part } : part,
  );
  const [isValid, errors] = Schema.Errors(JSON.parse(text), value);
  return isValid ? [] : errors;
}

function mediaOf({ $ref, content }: Answer): [type: string, media: Media][] {
  const name = $ref?.split('/').at(-1) ?? '';
  return Object.entries(content ?? document.components.responses[name]?.content ?? {});
}

function examplesOf({ example, examples = {} }: Media): unknown[] {
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
}

/** Asked with a key of the scope `admin` by `openapi.test.ts`: here they would end keys and start updates. */
const isForAll = ({ path }: (typeof operations)[number]) => !path.startsWith('/admin/');

/** The sample has no heights of the ground, and no tilesets beside its map: `elevation.test.ts` and `tiles.test.ts` ask servers that have. */
const OF_OTHERS = [
  ...['getElevationTile', 'describeElevation', 'getContourTile', 'describeContours'],
  ...['getTilesetTile', 'getTilesetTileAsPbf'],
];

describe('requests', () => {
  it('have an example of every parameter and body, as its schema wants it', () => {
    let checked = 0;
    for (const { operation } of operations) {
      const { operationId, parameters = [], requestBody } = operation;
      const bodies = Object.values(requestBody?.content ?? {}).map((media) => ({ name: 'body', ...media }));
      for (const { name, example, schema = {} } of [...parameters, ...bodies]) {
        expect(example, `${operationId} ${name}`).toBeDefined();
        expect([operationId, name, errorsOf(example, schema)]).toEqual([operationId, name, []]);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(50);
  });

  it('work as the examples say, with each optional parameter and without', async () => {
    for (const one of operations.filter(isForAll)) {
      const { operation } = one;
      const optional = (operation.parameters ?? []).filter((parameter) => !parameter.required);
      const alone = operation.operationId === 'geocodeForward' ? [] : [[]]; // it needs one of its optional parameters
      for (const parameters of [...alone, ...optional.map((parameter) => asked(parameter, operation))]) {
        const names = parameters.map(({ name }) => name);
        const { status } = await ask(one, parameters);
        const expected = OF_OTHERS.includes(operation.operationId) ? 404 : 200;
        expect([operation.operationId, names, status]).toEqual([operation.operationId, names, expected]);
      }
    }
  });
});

describe('answers', () => {
  it('have an example of every kind that is text, as its schema tells it', () => {
    let checked = 0;
    for (const { operation } of operations) {
      for (const [status, answer] of Object.entries(operation.responses)) {
        for (const [type, media] of mediaOf(answer)) {
          if (!/json/.test(type) || isOpen(media)) continue;
          const examples = examplesOf(media);
          expect(examples.length, `${operation.operationId} ${status} ${type}`).toBeGreaterThan(0);
          for (const example of examples)
            expect([operation.operationId, status, errorsOf(example, media.schema ?? {})]).toEqual([
              operation.operationId,
              status,
              [],
            ]);
          checked += examples.length;
        }
      }
    }
    expect(checked).toBeGreaterThan(200);
  });

  it('are those of the sample', async () => {
    let compared = 0;
    for (const one of operations.filter(isForAll)) {
      const { operationId, parameters = [], responses } = one.operation;
      for (const [type, media] of mediaOf(responses[200] ?? {})) {
        if (!type.includes('json') || isOpen(media) || OF_OTHERS.includes(operationId)) continue;
        const names = Object.keys(media.examples ?? { only: media.example });
        for (const name of names) {
          const example = media.examples?.[name]?.value ?? media.example;
          const wanted = { a: 'form', b: 'form', only: type.includes('geo') ? 'format' : '' }[name];
          const shape = parameters.filter((parameter) => parameter.name === wanted);
          const chosen = shape.map((parameter) =>
            name === 'b' ? { ...parameter, example: 'b' } : parameter,
          );
          const more = parameters.filter((parameter) => ASKED[operationId]?.includes(parameter.name));
          const answer = await (await ask(one, [...chosen, ...more])).json();
          expect([operationId, name, missing(example, answer)]).toEqual([operationId, name, []]);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(15);
  });

  it('a comparison of this kind can fail', () => {
    expect(missing({ a: [{ b: 1, c: 2 }] }, { a: [{ b: 1 }, { c: 2 }] })).toEqual(['$.a[0]']);
    expect(missing({ a: { b: 1 } }, { a: { b: 2 } })).toEqual(['$.a.b']);
    expect(missing({ a: [1] }, { a: [2, 1], more: 0 })).toEqual([]);
  });
});

/** Optional parameters with which the example answers were asked for. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  autocompletePlaces: ['lat', 'lng'],
  geocodeForward: ['q'],
  listCategories: ['lang'],
  searchPlacesByText: ['lat', 'lng'],
};

/** Answers that are another's format, whose schema says no more than that they are objects. */
function isOpen({ schema }: Media): boolean {
  return JSON.stringify(schema) === '{"type":"object"}';
}

/** What differs with the hour, the data set, its world and the address it is served at. */
const CHANGING = new Set([
  'access_token',
  'attribution',
  'cacheHit',
  'cells',
  'cellsSearched',
  'dataSet',
  'executionTime',
  'expires_at',
  'glyphs',
  'pruningEfficiency',
  'sources',
  'sprite',
  'tiles',
]);

/** Paths in an example of which the answer has nothing equal; a list must hold what the example lists, and may hold more. */
function missing(example: unknown, answer: unknown, path = '$'): string[] {
  if (Array.isArray(example)) {
    const held = Array.isArray(answer) ? answer : [];
    const isHeld = (item: unknown) => held.some((other) => missing(item, other).length === 0);
    return example.flatMap((item, at) => (isHeld(item) ? [] : [`${path}[${at}]`]));
  }
  if (typeof example !== 'object' || example === null) return Object.is(example, answer) ? [] : [path];
  if (typeof answer !== 'object' || answer === null) return [path];
  return Object.entries(example)
    .filter(([name]) => !CHANGING.has(name))
    .flatMap(([name, value]) => missing(value, Reflect.get(answer, name), `${path}.${name}`));
}
