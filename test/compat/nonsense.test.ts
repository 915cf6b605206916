import { expect, it } from 'vitest';
import type { ForwardRequest } from '../../src/geocode/geocode.ts';
import type { SearchRequest } from '../../src/search/search.ts';
import { ArraySearcher, place } from '../http/fixture.ts';
import { ListGeocoder } from '../http/geocode-fixture.ts';
import { compatServer, HOUSE } from './compat-server.ts';

/** Knows one place by the last word of any text of two. */
class PartialSearcher extends ArraySearcher {
  override async search(request: SearchRequest) {
    const record = place(1, 47, 9, { amenity: 'restaurant', name: 'York' });
    const name = { number: 0, words: 1, share: 1, isWhole: false, isFromStart: true };
    const hit = { record, score: 0.5, evidence: { words: [], understood: 0.5, named: 1, name } };
    return { ...(await super.search(request)), hits: [hit], tolerance: 'partial' as const };
  }
}

const street = (name: string, matchType: 'approximate' | 'fallback', nameShare: number) => ({
  ...HOUSE,
  kind: 'street' as const,
  name,
  placeId: `_${name}`,
  source: { type: 'w', sourceId: name.length, tags: {} } as const,
  matchType,
  nameShare,
});
/** Holds a street for named by half of its name. */
class NamedStreets extends ListGeocoder {
  override async forward(request: ForwardRequest) {
    const found = await super.forward(request);
    return found.filter(({ nameShare = 1 }) => !request.needsName || nameShare >= 0.5);
  }
}
const geocoder = new NamedStreets([
  street('hotels in nowhere', 'approximate', 0.3),
  street('haubtstrasse', 'approximate', 1),
  street('hauptstrasse 99', 'fallback', 1),
]);

const countOf = async (url: string, searcher = new ArraySearcher([])) => {
  const app = compatServer({}, { dataSet: () => ({ id: 'first', searcher, geocoder }) });
  const body = (await app.inject({ url })).json();
  return (body.features ?? body).length;
};

it("a place by a part of the words is an answer of Photon's and Pelias's interface, not of Nominatim's", async () => {
  const searcher = new PartialSearcher();
  expect(await countOf('/photon/api?q=new%20york', searcher)).toBe(1);
  expect(await countOf('/pelias/v1/search?text=new%20york', searcher)).toBe(1);
  expect(await countOf('/nominatim/search?q=new%20york', searcher)).toBe(0);
  expect(await countOf('/nominatim/search?amenity=new&city=york', searcher)).toBe(0);
});

it.each([
  ['hotels in nowhere', 0],
  ['hotels in nowhere&countrycodes=li', 0],
  ['haubtstrasse', 1],
  ['hauptstrasse 99', 1],
])("a street is an answer of Nominatim's only if the text names it: %s", async (text, count) => {
  expect(await countOf(`/nominatim/search?q=${text.replaceAll(' ', '%20')}`)).toBe(count);
});
