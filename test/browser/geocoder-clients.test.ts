import { createServer as createPageServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { houseOf } from '../house.ts';
import { describeInBrowser, type TestBrowser } from './browser.ts';

/** Geocoding controls that know nothing of Waypost, on a page of another origin. */

const scriptOf = (name: string) => fileURLToPath(import.meta.resolve(name));
const LEAFLET = scriptOf('leaflet/dist/leaflet.js');
const LEAFLET_GEOCODER = fileURLToPath(
  new URL('./Control.Geocoder.js', import.meta.resolve('leaflet-control-geocoder')),
);
const MAPLIBRE_GEOCODER = scriptOf('@maplibre/maplibre-gl-geocoder');

describeInBrowser('clients of other geocoders', (browser) => {
  const sample = houseOf('sample');
  let pages: Server;
  let [serviceOrigin, pageOrigin] = ['', ''];

  beforeAll(async () => {
    const compat = { names: ['photon', 'nominatim', 'pelias'], access: 'open' } as const;
    serviceOrigin = await sample.server({ compat }).listen({ host: '127.0.0.1', port: 0 });
    pages = createPageServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
    });
    await new Promise<void>((listening) => pages.listen(0, '127.0.0.1', listening));
    const { port } = pages.address() as AddressInfo; // listens on TCP
    pageOrigin = `http://127.0.0.1:${port}`;
  });

  afterAll(() => {
    pages.closeAllConnections();
    pages.close();
  });

  it.each([
    ['nominatim', 'serviceUrl: at + "/nominatim/"'],
    ['photon', 'serviceUrl: at + "/photon/api/", reverseUrl: at + "/photon/reverse/"'],
    ['pelias', 'serviceUrl: at + "/pelias/v1"'],
  ])('leaflet-control-geocoder asks %s', async (name, options) => {
    const { page, complaints } = await openPage(browser);
    await page.addScriptTag({ path: LEAFLET });
    await page.addScriptTag({ path: LEAFLET_GEOCODER });
    const answers = await page.evaluate<{ named: string[]; at: string[] }>(`(async () => {
      const at = ${JSON.stringify(serviceOrigin)};
      const geocoder = L.Control.Geocoder.${name}({ ${options} });
      const named = await geocoder.geocode('Calle Mayor 11, Port Origin');
      const reversed = await geocoder.reverse(named[0].center, 256 * 2 ** 18);
      named.concat(reversed).forEach(({ bbox }) => bbox.getCenter());
      return { named: named.map(({ name }) => name), at: reversed.map(({ name }) => name) };
    })()`);
    expect(answers.named[0]).toContain('Calle Mayor');
    expect(answers.at[0]).toContain('Calle Mayor');
    expect(complaints).toEqual([]);
  });

  it('maplibre-gl-geocoder shows what its example makes of Nominatim', async () => {
    const { page, complaints } = await openPage(browser);
    await page.addScriptTag({ path: MAPLIBRE_GEOCODER });
    await page.evaluate(exampleOf(serviceOrigin));
    const input = page.locator('.maplibregl-ctrl-geocoder--input');
    await input.pressSequentially('Port Origin');
    await input.press('Enter');
    const first = page.locator('.maplibregl-ctrl-geocoder .suggestions li').first();
    await first.waitFor();
    expect(await first.textContent()).toContain('Port Origin');
    expect(complaints).toEqual([]);
  });

  function openPage(inBrowser: TestBrowser) {
    return inBrowser.open({ origins: [serviceOrigin, pageOrigin] }).then(async (watched) => {
      await watched.page.goto(pageOrigin);
      return watched;
    });
  }
});

const PAGE =
  '<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,"><div id="search"></div>';

/** The adapter of the control's documentation ("Geocode with Nominatim"), with another address. */
function exampleOf(origin: string): string {
  return `(() => {
    const api = {
      forwardGeocode: async (config) => {
        const request = ${JSON.stringify(origin)} + '/nominatim/search?q=' + config.query + '&format=geojson&polygon_geojson=1&addressdetails=1';
        const geojson = await (await fetch(request)).json();
        const features = geojson.features.map((feature) => {
          const center = [
            feature.bbox[0] + (feature.bbox[2] - feature.bbox[0]) / 2,
            feature.bbox[1] + (feature.bbox[3] - feature.bbox[1]) / 2,
          ];
          return {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: center },
            place_name: feature.properties.display_name,
            properties: feature.properties,
            text: feature.properties.display_name,
            place_type: ['place'],
            center,
          };
        });
        return { features };
      },
    };
    new MaplibreGeocoder(api, { marker: false, flyTo: false }).addTo('#search');
  })()`;
}
