import { describe, expect, it } from 'vitest';
import type { GeocodeFeature, PlaceFeature } from '../../client/src/client.ts';
import { geocoderApi, suggestingGeocoderApi, suggestionOf } from '../../client/src/maplibre.ts';
import { answering, clientOf, json, never } from './fake-service.ts';

const PLACE: PlaceFeature = {
  type: 'Feature',
  id: '85754e67fffffff_n1',
  geometry: { type: 'Point', coordinates: [9.5, 47.1] },
  properties: { name: 'Café Meridian', category: 'coffee_shop', address: 'Gasse 3, Vaduz' },
};
const TOWN: GeocodeFeature = {
  type: 'Feature',
  bbox: [179, -18, -179, -16],
  geometry: { type: 'Point', coordinates: [180, -17] },
  properties: {
    name: 'Taveuni',
    locality: 'Taveuni',
    region: 'Northern',
    country: 'Fiji',
    postal_code: '',
    place_id: '85754e67fffffff_r2',
    type: 'town',
    confidence: 1,
  },
};
const HOUSE: GeocodeFeature = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [9.5, 47.1] },
  properties: {
    name: 'Gasse 3',
    house_number: '3',
    street: 'Gasse',
    postal_code: '9490',
    locality: 'Vaduz',
    country: 'Liechtenstein',
    type: 'house',
    confidence: 0.9,
  },
};

describe('a suggestion', () => {
  it.each([
    [PLACE, 'Café Meridian', 'coffee shop, Gasse 3, Vaduz'],
    [TOWN, 'Taveuni', 'Northern, Fiji'],
    [HOUSE, 'Gasse 3', '9490 Vaduz, Liechtenstein'],
    [{ ...PLACE, properties: { category: 'drinking_water' } }, 'drinking water', ''],
    [{ ...PLACE, properties: {} }, '85754e67fffffff_n1', ''],
    [{ ...TOWN, properties: { country: 'Fiji', confidence: 1 } }, 'Fiji', ''],
  ])('of %j reads', (feature, title, detail) => {
    expect(suggestionOf(feature)).toMatchObject({ title, detail });
  });

  it('says where it is, how large, and by what it is found', () => {
    expect(suggestionOf(TOWN)).toMatchObject({
      center: [180, -17],
      bounds: [179, -18, -179, -16],
      placeId: '85754e67fffffff_r2',
      type: 'town',
      feature: TOWN,
    });
    expect(suggestionOf(PLACE)).toMatchObject({ placeId: PLACE.id, type: 'place' });
    expect(suggestionOf(HOUSE)).not.toHaveProperty('bounds');
    expect(suggestionOf(HOUSE)).not.toHaveProperty('placeId');
  });
});

const collection = (...features: unknown[]) => json({ type: 'FeatureCollection', features, attribution: '' });

describe('what maplibre-gl-geocoder asks for', () => {
  it('is asked of the service, with what of its options means something here', async () => {
    const service = answering(collection());
    const api = suggestingGeocoderApi(clientOf(service));
    const options = { limit: 50, language: ['de', 'en'], proximity: [9.5, 47.1] };
    await api.forwardGeocode({ query: 'a, b', ...options });
    await api.forwardGeocode({ query: 'a', limit: 3, countries: 'LI,CH' });
    await api.reverseGeocode({ query: [9.5, 47.1], limit: 1, language: 'de,en' });
    await api.getSuggestions({ query: 'a', ...options });
    await api.searchByPlaceId({ query: PLACE.id, ...options });
    expect(service.sent.map(({ url }) => url.pathname + url.search)).toEqual([
      '/v1/places/autocomplete?q=a%2C+b&limit=10&lang=de&lat=47.1&lng=9.5',
      '/v1/places/geocode/forward?q=a%2C+b&limit=10&lang=de', // as there was nothing to complete it to
      '/v1/places/geocode/forward?q=a&limit=3&country=LI',
      '/v1/places/geocode/reverse?lat=47.1&lng=9.5&limit=1&lang=de',
      '/v1/places/autocomplete?q=a&limit=10&lang=de&lat=47.1&lng=9.5',
      `/v1/places/${PLACE.id}?format=geojson&lang=de`,
    ]);
  });

  it('is answered in its own terms', async () => {
    const api = geocoderApi(clientOf(answering(collection(TOWN, HOUSE))));
    const { features } = await api.forwardGeocode({ query: 'a' });
    expect(features).toMatchObject([
      {
        text: 'Taveuni',
        place_name: 'Taveuni, Northern, Fiji',
        place_type: ['town'],
        center: [180, -17],
        bbox: [179, -18, 181, -16], // it would draw the other way round the world
      },
      { text: 'Gasse 3', place_name: 'Gasse 3, 9490 Vaduz, Liechtenstein', center: [9.5, 47.1] },
    ]);
    expect(features[1]).not.toHaveProperty('bbox');
  });

  it('holds no markup, whatever places are called: that control would draw it', async () => {
    const evil = { ...PLACE, properties: { name: '<img src=x onerror=alert(1)>' } };
    const api = suggestingGeocoderApi(clientOf(answering(collection(evil))));
    const { suggestions } = await api.getSuggestions({ query: 'a' });
    const { place } = await api.searchByPlaceId({ query: PLACE.id });
    const texts = [suggestions[0]?.text, place[0]?.text, place[0]?.place_name];
    expect(texts).toEqual(Array(3).fill('‹img src=x onerror=alert(1)›'));
  });

  it('is asked for the last text only', async () => {
    const service = answering(never, collection(PLACE));
    const api = suggestingGeocoderApi(clientOf(service));
    const answers = await Promise.all([
      api.getSuggestions({ query: 'a' }),
      api.getSuggestions({ query: 'ab' }),
    ]);
    const suggestions = [{ text: 'Café Meridian, coffee shop, Gasse 3, Vaduz', placeId: PLACE.id }];
    expect(answers).toEqual([{ suggestions }, { suggestions }]);
    expect(service.sent[0]?.signal?.aborted).toBe(true);
  });
});
