import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { THEMES } from '../../src/styles/styles.ts';
import { describeInBrowser } from './browser.ts';
import { indexed } from './indexed-png.ts';
import { type MapPage, mapPicture, serveMapPage } from './map-page.ts';
import { comparePictures } from './pictures.ts';
import { hasExtract, MONACO, type Served, serveExtract } from './served-extract.ts';

/** The four themes as MapLibre draws them, from the world to a street, compared with pictures that people have checked. */

const GOLDEN = new URL('../golden/styles/', import.meta.url);
const SIZE = { width: 512, height: 384 };

/** A machine that is busy with other tests turns nobody away. */
const PATIENT = ['--wait-ms', '60000'];

const PLACES = [
  { name: 'monaco', extract: MONACO, center: [7.42, 43.735] },
  { name: 'helsinki', extract: 'helsinki-centre-2019-04-21', center: [24.94, 60.17] },
] as const;

const VIEWS = [
  ['world', 2],
  ['country', 7],
  ['town', 13],
  ['street', 16],
] as const;

describe('a picture of few colours', () => {
  const striped = (colours: number) => {
    const png = new PNG({ width: 64, height: 64 });
    for (let at = 0; at < 64 * 64; at++) {
      const colour = at % colours;
      png.data.set([colour & 255, colour >> 4, 7, 255], 4 * at);
    }
    return PNG.sync.write(png);
  };

  it('is kept as it is', () => {
    const picture = striped(256);
    expect(PNG.sync.read(indexed(picture)).data).toEqual(PNG.sync.read(picture).data);
  });

  it('comes near where there were more', () => {
    const picture = striped(4000);
    const [before, after] = [PNG.sync.read(picture).data, PNG.sync.read(indexed(picture)).data];
    const distances = before.map((value, at) => Math.abs(value - after[at]!));
    expect(distances.reduce((sum, one) => sum + one) / distances.length).toBeLessThan(4);
  });
});

describeInBrowser('the themes', (browser) => {
  let maps: MapPage;
  beforeAll(async () => {
    maps = await serveMapPage();
  });
  afterAll(() => maps.close());

  describe.each(PLACES)('of $name', ({ name, extract, center }) => {
    describe.skipIf(!hasExtract(extract))('(skipped without the extract)', () => {
      let served: Served;
      beforeAll(async () => {
        served = await serveExtract(extract, PATIENT);
      });
      afterAll(() => served?.stop());

      const cases = THEMES.flatMap((theme) => VIEWS.map(([view, zoom]) => [theme, view, zoom] as const));
      it.each(cases)('%s, %s', async (theme, view, zoom) => {
        const { picture, complaints } = await mapPicture(browser, maps, {
          ...SIZE,
          style: `${served.address}/styles/v0/${theme}.json`,
          center,
          zoom,
          token: served.key,
          origins: [served.address],
        });
        expect(complaints).toEqual([]);
        comparePictures(indexed(picture), fileURLToPath(new URL(`${name}-${view}-${theme}.png`, GOLDEN)));
      });
    });
  });
});
