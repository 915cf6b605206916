import { afterAll, expect, it } from 'vitest';
import type { ObjectShape } from '../../src/geocode/geocode.ts';
import { ArraySearcher } from '../http/fixture.ts';
import { ListGeocoder } from '../http/geocode-fixture.ts';
import { compatServer, HOUSE, TOWN } from './compat-server.ts';

/** What areas cover, in the interfaces that can be asked for it. */

/** A square of one degree around the south-west corner of the town. */
const SQUARE: ObjectShape = {
  kind: 'polygons',
  polygons: [[Int32Array.of(90_000_000, 470_000_000, 100_000_000, 470_000_000, 100_000_000, 480_000_000)]],
};

class WithShape extends ListGeocoder {
  override async reverse() {
    return [{ ...TOWN, distanceMetres: 0 }];
  }

  override async shape(type?: string, sourceId?: number): Promise<undefined> {
    const isTown = type === 'r' && sourceId === TOWN.source?.sourceId;
    return (isTown ? SQUARE : undefined) as undefined; // as the list says, which knows none
  }
}

const geocoder = new WithShape([HOUSE, TOWN]);
const app = compatServer({}, { dataSet: () => ({ id: 'first', searcher: new ArraySearcher([]), geocoder }) });
afterAll(() => app.close());

it.each([
  '/photon/api?q=vaduz&geometry=true',
  '/photon/reverse?lat=47.1&lon=9.5&geometry=true',
  '/photon/structured?street=vaduz&geometry=true',
  '/nominatim/search?q=vaduz&format=geojson&polygon_geojson=1',
  '/nominatim/reverse?lat=47.1&lon=9.5&format=geojson&polygon_geojson=1',
  '/nominatim/lookup?osm_ids=R1155956&format=geojson&polygon_geojson=1',
])('are told by %s', async (url) => {
  const { features } = (await app.inject(url)).json();
  expect(features[0].geometry.type).toBe('Polygon');
  const without = (await app.inject(url.replace(/&(?:geometry|polygon_geojson)=\w+/, ''))).json();
  expect(without.features[0].geometry.type).toBe('Point');
});
