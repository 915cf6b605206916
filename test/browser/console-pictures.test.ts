import { statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeInBrowser } from './browser.ts';
import { DESKTOP, drawn, openConsole, PHONE, type Started, startConsole } from './console-page.ts';
import { hasExtract, MONACO } from './served-extract.ts';

/** The pictures of the console in the README. Like golden ones they are made anew with `UPDATE=1` only. */

const MOST_BYTES = 500_000;
const JPEG_QUALITY = 82;
const CAFES = 'q=cafe&at=43.7395,7.4265&radius=800&weights=0.5,0.5';
const CAFE_DE_PARIS = 'place=853969a7fffffff_n4316767531';
/** The first request after the start of a service takes longer than all later ones. */
const ASKED_BEFORE = '#map=15.50/43.7382/7.4215&q=hotel&at=43.7395,7.4265&radius=900&weights=0.5,0.5';
const SHARP = { ...PHONE, deviceScale: 2 };

const PICTURES = [
  {
    name: 'desktop-light',
    link: `#map=15.50/43.7382/7.4215&${CAFES}`,
    shown: '.found',
    look: DESKTOP,
  },
  {
    name: 'desktop-dark',
    link: `#map=16.50/43.7394/7.4262&${CAFES}&${CAFE_DE_PARIS}`,
    shown: '.card',
    look: { ...DESKTOP, colorScheme: 'dark' },
  },
  {
    name: 'phone-light',
    link: '#map=15.20/43.7375/7.4262&q=restaurant&at=43.7395,7.4265&radius=900&weights=0.5,0.5',
    shown: '.found',
    look: SHARP,
  },
  {
    name: 'phone-dark',
    link: `#map=16.50/43.7385/7.4275&${CAFE_DE_PARIS}`,
    shown: '.card',
    look: { ...SHARP, colorScheme: 'dark' },
  },
] as const;

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../docs/console-${name}.jpg`, import.meta.url));
}

describe.runIf(process.env.UPDATE === '1' && hasExtract(MONACO))('with UPDATE=1 only', () => {
  describeInBrowser('the README', (browser) => {
    let started: Started;
    beforeAll(async () => {
      started = await startConsole(MONACO);
    });
    afterAll(() => started?.stop());

    it.each(PICTURES)('shows the console: $name', async ({ name, link, shown, look }) => {
      const { page, complaints } = await openConsole(browser, started, ASKED_BEFORE, look);
      await page.waitForSelector('.found');
      await page.goto(`${started.address}/`);
      await page.waitForSelector('.start');
      await page.goto(`${started.address}/${link}`);
      await page.waitForSelector(shown);
      await drawn(page);
      writeFileSync(pathOf(name), await page.screenshot({ type: 'jpeg', quality: JPEG_QUALITY }));
      expect(complaints).toEqual([]);
    });
  });
});

describe.each(PICTURES)('docs/console-$name.jpg', ({ name }) => {
  it('is there, and small', () => {
    expect(statSync(pathOf(name)).size).toBeLessThan(MOST_BYTES);
  });
});
