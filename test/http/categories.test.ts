import { afterAll, describe, expect, test } from 'vitest';
import type { Taxonomy } from '../../src/taxonomy/taxonomy.ts';
import { emptyServer, expectError, TAXONOMY, testServer } from './fixture.ts';

const LABELS: Record<string, Record<string, string>> = {
  'amenity/cafe': { en: 'Cafe', de: 'Café (Kaffeehaus)' },
  food_and_drink: { en: 'Food and drink', fr: 'Restauration' },
};

const taxonomy: Taxonomy = {
  ...TAXONOMY,
  categories: () => [
    { id: 'amenity/cafe', key: 'amenity', value: 'cafe', group: 'food_and_drink', prominence: 0.4 },
  ],
  groups: () => ['food_and_drink'],
  label: (id, language) => LABELS[id]?.[language],
};

const app = testServer({ taxonomy });
afterAll(() => app.close());

const labels = async (url: string, headers = {}) => {
  const { categories, groups } = (await app.inject({ url, headers })).json();
  return [categories[0].label, groups[0].label];
};

describe('GET /v1/categories', () => {
  test('lists categories and groups', async () => {
    const response = await app.inject('/v1/categories');
    expect(response.json()).toEqual({
      categories: [
        { id: 'amenity/cafe', key: 'amenity', value: 'cafe', group: 'food_and_drink', label: 'Cafe' },
      ],
      groups: [{ id: 'food_and_drink', label: 'Food and drink' }],
    });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      vary: 'Accept-Language',
    });
  });

  test('labels are in the language wanted, else in English', async () => {
    expect(await labels('/v1/categories?lang=de')).toEqual(['Café (Kaffeehaus)', 'Food and drink']);
    const headers = { 'accept-language': 'fr, de;q=0.5' };
    expect(await labels('/v1/categories', headers)).toEqual(['Café (Kaffeehaus)', 'Restauration']);
  });

  test('an unknown parameter is a VALIDATION_ERROR', async () => {
    const refusal = expectError(await app.inject('/v1/categories?group=food_and_drink'));
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });

  test('needs no data set', async () => {
    const empty = emptyServer('SERVICE_UNAVAILABLE', taxonomy);
    expect((await empty.inject('/v1/categories')).statusCode).toBe(200);
    await empty.close();
  });
});
