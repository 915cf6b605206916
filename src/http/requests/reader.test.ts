import fc from 'fast-check';
import Type, { type TObject, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../core/core.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { readerOf, withDefault, worded } from './reader.ts';

function refusalOf(read: () => unknown): Pick<ServiceError, 'code' | 'message'> | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError) return { code: error.code, message: error.message };
    throw error;
  }
}

describe('a reader', () => {
  const schema = Type.Object({
    size: Type.Number({ minimum: 1, maximum: 9, ...worded({ called: 'a number of metres' }) }),
    limit: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 10),
    name: Type.Optional(Type.String({ maxLength: 5 })),
  });

  test('fills in defaults and leaves absent what has none', () => {
    expect(readerOf(schema)({ size: 2.5 }, '')).toEqual({ size: 2.5, limit: 10, name: undefined });
  });

  test('reads numbers from plain decimal text only if they are sent as text', () => {
    expect(readerOf(schema, 'text')({ size: '2.5', limit: '3' }, '')).toMatchObject({ size: 2.5, limit: 3 });
    expect(refusalOf(() => readerOf(schema, 'text')({ size: '1e0' }, ''))?.message).toBe(
      `Parameter 'size' is "1e0"; expected a plain decimal number such as 7 or -0.5.`,
    );
    expect(refusalOf(() => readerOf(schema)({ size: '2.5' }, ''))?.message).toBe(
      `Parameter 'size' is "2.5"; expected a number of metres from 1 to 9.`,
    );
  });

  test.each<[value: unknown, message: string]>([
    [7, 'The body is 7; expected a JSON object.'],
    [{}, "Parameter 'size' is missing; expected a number of metres from 1 to 9."],
    [{ size: 10 }, "Parameter 'size' is 10; expected a number of metres from 1 to 9."],
    [{ size: 1, limit: 2.5 }, "Parameter 'limit' is 2.5; expected an integer from 1 to 50."],
    [{ size: 1, name: 'too long' }, `Parameter 'name' is "too long"; expected text of at most 5 characters.`],
    [{ size: 1, more: 2 }, "Parameter 'more' (given 2) is unknown; expected only size, limit, name."],
    [{ more: 2, size: 0 }, "Parameter 'size' is 0; expected a number of metres from 1 to 9."],
  ])('says of %j what was given and what is expected', (value, message) => {
    expect(refusalOf(() => readerOf(schema)(value, ''))).toEqual({ code: 'VALIDATION_ERROR', message });
  });

  test('says where in a larger body the value stands', () => {
    expect(refusalOf(() => readerOf(schema)({ size: 0 }, 'requests[3]'))?.message).toContain(
      "'requests[3].size'",
    );
  });

  test('gives a value that is missing, too great, or wrong the codes of its schema', () => {
    const codes = {
      missing: 'GEO_CONSTRAINT_REQUIRED',
      tooGreat: 'RADIUS_EXCEEDED',
      wrong: 'INVALID_RADIUS',
    } as const;
    const read = readerOf(
      Type.Object({ radius: Type.Number({ minimum: 1, maximum: 9, ...worded({ codes }) }) }),
    );
    const codeOf = (radius: unknown) => refusalOf(() => read({ radius }, ''))?.code;
    expect([undefined, 10, 0, '5', Number.POSITIVE_INFINITY].map(codeOf)).toEqual([
      'GEO_CONSTRAINT_REQUIRED',
      'RADIUS_EXCEEDED',
      'INVALID_RADIUS',
      'INVALID_RADIUS',
      'INVALID_RADIUS',
    ]);
  });

  test('gives wrong members the code of their object, and unknown ones that of all parameters', () => {
    const location = Type.Object(
      { lat: Type.Number({ minimum: -90, maximum: 90 }) },
      worded({ codes: { missing: 'GEO_CONSTRAINT_REQUIRED', wrong: 'INVALID_LOCATION' } }),
    );
    const codeOf = (value: unknown) => refusalOf(() => readerOf(location)(value, 'location'))?.code;
    expect([{}, { lat: 91 }, { lat: 1, alt: 2 }].map(codeOf)).toEqual([
      'INVALID_LOCATION',
      'INVALID_LOCATION',
      'VALIDATION_ERROR',
    ]);
  });
});

/** Anything, and often something near what the schema describes. */
function valuesNear(schema: TObject): fc.Arbitrary<object> {
  const member = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(-181, -91, -90.5, 0, 1, 1.5, 18, 19, 90, 180, 1000, 1001, 100_001),
    fc.constantFrom('', ' ', 'a', 'b', 'geojson', 'de', 'zh-Hant', 'x-', 'LI', 'ZZ', 'x'.repeat(101)),
    fc.constantFrom('x '.repeat(33), '😀'.repeat(256), 'x'.repeat(257), 'tab\t', 'nul\0'),
    fc.record({
      lat: fc.double({ min: -95, max: 95, noNaN: true }),
      lon: fc.double({ min: -190, max: 190, noNaN: true }),
    }),
    fc.record({ text: fc.constantFrom(0, 0.5, 2), geo: fc.constantFrom(0, 1) }),
    fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 3, maxLength: 5 }),
    fc.array(fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 })), { maxLength: 6 }),
  );
  const names = Object.keys(schema.properties).filter((name) => name !== 'openAt'); // TypeBox's date-time needs seconds
  const arbitraries = Object.fromEntries([...names, 'surplus'].map((name) => [name, member]));
  return fc.record(arbitraries, { requiredKeys: [] });
}

describe('every operation', () => {
  const schemas = OPERATIONS.flatMap(({ name, inPath, query, body }) => {
    const isReadHere = name !== 'geocodeBatch' && !body?.isRaw;
    const given = { inPath, query, ...(isReadHere && { body: body?.schema }) };
    return Object.entries(given).flatMap(([part, schema]) =>
      schema ? [[`${name} ${part}`, schema] as const] : [],
    );
  });

  test.each(schemas)('%s is read as TypeBox checks it', (_name, schema: TObject) => {
    const read = readerOf(schema);
    fc.assert(
      fc.property(valuesNear(schema), (value) => {
        expect(refusalOf(() => read(value, '')) === undefined).toBe(Check(schema, value));
      }),
      { numRuns: 300 },
    );
  });

  test('gives a default that its own schema allows', () => {
    const parameters = schemas.flatMap(([, { properties }]) => Object.values<TSchema>(properties));
    const defaults = parameters.filter((schema) => 'default' in schema);
    expect(defaults.length).toBeGreaterThan(8);
    for (const schema of defaults) expect(Check(schema, Reflect.get(schema, 'default'))).toBe(true);
  });
});
