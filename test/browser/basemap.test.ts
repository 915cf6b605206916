import { fileURLToPath } from 'node:url';
import type {
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LAYERS } from '../../src/map/map.ts';
import { describeInBrowser } from './browser.ts';
import { indexed } from './indexed-png.ts';
import { type MapPage, mapPicture, serveMapPage } from './map-page.ts';
import { comparePictures } from './pictures.ts';
import { hasExtract, MONACO, type Served, serveExtract } from './served-extract.ts';

/**
 * Compares the content of tiles, as MapLibre draws it, with pictures that people have looked at: every layer of the schema in a
 * colour of its own, without the themes' choices.
 */

const GOLDEN = new URL('../golden/basemap/', import.meta.url);
const SIZE = { width: 512, height: 384 };
const CENTER = [7.42, 43.735] as const;
/** A machine that is busy with other tests turns nobody away. */
const PATIENT = ['--wait-ms', '60000'];

const GROUND = '#f7f5f0';

/** One plain layer for each of the schema's, in its order, colours spread over the circle. */
function plainStyle(address: string): StyleSpecification {
  const ground: LayerSpecification = {
    id: 'ground',
    type: 'background',
    paint: { 'background-color': GROUND },
  };
  const basemap: SourceSpecification = { type: 'vector', url: `${address}/v1/tiles/basemap.json` };
  return { version: 8, sources: { basemap }, layers: [ground, ...LAYERS.map(plainLayer)] };
}

function plainLayer({ id, shape }: (typeof LAYERS)[number], at: number): LayerSpecification {
  const colour = `hsl(${(at * 137) % 360}, 60%, 45%)`;
  const drawn = { id: `${at}-${id}`, source: 'basemap', 'source-layer': id };
  if (shape === 'area') return { ...drawn, type: 'fill', paint: { 'fill-color': colour } };
  if (shape === 'line') return { ...drawn, type: 'line', paint: { 'line-color': colour } };
  return { ...drawn, type: 'circle', paint: { 'circle-color': colour, 'circle-radius': 2 } };
}

describeInBrowser('the basemap', (browser) => {
  describe.skipIf(!hasExtract(MONACO))('of Monaco (skipped without the extract)', () => {
    let maps: MapPage;
    let served: Served;
    beforeAll(async () => {
      maps = await serveMapPage();
      served = await serveExtract(MONACO, PATIENT);
    });
    afterAll(async () => {
      await served?.stop();
      await maps.close();
    });

    it.each([10, 14, 16])('at zoom %i', async (zoom) => {
      const { picture, complaints } = await mapPicture(browser, maps, {
        ...SIZE,
        style: plainStyle(served.address),
        center: CENTER,
        zoom,
        token: served.key,
        origins: [served.address],
      });
      expect(complaints).toEqual([]);
      comparePictures(indexed(picture), fileURLToPath(new URL(`monaco-${zoom}.png`, GOLDEN)));
    });
  });
});
