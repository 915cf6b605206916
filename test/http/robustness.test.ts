import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { expectError, HERE, post, testServer } from './fixture.ts';

const app = testServer();
afterAll(() => app.close());

const PATHS = ['/v1/places/search', '/v1/places/autocomplete', '/v1/places/85754e67fffffff_n1'];
const PARAMETERS = [
  'q',
  'lat',
  'lng',
  'limit',
  'category',
  'lang',
  'form',
  'format',
  '__proto__',
  'constructor',
];
const MEMBERS = [
  'radius',
  'query',
  'categories',
  'limit',
  'offset',
  'weights',
  'lang',
  'openNow',
  'openAt',
  'brand',
];
const MORE_MEMBERS = ['bbox', 'polygon', 'explain', '__proto__', 'constructor', 'location'];

const plausible = fc.oneof(
  fc.jsonValue(),
  fc.double(),
  fc.string({ unit: 'binary' }),
  fc.integer({ min: -2, max: 1002 }),
  fc.array(fc.integer({ min: -200, max: 200 }), { maxLength: 5 }),
  fc.record({ text: fc.double(), geo: fc.double() }, { requiredKeys: [] }),
  fc.boolean(),
  fc.constantFrom('2026-05-18T12:30:00+02:00', 'de', 'cafe'),
);

/** Either a success or our error body, and never our own fault. */
function expectAnswered(response: Parameters<typeof expectError>[0]): void {
  if (response.statusCode >= 400) expect(expectError(response).status).toBeLessThan(500);
  else expect(response.statusCode).toBe(200);
}

describe('whatever is sent is answered or refused', () => {
  test('any text as body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) =>
        expectAnswered(await app.inject(post(text))),
      ),
    );
  });

  test('any JSON as body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (text) => expectAnswered(await app.inject(post(text)))),
    );
  });

  test('any values of the known members', async () => {
    const body = fc.dictionary(fc.constantFrom(...MEMBERS, ...MORE_MEMBERS), plausible, { maxKeys: 3 });
    const outcomes = { 200: 0, 400: 0 };
    await fc.assert(
      fc.asyncProperty(body, async (members) => {
        const response = await app.inject(post({ location: HERE, ...members }));
        expectAnswered(response);
        outcomes[response.statusCode as 200 | 400] += 1; // expectAnswered admits only these of a readable body
      }),
      { numRuns: 1000 },
    );
    expect(outcomes[200]).toBeGreaterThan(0);
    expect(outcomes[400]).toBeGreaterThan(0);
  });

  test('any query string', async () => {
    const raw = fc.string({ unit: fc.constantFrom(...'abq=&%+20zé;#?/.[]0123456789-'.split('')) });
    const named = fc
      .array(fc.tuple(fc.constantFrom(...PARAMETERS), fc.oneof(raw, fc.string(), fc.double().map(String))))
      .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), fc.oneof(raw, named), async (path, query) => {
        const url = `${path}?${query.replaceAll(/[^\x21-\x7e]|#/g, encodeURIComponent)}`;
        expectAnswered(await app.inject(url));
      }),
      { numRuns: 1000 },
    );
  });

  test('any headers that choose', async () => {
    const value = fc.string({ unit: fc.constantFrom(...'adeqfr-*;=,./01+ jsonGEO'.split('')) });
    await fc.assert(
      fc.asyncProperty(value, value, async (accept, language) => {
        const headers = { accept, 'accept-language': language, 'if-none-match': accept };
        expect((await app.inject({ url: `${PATHS[2]}`, headers })).statusCode).toBe(
          accept.trim() === '*' ? 304 : 200,
        );
      }),
      { numRuns: 500 },
    );
  });
});
