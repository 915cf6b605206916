import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { THEMES, type Theme } from '../../src/styles/styles.ts';
import { describeInBrowser, type TestBrowser } from './browser.ts';
import { type MapPage, mapPicture, serveMapPage } from './map-page.ts';
import { hasExtract, MONACO, type Served, serveExtract } from './served-extract.ts';

/** The pictures of the documentation, which the service makes itself. Like golden ones they are rewritten with `UPDATE=1`. */

const SHEET = fileURLToPath(new URL('../../docs/themes.jpg', import.meta.url));
const TOWN = fileURLToPath(new URL('../../docs/four-themes.jpg', import.meta.url));
const GOLDEN = new URL('../golden/styles/', import.meta.url);
/** A machine that is busy with other tests turns nobody away. */
const PATIENT = ['--wait-ms', '60000'];
const MOST_BYTES = 500_000;
const JPEG_QUALITY = 80;
const MONTE_CARLO = { center: [7.4246, 43.7345], zoom: 14.6, width: 560, height: 380 } as const;

interface Tile {
  readonly caption: string;
  readonly png: Buffer;
}

/** Lays pictures out in rows and writes them as JPEG. */
async function writeSheet(
  browser: TestBrowser,
  path: string,
  tiles: readonly Tile[],
  columns: number,
  width: number,
) {
  const { page } = await browser.open({ origins: [], width: columns * (width + 6) + 6, height: 100 });
  const figures = tiles.map(
    ({ caption, png }) =>
      `<figure><img src="data:image/png;base64,${png.toString('base64')}" width="${width}">` +
      `<figcaption>${caption}</figcaption></figure>`,
  );
  await page.setContent(
    `<style>body{margin:6px;display:grid;grid-template-columns:repeat(${columns},${width}px);gap:6px;font:13px sans-serif}` +
      `figure{margin:0}img{display:block}figcaption{padding:2px 0}</style>${figures.join('')}`,
  );
  writeFileSync(path, await page.screenshot({ type: 'jpeg', quality: JPEG_QUALITY, fullPage: true }));
}

describe.runIf(process.env.UPDATE === '1' && hasExtract(MONACO))('with UPDATE=1 only', () => {
  describeInBrowser('the documentation', (browser) => {
    let maps: MapPage;
    let served: Served;
    beforeAll(async () => {
      maps = await serveMapPage();
      served = await serveExtract(MONACO, PATIENT);
    });
    afterAll(() => Promise.all([served?.stop(), maps.close()]));

    const townIn = async (theme: Theme): Promise<Tile> => {
      const { picture } = await mapPicture(browser, maps, {
        ...MONTE_CARLO,
        center: MONTE_CARLO.center,
        style: `${served.address}/styles/v0/${theme}.json`,
        token: served.key,
        origins: [served.address],
      });
      return { caption: theme, png: picture };
    };

    it('shows a town', async () => {
      const tiles: Tile[] = [];
      for (const theme of THEMES) tiles.push(await townIn(theme));
      await writeSheet(browser, TOWN, tiles, 2, MONTE_CARLO.width);
    });

    it('shows every golden picture', async () => {
      const names = ['monaco', 'helsinki'].flatMap((place) =>
        ['world', 'country', 'town', 'street'].flatMap((view) =>
          THEMES.map((theme) => `${place}-${view}-${theme}`),
        ),
      );
      const tiles = names.map((name) => ({
        caption: name.replaceAll('-', ', '),
        png: readFileSync(new URL(`${name}.png`, GOLDEN)),
      }));
      await writeSheet(browser, SHEET, tiles, 4, 256);
    });
  });
});

describe.each([SHEET, TOWN])('%s', (path) => {
  it('is there, and small', () => {
    expect(statSync(path).size).toBeLessThan(MOST_BYTES);
  });
});
