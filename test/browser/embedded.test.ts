import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../house.ts';
import { describeInBrowser, type WatchedPage } from './browser.ts';
import { dataOf, type Served, serveExtract } from './served-extract.ts';

/** The examples that need no backend, as pages of another origin than the service's, with a publishable key. */

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const AXE = fileURLToPath(import.meta.resolve('axe-core'));
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.geojson': 'application/geo+json',
};

describeInBrowser('a page of elsewhere', (browser) => {
  let service: Served;
  let pages: Server;
  let origin: string;
  let key = '';
  let react = '';
  beforeAll(async () => {
    react = await bundledReact();
    service = await serveExtract('sample', ['--wait-ms', '10000', '--embed-origins', 'http://frame.example']);
    pages = createServer(({ url = '/' }, response) => {
      const { pathname } = new URL(url, 'http://pages');
      const text = pathname.endsWith('/app.js') ? react : fileAt(pathname);
      response.setHeader('content-type', MEDIA_TYPES[extname(pathname)] ?? 'text/plain');
      response.end(
        text.replaceAll('http://127.0.0.1:8080', service.address).replaceAll('wp_pub_YOUR_KEY', key),
      );
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`; // it listens on a port
    key = await createKey(await dataOf('sample'), { origins: [origin], addressRatePerMinute: 1_000_000 });
  });
  afterAll(async () => {
    pages?.closeAllConnections();
    await new Promise((resolve) => (pages ? pages.close(resolve) : resolve(undefined)));
    await service?.stop();
  });

  async function open(path: string, options: { locale?: string; width?: number } = {}): Promise<WatchedPage> {
    const watched = await browser.open({ origins: [origin, service.address], ...options });
    await watched.page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    await watched.page.goto(`${origin}/${path}`);
    return watched;
  }

  const field = (page: Page) => page.getByRole('combobox');
  const options = (page: Page) => page.getByRole('option');
  /** Resolves when the map of a page is drawn. */
  const drawn = (page: Page) =>
    page.evaluate(
      `new Promise((resolve) => {
        const look = () => document.querySelector('waypost-map').map?.loaded() ? resolve() : setTimeout(look, 50);
        look();
      })`,
    );
  const middle = (page: Page) => page.evaluate('document.querySelector("waypost-map").middle');

  describe('of twelve lines', () => {
    it('opens where the data is, finds, goes there and says what is there', async () => {
      const { page, complaints } = await open('search-box/index.html');
      await drawn(page);
      const [lon, lat] = (await middle(page)) as [number, number]; // as the element has it
      expect(Math.hypot(lon, lat)).toBeGreaterThan(0.001); // the densest part, which is not 0,0
      expect(Math.hypot(lon, lat)).toBeLessThan(0.1);
      await field(page).pressSequentially('meridian caf');
      const first = options(page).first();
      await first.waitFor();
      expect(await first.locator('mark').allTextContents()).toEqual(['Meridian', 'Caf']);
      expect(await first.locator('.waypost-search-distance').textContent()).toMatch(/^[\d.]+ k?m$/);
      expect(await first.locator('svg').count()).toBe(1);
      await field(page).press('ArrowDown');
      await field(page).press('Enter');
      expect(await field(page).inputValue()).toBe('Meridian Café');
      await page.getByRole('heading', { name: 'Meridian Café' }).waitFor();
      await expect.poll(() => middle(page)).toEqual([expect.closeTo(0.00102, 3), expect.closeTo(0.0007, 3)]);
      expect(await page.locator('.maplibregl-marker').count()).toBe(1);
      expect(await page.getByText('© OpenStreetMap contributors').count()).toBe(1);
      expect(complaints).toEqual([]);
    });

    it('loads no map library before a page shows a map', async () => {
      const asked: string[] = [];
      const { page } = await browser.open({ origins: [origin, service.address] });
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${origin}/address-form/index.html`);
      await field(page).waitFor();
      expect(asked.filter((path) => path.startsWith('/client'))).toEqual(['/client.js']);
    });

    it('sends the key in addresses, so that nothing is asked for twice', async () => {
      const { page } = await open('address-form/index.html');
      const methods: string[] = [];
      page.on('request', (request) => methods.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await field(page).fill('gradient');
      await options(page).first().waitFor();
      expect(methods).toEqual(['GET /v1/places/autocomplete']);
    });
  });

  describe('with an address form', () => {
    it('fills street, number, postcode and town, and is sent as a field', async () => {
      const { page, complaints } = await open('address-form/index.html');
      await field(page).fill('gradient street 3');
      await options(page).first().click();
      const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
      await expect.poll(() => value('Street')).toBe('Gradient Street');
      expect(await value('House number')).toBe('3');
      expect(await value('Postcode')).toBe('00330');
      expect(await value('Town')).toBe('Port Origin');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect
        .poll(() => page.locator('output').textContent())
        .toBe(
          '{"search":"Gradient Street 3","street":"Gradient Street","number":"3","postcode":"00330","city":"Port Origin"}',
        );
      expect(complaints).toEqual([]);
    });

    it('holds the form until something is chosen where that is required, and empties with it', async () => {
      const { page } = await open('address-form/index.html');
      await page.evaluate('document.querySelector("waypost-search").setAttribute("required", "")');
      const isValid = () => page.evaluate('document.querySelector("form").checkValidity()');
      expect(await page.evaluate('document.querySelector("waypost-search").matches(":invalid")')).toBe(true);
      for (const label of ['Street', 'Town']) await page.getByLabel(label, { exact: true }).fill('x');
      expect(await isValid()).toBe(false);
      await field(page).fill('gradient street 3');
      expect(await isValid()).toBe(true);
      await page.evaluate('document.querySelector("form").reset()');
      expect(await field(page).inputValue()).toBe('');
    });
  });

  describe('with stores of its own', () => {
    it('lists them with pins, orders them by what was found, and shows the one taken', async () => {
      const { page, complaints } = await open('store-finder/index.html', { width: 1000 });
      await drawn(page);
      const rows = page.locator('waypost-list').getByRole('button');
      await expect
        .poll(() => page.getByRole('button', { name: '3 Hill Store', exact: true }).count())
        .toBe(1);
      await field(page).fill('meridian caf');
      await options(page).first().click();
      await expect.poll(() => rows.first().textContent()).toMatch(/^1Harbour Store 1 Harbour Street\d+ m$/);
      expect(await rows.last().textContent()).toMatch(/^4Island Store/);
      await rows.nth(1).click();
      await page.getByRole('heading', { name: 'Market Store' }).waitFor();
      expect(await page.getByRole('link', { name: '+99 1 101' }).getAttribute('href')).toBe('tel:+991101');
      expect(await rows.nth(1).getAttribute('aria-pressed')).toBe('true');
      expect(await page.locator('.pin[aria-pressed=true]').getAttribute('aria-label')).toBe('2 Market Store');
      expect(complaints).toEqual([]);
    });
  });

  describe('with a card', () => {
    /** The card of the first place that a text finds, alone in a page of this language. */
    async function cardOf(text: string, language: string, direction = 'ltr') {
      const watched = await open('address-form/index.html');
      const found = await fetch(`${service.address}/v1/places/search?q=${text}&access_token=${key}`, {
        headers: { origin },
      });
      const { features } = (await found.json()) as { features: { id: string }[] }; // as the contract says
      await watched.page.evaluate(
        `document.body.innerHTML = '<div lang="${language}" dir="${direction}"><waypost-place place-id="${features[0]?.id}"></waypost-place></div>'`,
      );
      const card = watched.page.locator('waypost-place article');
      await card.getByRole('heading').waitFor();
      return { ...watched, card };
    }

    it('tells its kind and the hours of a week in the language of the page', async () => {
      const { card, page, complaints } = await cardOf('Meridian Café', 'de');
      expect(await card.locator('.detail').textContent()).toMatch(/^Kaffeehaus, Gradient Street/);
      const table = card.getByRole('table', { name: 'Öffnungszeiten' });
      expect(await table.getByRole('rowheader').first().textContent()).toMatch(/^Montag/);
      expect(await table.getByRole('cell').allTextContents()).toEqual(Array(7).fill('07:30–19:00'));
      expect(await table.locator('[aria-current=date] th').textContent()).toMatch(/ \(heute\)$/);
      expect(await card.getByRole('link').first().textContent()).toBe('Route');
      await page.addScriptTag({ path: AXE });
      const axe = await page.evaluate('axe.run("waypost-place").then(({ violations }) => violations)');
      expect(axe).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('shows hours that are no week as the source has them', async () => {
      const { card } = await cardOf('Saddle Music School', 'en');
      expect(await card.getByRole('row').allTextContents()).toEqual(['"by appointment"']);
    });

    it('is written from right to left', async () => {
      const { card } = await cardOf('Meridian Café', 'ar', 'rtl');
      expect(await card.locator('caption').textContent()).toBe('ساعات العمل');
      const [day, time] = await Promise.all(
        ['th', 'td'].map((cell) => card.locator(cell).first().boundingBox()),
      );
      expect(day!.x).toBeGreaterThan(time!.x);
    });

    it('loads its code when it is shown, and not before', async () => {
      const asked: string[] = [];
      const { page } = await browser.open({ origins: [origin, service.address] });
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${origin}/search-box/index.html`);
      await drawn(page);
      expect(asked).not.toContain('/client/card.js');
      await field(page).pressSequentially('meridian caf');
      await options(page).first().click();
      await page.getByRole('heading', { name: 'Meridian Café' }).waitFor();
      expect(asked.filter((path) => path === '/client/card.js')).toHaveLength(1);
    });

    it('shows what was taken last, whichever answer comes first', async () => {
      const { page } = await open('search-box/index.html');
      let slow: (() => void) | undefined;
      const asked = new Promise<void>((resolve) => {
        void page.route(/\/v1\/places\/85\w+\?/, async (route) => {
          if (slow) return route.continue();
          const goOn = new Promise<void>((go) => {
            slow = go;
          });
          resolve();
          await goOn;
          return route.continue();
        });
      });
      await field(page).fill('meridian caf');
      await options(page).first().click();
      await asked;
      await field(page).fill('gradient street 3');
      await options(page).first().click();
      await page.getByRole('heading', { name: 'Gradient Street 3' }).waitFor();
      const late = page.waitForResponse(/\/v1\/places\/85\w+\?/);
      slow?.();
      await late;
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Gradient Street 3']);
    });
  });

  it('in React is told what is taken and shows it', async () => {
    const { page, complaints } = await open('react-page/index.html');
    await drawn(page);
    await field(page).pressSequentially('port orig');
    await options(page).first().click();
    await page.getByRole('heading', { level: 1, name: 'Port Origin' }).waitFor();
    await page.getByRole('heading', { level: 3, name: 'Port Origin' }).waitFor();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.getByRole('heading', { level: 1, name: 'Where to?' }).waitFor();
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('in Leaflet draws the map and goes where is asked', async () => {
    const { page, complaints } = await open('leaflet-map/index.html');
    await page.locator('.maplibregl-canvas').waitFor();
    await field(page).fill('meridian caf');
    await options(page).first().click();
    await page.locator('.leaflet-popup', { hasText: 'Meridian Café' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
  });

  it('is refused with another origin than the key has, and says why', async () => {
    const watched = await browser.open({
      origins: [origin.replace('127.0.0.1', 'localhost'), service.address],
    });
    await watched.page.goto(`${origin.replace('127.0.0.1', 'localhost')}/address-form/index.html`);
    await field(watched.page).fill('gradient street 3');
    await expect
      .poll(() => watched.complaints.join('\n'))
      .toMatch(/for pages of certain origins only; 'http:\/\/localhost:\d+' is not one of them/);
    expect(await watched.page.locator('.waypost-search-status').textContent()).toMatch(
      /^The search does not answer/,
    );
  });

  it('speaks its language, from right to left too', async () => {
    const { page } = await open('address-form/index.html');
    await page.evaluate(
      `document.body.innerHTML = '<div lang="ar" dir="rtl"><waypost-search></waypost-search></div>'`,
    );
    expect(await field(page).getAttribute('placeholder')).toBe('بحث');
    await field(page).fill('meridian caf');
    await options(page).first().waitFor();
    const [icon, words] = await Promise.all(
      ['svg', '.waypost-search-words'].map((part) => options(page).first().locator(part).boundingBox()),
    );
    expect(icon!.x).toBeGreaterThan(words!.x);
    const clear = await page.locator('.waypost-search-clear').boundingBox();
    expect(clear!.x).toBeLessThan(words!.x + words!.width / 2);
    expect(Math.min(clear!.width, clear!.height)).toBeGreaterThanOrEqual(44); // of a finger
  });

  it.each(['search-box', 'address-form', 'store-finder'])(
    'is usable by everyone, as far as axe-core tells: %s',
    async (example) => {
      const { page } = await open(`${example}/index.html`);
      await field(page).fill('caf');
      if (example === 'address-form') await field(page).fill('gradient street');
      await options(page).first().waitFor();
      await page.addScriptTag({ path: AXE });
      const rules = `{ rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false } } }`; // of pages, not of elements
      const found = await page.evaluate(`axe.run(document, ${rules}).then(({ violations }) => violations)`);
      expect(found).toEqual([]);
    },
  );

  it('may show the console in a frame if the operator says so', async () => {
    const policy = (await fetch(`${service.address}/`)).headers.get('content-security-policy');
    expect(policy).toMatch(/frame-ancestors http:\/\/frame\.example$/);
  });
});

function fileAt(pathname: string): string {
  const folder = pathname.startsWith('/node_modules/') ? PROJECT : join(PROJECT, 'examples');
  return readFileSync(join(folder, pathname), 'utf8');
}

/** The page in React, as its first line says. */
async function bundledReact(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(PROJECT, 'examples/react-page/app.jsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { '@waypost/client/react': join(PROJECT, 'client/src/react.ts') },
  });
  return outputFiles[0]?.text ?? '';
}
