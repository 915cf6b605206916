import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type InstalledExamples, installExamples } from '../examples/installed.ts';
import { gate } from '../http/fixture.ts';
import { describeInBrowser, type WatchedPage } from './browser.ts';
import { type Served, serveExtract } from './served-extract.ts';

/** The page of `examples/web-map`, served by `examples/token-backend`: the map, and the search control of the client. */

const AXE = fileURLToPath(import.meta.resolve('axe-core'));
const GEOCODER = fileURLToPath(import.meta.resolve('@maplibre/maplibre-gl-geocoder'));

describeInBrowser('the example page', (browser) => {
  let examples: InstalledExamples;
  let service: Served;
  let backend: ChildProcess;
  let address: string;
  beforeAll(async () => {
    examples = installExamples();
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    // A machine that draws by its processor is busy: what waits is not to be turned away.
    service = await serveExtract('sample', ['--cors-origins', address, '--wait-ms', '10000']);
    const child = spawn(process.execPath, ['token-backend/server.mjs'], {
      cwd: examples.directory,
      env: {
        ...process.env,
        WAYPOST_URL: service.address,
        WAYPOST_KEY: service.key,
        SIGN_IN_PASSWORD: 'open sesame',
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    backend = child;
    await once(child.stdout, 'data');
  });
  afterAll(async () => {
    if (backend?.kill('SIGTERM')) await once(backend, 'exit');
    await service?.stop();
    examples?.remove();
  });

  const field = (page: Page) => page.getByRole('combobox');
  const options = (page: Page) => page.getByRole('option');

  async function openMap(): Promise<WatchedPage> {
    const watched = await browser.open({ origins: [address, service.address] });
    const { page } = watched;
    await page.goto(address);
    await page.getByLabel('Password').fill('open sesame');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await field(page).waitFor();
    return watched;
  }

  /** `[zoom, lat, lon]` of the map, read from its address. */
  const view = (page: Page) => new URL(page.url()).hash.slice(1).split('/').map(Number);

  it('asks who is there first', async () => {
    const { page } = await browser.open({ origins: [address, service.address] });
    await page.goto(address);
    await page.getByLabel('Password').fill('something else');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('This is not the password.');
    expect(await field(page).count()).toBe(0);
  });

  it('draws the map with a token, and never sees the key', async () => {
    const watched = await browser.open({ origins: [address, service.address] });
    const { page, complaints } = watched;
    const credentials = new Set<string | undefined>();
    const tiles: number[] = [];
    page.on('request', (request) => credentials.add(request.headers().authorization));
    page.on('response', (response) => {
      if (response.url().endsWith('.mvt')) tiles.push(response.status());
    });
    await page.goto(address);
    await page.getByLabel('Password').fill('open sesame');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => tiles.length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect(tiles.every((status) => status === 200 || status === 204)).toBe(true);
    for (const credential of credentials)
      if (credential !== undefined) expect(credential).toMatch(/^Bearer eyJ/);
    expect(credentials.size).toBe(2); // one token, and none where none is needed
    expect(complaints).toEqual([]);
  });

  it('finds a place by keyboard and goes there', async () => {
    const { page, complaints } = await openMap();
    await field(page).pressSequentially('meridian caf');
    await options(page).first().waitFor();
    expect(await field(page).getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('status').textContent()).toMatch(/^\d suggestions?$/);
    await field(page).press('ArrowDown');
    const active = await field(page).getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
    await field(page).press('ArrowUp');
    expect(await field(page).getAttribute('aria-activedescendant')).toBeNull();
    await field(page).press('Enter');
    expect(await field(page).inputValue()).toBe('Meridian Café');
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => view(page)).toEqual([17, 0.0007, 0.00102].map((part) => expect.closeTo(part, 3)));
    expect(await page.locator('.maplibregl-marker').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('finds a town by mouse and shows all of it, then clears', async () => {
    const { page, complaints } = await openMap();
    await field(page).fill('Port Origin');
    await options(page)
      .filter({ hasText: /^Port Origin/ })
      .first()
      .click();
    await expect.poll(() => view(page)[1]).toBeCloseTo(-0.0225, 2); // the middle of its box, not its point
    expect(await field(page).inputValue()).toBe('Port Origin');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    expect(await field(page).inputValue()).toBe('');
    expect(await page.locator('.maplibregl-marker').count()).toBe(0);
    expect(await field(page).evaluate('document.activeElement.getAttribute("role")')).toBe('combobox');
    expect(complaints).toEqual([]);
  });

  it('takes the first of what Enter came before', async () => {
    const { page } = await openMap();
    await field(page).pressSequentially('meridian caf');
    await field(page).press('Enter');
    await expect.poll(() => field(page).inputValue()).toBe('Meridian Café');
    expect(await options(page).count()).toBe(0);
  });

  it('closes with Escape, and clears with another', async () => {
    const { page } = await openMap();
    await field(page).pressSequentially('caf');
    await options(page).first().waitFor();
    await field(page).press('Escape');
    expect([await options(page).count(), await field(page).inputValue()]).toEqual([0, 'caf']);
    await field(page).press('Escape');
    expect(await field(page).inputValue()).toBe('');
  });

  it('shows the answer to the last text, even if an earlier one comes late', async () => {
    const { page } = await openMap();
    const asked: string[] = [];
    const late = gate();
    const ended: (string | null)[] = [];
    const note = (request: Request) => ended.push(new URL(request.url()).searchParams.get('q'));
    page.on('requestfinished', note).on('requestfailed', note);
    await page.route('**/v1/places/autocomplete?*', async (route) => {
      const text = new URL(route.request().url()).searchParams.get('q') ?? '';
      asked.push(text);
      if (text === 'ha') await late.passed;
      await route.continue().catch(() => {}); // aborted meanwhile
    });
    await field(page).fill('ha');
    await expect.poll(() => asked).toEqual(['ha']);
    await field(page).fill('meridian caf');
    await expect.poll(() => options(page).first().textContent()).toContain('Meridian Café');
    late.open();
    await expect.poll(() => ended).toContain('ha'); // by its answer, or aborted
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    expect(await options(page).first().textContent()).toContain('Meridian Café');
  });

  it('says when there is nothing, and when there is no answer', async () => {
    const { page } = await openMap();
    await field(page).fill('zzzzqqqq xxxxyyyy');
    await expect.poll(() => page.getByRole('status').textContent()).toBe('Nothing found');
    await page.route('**/v1/places/autocomplete?*', (route) => route.abort());
    await field(page).fill('meridian');
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^The search does not answer/);
  });

  it('is usable by everyone, as far as axe-core tells', async () => {
    const { page } = await openMap();
    await field(page).fill('caf');
    await options(page).first().waitFor();
    await field(page).press('ArrowDown');
    await page.addScriptTag({ path: AXE });
    const violations = await page.evaluate('axe.run(document).then(({ violations }) => violations)');
    expect(violations).toEqual([]);
  });

  it('works with the geocoder control of MapLibre too', async () => {
    const { page, complaints } = await openMap();
    await page.addScriptTag({ path: GEOCODER });
    await page.evaluate(geocoderScript(service.address));
    await page.locator('.maplibregl-ctrl-geocoder--input').pressSequentially('Meridian Caf');
    await page.locator('.suggestions > li', { hasText: 'Meridian Café' }).first().click();
    await expect
      .poll(() => page.evaluate('found'))
      .toMatchObject({ text: 'Meridian Café', place_type: ['place'] });
    expect(await page.locator('.maplibregl-ctrl-geocoder--input').inputValue()).toContain('Meridian Café');
    expect(complaints).toEqual([]);
  });
});

/** Puts that control on a map of its own; `found` then holds the last features that it reported. */
function geocoderScript(serviceUrl: string): string {
  return `(async () => {
    const { createClient, tokenProvider } = await import('@waypost/client');
    const { geocoderApi } = await import('@waypost/client/maplibre');
    const { Map } = await import('maplibre-gl');
    const fetchToken = async () => (await fetch('/waypost-token', { method: 'POST' })).json();
    const client = createClient({ baseUrl: '${serviceUrl}', credential: tokenProvider({ fetchToken }) });
    const container = document.body.appendChild(document.createElement('div'));
    container.style.height = '300px';
    const map = new Map({ container, style: { version: 8, sources: {}, layers: [] } });
    const geocoder = new MaplibreGeocoder(geocoderApi(client), { marker: false, showResultsWhileTyping: true });
    map.addControl(geocoder);
    globalThis.found = undefined;
    geocoder.on('result', ({ result }) => { globalThis.found = result; });
  })()`;
}

/** A port of the loopback interface that nobody listens on just now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  await new Promise((resolve) => server.close(resolve));
  return port;
}
