import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import decodeQR from 'qr/decode.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKey } from '../house.ts';
import { describeInBrowser } from './browser.ts';
import { openConsole, PHONE, type Started, startConsole } from './console-page.ts';
import { dataOf } from './served-extract.ts';

/** What opens over the console: sharing a place, and the way to it. */

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** The sample's town, and a café in it. */
const CAFE = '#map=17.00/0.0007/0.00102&q=meridian%20caf%C3%A9&at=0,0&radius=5000';

/** As an operator names them: the first does without a start, the second does not. */
const WAYS = [
  'Ways=https://ways.example/to?from={from_lat},{from_lon}&to={lat},{lon}',
  'Paths=https://paths.example/{from_lat},{from_lon}/{lat},{lon}',
];
const COMMONS = 'https://commons.wikimedia.org';

/** Rules that are broken, each with the elements that break it. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target).join(', ')))`,
  );
}

const focused = (page: Page) => page.evaluate<string>('document.activeElement?.textContent');

describeInBrowser('over the console', (browser) => {
  let started: Started;
  beforeAll(async () => {
    started = await startConsole('sample', [
      '--embed-origins',
      '*',
      '--outside-pictures',
      ...WAYS.flatMap((way) => ['--directions', way]),
    ]);
  });
  afterAll(() => started?.stop());

  async function openCafe(look: Parameters<typeof openConsole>[3] = {}) {
    const watched = await openConsole(browser, started, CAFE, look);
    await watched.page.locator('.result').first().click();
    await watched.page.waitForSelector('.card[data-place]');
    return watched;
  }

  it('a place is shared as a code that a camera reads, whose library comes only then', async () => {
    const { page, complaints } = await openCafe({ deviceScale: 2 });
    const fetched = () =>
      page.evaluate<boolean>(
        "performance.getEntriesByType('resource').some(({ name }) => /\\/qr-/.test(name))",
      );
    expect(await fetched()).toBe(false);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.waitForSelector('.qr svg');
    expect(await fetched()).toBe(true);
    const { width, height, data } = PNG.sync.read(await page.locator('.qr').screenshot());
    expect(decodeQR({ width, height, data })).toBe(page.url());
    expect(complaints).toEqual([]);
  });

  it('a place is put in a page of one’s own by the code that is given, with the keyboard alone', async () => {
    const { page, complaints } = await openCafe();
    await page.getByRole('button', { name: 'Share' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Embed in a page' }).focus();
    await page.keyboard.press('Enter');
    const code = await page.inputValue('#embed-code');
    expect(code.split('\n').length).toBeLessThanOrEqual(12);
    expect(await page.textContent('label[for=frame-code]')).toBe('As a frame, without a key, in any page');
    const frame = await page.inputValue('#frame-code');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Share');
    const embedding = await embeddingPage(code.replace('</html>', `${frame}</html>`));
    try {
      const other = await browser.open({ origins: [embedding.origin, started.address] });
      await other.page.goto(embedding.origin);
      await other.page.getByRole('heading', { level: 3, name: 'Meridian Café' }).waitFor();
      await other.page.locator('.maplibregl-marker').waitFor();
      await other.page.frameLocator('iframe').getByRole('heading', { name: 'Meridian Café' }).waitFor();
      expect(other.complaints).toEqual([]);
    } finally {
      embedding.server.closeAllConnections();
      embedding.server.close();
    }
    expect(complaints).toEqual([]);
  });

  const LOOKS = [
    ['desktop, dark', { colorScheme: 'dark' }],
    ['phone, right to left', { ...PHONE, locale: 'ar' }],
  ] as const;

  const waysOf = (page: Page) =>
    page.locator('#ways a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

  it('the way is handed to pages that the operator names, from the reader only if they say so', async () => {
    const { page, complaints } = await openCafe();
    await page.context().grantPermissions(['geolocation'], { origin: started.address });
    await page.context().setGeolocation({ latitude: 0.001, longitude: 0.002 });
    await page.getByRole('button', { name: 'Directions' }).click();
    const [device, ways, ...more] = await waysOf(page);
    const [, goal] = /^geo:([\d.]+,[\d.]+)\?/.exec(device ?? '') ?? [];
    expect([ways, more]).toEqual([`https://ways.example/to?to=${goal}`, []]);
    expect(await page.getAttribute('#ways a:last-child', 'rel')).toContain('noreferrer');
    await page.check('#from-here');
    const fromHere = [
      device,
      `https://ways.example/to?from=0.001,0.002&to=${goal}`,
      `https://paths.example/0.001,0.002/${goal}`,
    ];
    await expect.poll(() => waysOf(page)).toEqual(fromHere);
    await page.keyboard.press('Escape');
    await page.fill('#query', 'directions to meridian café');
    await page.press('#query', 'Enter');
    await page.waitForSelector('#ways');
    expect((await waysOf(page))[2]).toContain('/0.001,0.002/'); // the page knows where the reader is
    await page.uncheck('#from-here');
    expect((await waysOf(page)).join()).not.toContain('0.001,0.002');
    expect(complaints).toEqual([]);
  });

  it('the way says why it cannot begin where the reader is', async () => {
    const { page } = await openCafe(); // no permission is given here
    await page.getByRole('button', { name: 'Directions' }).click();
    await page.locator('#from-here').click();
    await expect.poll(() => page.textContent('.trouble')).toMatch(/^The browser keeps from this page/);
    expect(await page.isChecked('#from-here')).toBe(false);
    expect(await violations(page)).toEqual([]);
  });

  it('a card has the picture of Wikimedia Commons that tags name, if the operator lets it', async () => {
    const { page, complaints } = await openConsole(browser, started, CAFE, {
      origins: [started.address, COMMONS],
    });
    const asked: string[] = [];
    await page.route(`${COMMONS}/**`, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
    });
    await tagAs(page, { wikimedia_commons: 'File:Café à Monaco.jpg' });
    await page.locator('.result').first().click();
    await page.waitForSelector('.picture img');
    await expect.poll(() => page.evaluate('document.querySelector(".picture img").naturalWidth')).toBe(30);
    const name = encodeURIComponent('Café à Monaco.jpg');
    expect(asked).toEqual([`${COMMONS}/wiki/Special:FilePath/${name}?width=500`]);
    expect(await page.getAttribute('.picture a', 'href')).toBe(`${COMMONS}/wiki/File:${name}`);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.each(LOOKS)('sharing breaks no rule of axe: %s', async (_, look) => {
    const { page, complaints } = await openCafe(look);
    await page.locator('.actions .button').last().click();
    await page.waitForSelector('.qr svg');
    expect(await violations(page)).toEqual([]);
    await page.click('#embed');
    await page.waitForSelector('#embed-code');
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>';

/** The sample's places have no pictures: gives all of them these tags, besides their own. */
async function tagAs(page: Page, tags: Readonly<Record<string, string>>): Promise<void> {
  await page.route(/\/v1\/places\/\w+(?:\?form=a)?$/, async (route) => {
    const response = await route.fetch();
    const place = await response.json();
    await route.fulfill({ response, json: { ...place, meta: { ...place.meta, ...tags } } });
  });
}

/** A page of another origin than the service's, with a key for it in the place where one belongs. */
async function embeddingPage(code: string): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  const key = await createKey(await dataOf('sample'), { origins: [origin] });
  const page = code
    .replace('wp_pub_YOUR_KEY', key)
    .replace('<title>', '<link rel="icon" href="data:,"><title>');
  server.on('request', (_, response) => response.setHeader('content-type', 'text/html').end(page));
  return { server, origin };
}
