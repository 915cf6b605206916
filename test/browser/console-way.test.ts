import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeInBrowser } from './browser.ts';
import { openConsole, type Started, startConsole } from './console-page.ts';
import { hasExtract, MONACO } from './served-extract.ts';

const CASINO = '#map=15.50/43.7395/7.4205';
/** From the station of Monaco to the casino. */
const LINE = {
  type: 'LineString',
  coordinates: [[7.4193, 43.7386], [7.4222, 43.7392], [7.4265, 43.7394], [7.4283, 43.7391]],
}; // biome-ignore format: points

async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new (Reflect.get(globalThis, 'DataTransfer'))();
      transfer.items.add(new File([content!], fileName!));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent('#map', 'drop', { dataTransfer: data });
}

describe.skipIf(!hasExtract(MONACO))(
  `a route in Monaco${hasExtract(MONACO) ? '' : ' (skipped without its extract)'}`,
  () => {
    let started: Started;
    beforeAll(async () => {
      started = await startConsole(MONACO);
    });
    afterAll(() => started?.stop());

    describeInBrowser('that is dropped on the map', (browser) => {
      it('is drawn, and what is beside it is listed in its order', async () => {
        const { page, complaints } = await openConsole(browser, started, CASINO);
        await drop(page, 'walk.geojson', JSON.stringify(LINE));
        await page.waitForSelector('.result');
        expect(await page.textContent('.summary')).toMatch(/^[\d,]+ places within 500 m of the route$/);
        expect(await page.textContent('.result .about')).toMatch(/ m from the route$/);
        await expect
          .poll(() =>
            page.evaluate(() => {
              const map = Reflect.get(globalThis, 'waypostMap');
              return map.getLayer('way-line') && map.queryRenderedFeatures({ layers: ['way-line'] }).length;
            }),
          )
          .toBeGreaterThan(0);
        await page.click('#leave-way');
        await page.waitForSelector('.start');
        expect(complaints).toEqual([]);
      });

      it('stays while kinds of places are searched for, and in the link', async () => {
        const { page, complaints } = await openConsole(browser, started, CASINO);
        const points = LINE.coordinates.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`);
        await drop(page, 'walk.gpx', `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`);
        await page.waitForSelector('.result');
        await page.fill('#query', 'restaurant');
        await page.press('#query', 'Enter');
        const summary = /^\d+ places for “restaurant” within 500 m of the route$/;
        await expect.poll(() => page.textContent('.summary')).toMatch(summary);
        const link = new URL(page.url()).hash;
        const again = await openConsole(browser, started, link);
        await expect.poll(() => again.page.textContent('.summary')).toMatch(summary);
        expect([...complaints, ...again.complaints]).toEqual([]);
      });

      it('is told of as none if the file has no line', async () => {
        const { page, complaints } = await openConsole(browser, started, CASINO);
        await drop(page, 'notes.txt', 'no route at all');
        await expect.poll(() => page.textContent('#note')).toContain('There is no route in notes.txt.');
        expect(complaints).toEqual([]);
      });
    });
  },
);
