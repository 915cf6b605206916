import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { CheckedAddress } from '../../src/answers/answers.ts';
import { houseOf } from '../house.ts';
import { expectError, post } from './fixture.ts';

const VALIDATE = '/v1/addresses/validate';

const sample = houseOf('sample');
let app: FastifyInstance;
beforeAll(() => {
  app = sample.server();
});

type Checked = CheckedAddress & { readonly attribution: string };

async function checked(body: object): Promise<Checked> {
  const response = await app.inject(post(body, VALIDATE));
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  return response.json();
}

/** Parts by their status: `street: 'Gradeint Street > Gradient Street corrected'`. */
function shown({ components }: Checked): Record<string, string> {
  const entries = Object.entries(components).map(([part, { given = '', value = '', status }]) => [
    part,
    `${given} > ${value} ${status}`,
  ]);
  return Object.fromEntries(entries);
}

const FOUND = { deliverable: true, granularity: 'house', complete: true };
const LINES = ['Gradient Street 3', '00330 Port Origin'];
const NUMBER_3 = { lat: 0.0007025, lon: 0.0009895 };

describe('an address that the map has', () => {
  it('is confirmed, and completed', async () => {
    const answer = await checked({ address: 'Gradient Street 3, 00330 Port Origin' });
    expect(answer).toMatchObject({ verdict: FOUND, formatted: LINES, location: NUMBER_3, confidence: 1 });
    expect(answer).toMatchObject({ match_type: 'exact', place_id: '85754e67fffffff_w302025' });
    expect(answer.attribution).toContain('OpenStreetMap');
    expect(shown(answer)).toEqual({
      street: 'Gradient Street > Gradient Street confirmed',
      house_number: '3 > 3 confirmed',
      locality: 'Port Origin > Port Origin confirmed',
      region: ' > Equatoria added',
      postal_code: '00330 > 00330 confirmed',
      country: ' > Null Island added',
    });
    expect(answer).not.toHaveProperty('suggestion');
    expect(answer).not.toHaveProperty('unresolved');
  });

  it.each<[what: string, body: object, part: string, expected: string]>([
    [
      'a misspelt street',
      { address: 'Gradeint Street 3, Port Origin' },
      'street',
      'Gradeint Street > Gradient Street corrected',
    ],
    [
      'a misspelt town',
      { address: 'Gradient Street 3, Prot Origin' },
      'locality',
      'Prot Origin > Port Origin corrected',
    ],
    [
      'an abbreviation',
      { address: 'Gradient St 3, Port Origin' },
      'street',
      'Gradient St > Gradient Street confirmed',
    ],
    ['no town', { address: 'Gradient Street 3' }, 'locality', ' > Port Origin added'],
    [
      'a postcode of elsewhere',
      { address: 'Gradient Street 3, 00220 Port Origin' },
      'postal_code',
      '00220 > 00330 corrected',
    ],
    [
      'a postcode of nowhere',
      { address: 'Gradient Street 3, 99999 Port Origin' },
      'postal_code',
      '99999 > 00330 corrected',
    ],
    [
      'the same in parts',
      { street: 'Gradient Street', house_number: '3', locality: 'Port Origin', postal_code: '99999' },
      'postal_code',
      '99999 > 00330 corrected',
    ],
  ])('%s', async (_, body, part, expected) => {
    const answer = await checked(body);
    expect(answer).toMatchObject({ verdict: FOUND, formatted: LINES, location: NUMBER_3 });
    expect(shown(answer)[part]).toBe(expected);
  });

  it.each<[what: string, body: object]>([
    ['in a text', { address: 'Gradient Street 3, Apt 4B, Port Origin' }],
    ['in parts', { street: 'Gradient Street', house_number: '3', unit: 'Apt 4B', locality: 'Port Origin' }],
  ])('keeps its unit %s', async (_, body) => {
    const answer = await checked(body);
    expect(answer.verdict).toEqual(FOUND);
    expect(shown(answer).unit).toBe('Apt 4B > Apt 4B unconfirmed');
    expect(answer.formatted).toEqual(['Gradient Street 3, Apt 4B', '00330 Port Origin']);
  });
});

describe('an address that the map does not have', () => {
  test('without a number', async () => {
    const answer = await checked({ address: 'Gradient Street, Port Origin' });
    expect(answer.verdict).toEqual({ deliverable: false, granularity: 'street', complete: false });
    expect(shown(answer).house_number).toBe(' >  missing');
    expect(answer).not.toHaveProperty('location');
    expect(answer).not.toHaveProperty('suggestion');
  });

  test('with a number that no house has: the nearest is suggested', async () => {
    const answer = await checked({ address: 'Gradient Street 999 Apt 4, Port Origin' });
    expect(answer.verdict).toEqual({ deliverable: false, granularity: 'street', complete: true });
    expect(shown(answer)).toMatchObject({
      house_number: '999 > 999 unconfirmed',
      unit: 'Apt 4 > Apt 4 unconfirmed',
    });
    expect(answer).not.toHaveProperty('location');
    expect(answer.suggestion?.name).toMatch(/^Gradient Street \d/);
    const known = await checked({ address: `${answer.suggestion?.name}, Port Origin` });
    expect(known).toMatchObject({ verdict: FOUND, location: answer.suggestion?.location });
  });

  it.each<[what: string, body: object]>([
    ['a town beside', { address: 'Gradient Street 3, Soundings' }],
    ['a town of nowhere', { address: 'Gradient Street 3, Atlantis' }],
    ['a wrong postcode and no town', { address: 'Gradient Street 3, 99999' }],
    ['another country', { street: 'Gradient Street', house_number: '3', country: 'DE' }],
  ])('%s: what it may be is suggested, and nothing added', async (_, body) => {
    const answer = await checked(body);
    expect(answer.verdict.deliverable).toBe(false);
    expect(answer).not.toHaveProperty('location');
    expect(answer.suggestion).toEqual({
      name: 'Gradient Street 3',
      locality: 'Port Origin',
      location: NUMBER_3,
    });
    expect(Object.values(answer.components).map(({ status }) => status)).not.toContain('added');
  });

  test('a street that its town does not have', async () => {
    const answer = await checked({ street: 'Nosuch Street', house_number: '3', locality: 'Port Origin' });
    expect(answer.verdict).toMatchObject({ deliverable: false, granularity: 'locality' });
    expect(shown(answer)).toEqual({
      street: 'Nosuch Street > Nosuch Street unconfirmed',
      house_number: '3 > 3 unconfirmed',
      locality: 'Port Origin > Port Origin confirmed',
    });
  });

  it.each<[body: object, unconfirmed: readonly string[]]>([
    [{ address: 'xqzzy blorf' }, []],
    [{ address: 'foo bar' }, []],
    [{ street: 'xqzzy', house_number: '3', unit: '4' }, ['street', 'house_number', 'unit']],
  ])('%j is none', async (body, unconfirmed) => {
    const answer = await checked(body);
    expect(answer.verdict).toEqual({ deliverable: false, granularity: 'none', complete: false });
    expect(Object.keys(answer.components)).toEqual(unconfirmed);
    expect(Object.values(answer.components).every(({ status }) => status === 'unconfirmed')).toBe(true);
    expect(answer).toMatchObject({ formatted: [], confidence: 0 });
    expect(answer).not.toHaveProperty('location');
    expect(answer).not.toHaveProperty('suggestion');
  });
});

describe('a request is refused', () => {
  it.each<[body: object, named: string]>([
    [{}, 'address'],
    [{ unit: '4' }, 'address'],
    [{ country: 'LI' }, 'address'],
    [{ address: ' ' }, 'address'],
    [{ address: 5 }, 'address'],
    [{ address: 'x', street: 'y' }, 'address'],
    [{ address: 'x', unit: '4' }, 'address'],
    [{ house_number: '3' }, 'street'],
    [{ address: 'x', country: 'QQ' }, 'country'],
    [{ address: 'x', more: 1 }, 'more'],
  ])('%j', async (body, named) => {
    const { status, code, message } = expectError(await app.inject(post(body, VALIDATE)));
    expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(message).toContain(named);
  });

  test('without a body', async () => {
    const headers = { 'content-type': 'application/json' };
    const { status, code } = expectError(await app.inject({ method: 'POST', url: VALIDATE, headers }));
    expect([status, code]).toEqual([400, 'INVALID_JSON']);
  });
});
