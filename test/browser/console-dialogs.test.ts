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
    started = await startConsole('sample');
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
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Share');
    const embedding = await embeddingPage(code);
    try {
      const other = await browser.open({ origins: [embedding.origin, started.address] });
      await other.page.goto(embedding.origin);
      await other.page.getByRole('heading', { level: 3, name: 'Meridian Café' }).waitFor();
      await other.page.locator('.maplibregl-marker').waitFor();
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
