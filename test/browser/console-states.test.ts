import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAuth } from '../../src/auth/auth.ts';
import { PROJECT, start } from '../cli/command.ts';
import { describeInBrowser } from './browser.ts';
import { drawn, openConsole, PHONE, type Started, startConsole } from './console-page.ts';
import { dataOf, type Served, serveExtract } from './served-extract.ts';

/** How the console looks to those who hear it, what it says when something is missing, and what it weighs. */

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** The sample's town. */
const TOWN = '#map=15.00/0/0';

/** A place of the sample that is named in Hindi alone. */
const HINDU_TEMPLE = '0.0036173/0.0034767';

const featuresSeen = (page: Page) => page.evaluate<number>('waypostMap.queryRenderedFeatures().length');

/** Rules that are broken, each with the elements that break it. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target).join(', ')))`,
  );
}

describeInBrowser('the console on the sample', (browser) => {
  let started: Started;
  beforeAll(async () => {
    started = await startConsole('sample');
  });
  afterAll(() => started?.stop());

  const LOOKS = [
    ['desktop, light', '', {}],
    ['desktop, dark, for developers', '?dev', { colorScheme: 'dark' }],
    ['phone, light, for developers', '?dev', PHONE],
    ['phone, dark', '', { ...PHONE, colorScheme: 'dark' }],
    ['phone on its side, right to left', '', { width: 844, height: 390, locale: 'ar' }],
  ] as const;

  it.each(LOOKS)('breaks no rule of axe: %s', async (_, face, look) => {
    const { page, complaints } = await openConsole(browser, started, `${face}${TOWN}`, look);
    expect(await violations(page)).toEqual([]);
    await page.click('#look');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.fill('#query', 'cafe');
    await page.waitForSelector('[role=option]');
    expect(await violations(page)).toEqual([]);
    await page.press('#query', 'Enter');
    await page.waitForSelector('.found');
    for (const fold of await page.locator('.fold > summary').all()) await fold.click();
    expect(await violations(page)).toEqual([]);
    await page.locator('.result').first().click();
    await page.waitForSelector('.card');
    for (const fold of await page.locator('.fold > summary').all()) await fold.click();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${started.address}/${face}${TOWN}&point=0.0005,0.0005,18`);
    await page.waitForSelector('#card-title');
    expect(await violations(page)).toEqual([]);
    await page.locator('.actions button').first().click();
    await page.waitForSelector('dialog[open]');
    expect(await violations(page)).toEqual([]);
    await page.goto(`${started.address}/${face}${TOWN}&q=Vaduz&at=0,0&radius=1000`);
    await page.waitForSelector('.address');
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('speaks the language of the browser, and another that somebody chooses, also from right to left', async () => {
    const { page, complaints } = await openConsole(browser, started, `${TOWN}&point=0.0005,0.0005,18`, {
      locale: 'de-AT',
    });
    const root = () =>
      page.evaluate<string[]>('[document.documentElement.lang, document.documentElement.dir]');
    expect(await root()).toEqual(['de', 'ltr']);
    expect(await page.getAttribute('#query', 'placeholder')).toBe('Auf der Karte suchen');
    const asked = page.waitForRequest((request) => request.url().includes('/v1/categories?lang=ar'));
    await page.click('#look');
    await page.selectOption('#language', 'ar');
    await asked;
    await page.waitForSelector('.card');
    expect(await root()).toEqual(['ar', 'rtl']);
    expect(await page.textContent('#back')).toBe('إغلاق');
    const [panel, tools] = await Promise.all(
      ['.panel', '#tools'].map((part) => page.locator(part).boundingBox()),
    );
    expect((panel?.x ?? 0) > (tools?.x ?? 0)).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('shows grey shapes while a list or a card is on its way, which stand still for whoever wants that', async () => {
    const { page, complaints } = await openConsole(browser, started, TOWN);
    const shapes = () =>
      page.evaluate<
        string[]
      >(`['#panel[aria-busy=true] .skeleton', '.skeleton-disc', '.skeleton-buttons', '.skeleton-head']
        .filter((shape) => document.querySelector(shape))`);
    const motion = () =>
      page.evaluate<string>('getComputedStyle(document.querySelector(".skeleton span")).animationName');
    const answer = await heldBack(page, /\/v1\/places\/(?:search|[\w]+_n\d+)/);
    await page.fill('#query', 'cafe');
    await page.press('#query', 'Enter');
    await expect.poll(shapes).toEqual(['#panel[aria-busy=true] .skeleton', '.skeleton-disc']);
    expect(await motion()).toBe('none');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await motion()).toBe('breathe');
    expect(await violations(page)).toEqual([]);
    answer();
    await page.waitForSelector('.found');
    expect(await shapes()).toEqual([]);
    const again = await heldBack(page, /\/v1\/places\/[\w]+_n\d+/);
    await page.locator('.result').first().click();
    await expect
      .poll(shapes)
      .toEqual(['#panel[aria-busy=true] .skeleton', '.skeleton-buttons', '.skeleton-head']);
    expect(await violations(page)).toEqual([]);
    again();
    await page.waitForSelector('.card[data-place]');
    expect(await shapes()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('says what is wrong with a link to a place that is not here', async () => {
    const { page } = await openConsole(browser, started, `${TOWN}&place=85754e67fffffff_n999999999`);
    expect(await page.getAttribute('.notice', 'data-code')).toBe('NOT_FOUND');
    expect(await page.textContent('.notice')).toContain('This place is not here');
    expect(await page.locator('.notice button').count()).toBe(0); // asking again would say the same
    await page.click('#back');
    await page.waitForSelector('.start');
    await page.goto(`${started.address}/${TOWN}&place=nonsense`);
    await page.waitForSelector('.notice[data-code=INVALID_ID]');
  });

  it('shows all of its menu on a small screen', async () => {
    const { page } = await openConsole(browser, started, TOWN, { width: 640, height: 400 });
    await page.click('#look');
    const { y = 0, height = 0 } = (await page.locator('#menu').boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(400);
    const last = page.locator('#menu .button').last();
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    expect((box?.y ?? 400) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
  });

  it('says that the service cannot be reached, and goes on when it can', async () => {
    const { page } = await openConsole(browser, started, TOWN);
    await page.context().setOffline(true);
    await page.fill('#query', 'cafe');
    await page.press('#query', 'Enter');
    await page.waitForSelector('.notice[data-code=NETWORK_ERROR]');
    expect(await page.locator('#back').count()).toBe(0); // there is no card to leave
    expect(await violations(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.click('.notice .button');
    await page.waitForSelector('.found');
  });

  it('says in one line that nothing can be suggested, and goes on suggesting when it can', async () => {
    const { page } = await openConsole(browser, started, TOWN);
    await page.context().setOffline(true);
    await page.fill('#query', 'caf');
    await expect.poll(() => page.textContent('#box-note')).toMatch(/^The service cannot be reached/);
    await expect.poll(() => page.textContent('#live')).toContain('cannot be reached'); // when typing rests
    expect(await violations(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.fill('#query', 'cafe');
    await page.waitForSelector('[role=option]');
    expect(await page.isVisible('#box-note')).toBe(false);
  });

  it('says in one sentence why it cannot show where the reader is', async () => {
    const { page, complaints } = await openConsole(browser, started, TOWN); // no permission is given here
    await page.click('#locate');
    await expect
      .poll(() => page.textContent('#note'))
      .toMatch(/^The browser keeps from this page where you are/);
    expect(await violations(page)).toEqual([]);
    await page.click('#note button');
    expect(await page.evaluate('document.activeElement?.id')).toBe('locate');
    expect(complaints).toEqual([]);
  });

  it('writes names in scripts that need shaping with fonts of its own, fetched when there are any', async () => {
    const fontsFor = async (locale: string) => {
      const there = `#map=17.50/${HINDU_TEMPLE}`; // a name with an emoji is near
      const { page, complaints } = await openConsole(browser, started, there, { locale });
      await drawn(page);
      const fonts = await page.evaluate<string[]>(
        "performance.getEntriesByType('resource').map(({ name }) => /fonts\\/([a-z-]+)\\.woff2$/.exec(name)?.[1]).filter(Boolean)",
      );
      expect(complaints).toEqual([]);
      return fonts;
    };
    expect(await fontsFor('de-DE')).toEqual([]); // readers of Latin letters see a transcription
    const fonts = await fontsFor('hi-IN');
    expect(fonts).toContain('devanagari');
    expect(fonts).not.toContain('khmer');
  });

  it('fetches tiles again that a busy server refused', async () => {
    const { page } = await browser.open({ origins: [started.address], width: 800, height: 600 });
    const refused: string[] = [];
    await page.route('**/*.mvt', (route) => {
      refused.push(route.request().url());
      return route.fulfill({
        status: 503,
        json: { error: 'Service Unavailable', message: '', code: 'SERVICE_UNAVAILABLE' },
      });
    });
    await page.goto(`${started.address}/${TOWN}`);
    const askedAgain = () => refused.length - new Set(refused).size;
    await expect.poll(askedAgain).toBeGreaterThan(0); // by then all that are seen were refused once
    await page.unroute('**/*.mvt');
    await expect.poll(() => featuresSeen(page)).toBeGreaterThan(20);
  });

  it('counts down to the end of a limit', async () => {
    const { page } = await openConsole(browser, started, TOWN);
    await page.route('**/v1/places/search**', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '2' },
        json: { error: 'Too Many Requests', message: 'Too many.', code: 'RATE_LIMITED' },
      }),
    );
    await page.fill('#query', 'cafe');
    await page.press('#query', 'Enter');
    await page.waitForSelector('.notice[data-code=RATE_LIMITED]');
    expect(await page.textContent('.notice .button')).toMatch(/Try again in [12] s/);
    await page.unroute('**/v1/places/search**');
    await page.click('.notice .button:not(:disabled)');
    await page.waitForSelector('.found');
  });
});

describeInBrowser('the console of a service that hands out no tokens', (browser) => {
  let served: Served;
  beforeAll(async () => {
    served = await serveExtract('sample', ['--wait-ms', '60000']);
  });
  afterAll(() => served?.stop());

  it('asks for a key, exchanges it and keeps the token alone', async () => {
    const { page } = await openConsole(browser, served, TOWN);
    await page.waitForSelector('dialog[open]');
    expect(await violations(page)).toEqual([]);
    await page.fill('#key', 'wp_live_wrong');
    await page.click('dialog .primary');
    await expect.poll(() => page.textContent('.trouble')).toMatch(/^This service knows no such key\./);
    await page.fill('#key', served.key);
    await page.click('dialog .primary');
    await page.waitForSelector('.start');
    const kept = await page.evaluate<string>('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])');
    expect(kept).toContain('eyJ');
    expect(kept).not.toContain(served.key);
    await page.reload();
    await page.waitForSelector('.start');
    await page.click('#look');
    await page.click('#menu button');
    await page.fill('#key', served.key);
    await page.click('dialog .primary');
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await page.evaluate<string>("sessionStorage.getItem('waypost.token')")).not.toBe(
      JSON.parse(kept)[0]['waypost.token'],
    );
    await page.fill('#query', 'cafe');
    await page.press('#query', 'Enter');
    await page.waitForSelector('.found');
  });

  it('says of a key whether it has expired, was revoked or is for pages, and what helps', async () => {
    const { page } = await openConsole(browser, served, TOWN);
    for (const [key, said] of await keysThatDoNot()) {
      await page.fill('#key', key);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.textContent('.trouble')).toMatch(said);
    }
    expect(await violations(page)).toEqual([]);
  });

  it('says that the key in use was revoked, and takes another', async () => {
    const { page } = await openConsole(browser, served, TOWN);
    const lost = await withKeys((keys) => keys.create({ name: 'lost' }));
    await page.fill('#key', lost.key);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.start');
    await withKeys((keys) => keys.revoke(lost.record.id));
    await page.fill('#query', 'cafe');
    await page.press('#query', 'Enter');
    await expect.poll(() => page.textContent('dialog[open] p')).toMatch(/^This key was revoked/);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.notice[data-code=KEY_REVOKED]');
    await page.click('.notice .button');
    await page.fill('#key', served.key);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.found');
  });

  it('says that a key is needed to those who have none, and asks again', async () => {
    const { page, complaints } = await openConsole(browser, served, TOWN);
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.notice[data-code=UNAUTHORIZED]');
    await page.click('.notice .button');
    await page.waitForSelector('dialog[open]');
    expect(complaints).toEqual([]);
  });
});

/** Holds requests back until the function returned is called. */
async function heldBack(page: Page, url: RegExp): Promise<() => void> {
  let go = () => {};
  const isTime = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(url, async (route) => {
    await isTime;
    await route.continue();
  });
  return () => go();
}

type Keys = ReturnType<typeof openAuth>['keys'];

/** Does something with the keys of the served sample, from another process as it were. */
async function withKeys<T>(work: (keys: Keys) => T, now?: () => number): Promise<T> {
  const auth = openAuth({ dataDirectory: await dataOf('sample'), ...(now && { now }) });
  try {
    return work(auth.keys);
  } finally {
    await auth.close();
  }
}

/** Keys that give no token, each with what is said of it. */
async function keysThatDoNot(): Promise<readonly (readonly [string, RegExp])[]> {
  const longAgo = () => Date.UTC(2020, 0, 1);
  const expired = await withKeys((keys) => keys.create({ name: 'old', expiresAt: '2020-01-02' }), longAgo);
  const revoked = await withKeys((keys) => keys.create({ name: 'lost' }));
  await withKeys((keys) => keys.revoke(revoked.record.id));
  const bound = await withKeys((keys) => keys.create({ name: 'shop', origins: ['https://shop.example'] }));
  return [
    [expired.key, /^This key has expired\. Ask for more time/],
    [revoked.key, /^This key was revoked, which is for good\./],
    [bound.key, /^This key works in certain pages or applications only\./],
    [`${revoked.key.slice(0, -1)}~`, /^This service knows no such key\./],
  ];
}

describeInBrowser('the console below a path of another server', (browser) => {
  it('finds its files, its service and its map there', async () => {
    const proxy = createServer();
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo; // it listens on a port
    const address = `http://127.0.0.1:${port}/way`;
    const served = await serveExtract('sample', ['--wait-ms', '60000', '--public-url', address]);
    proxy.on('request', (incoming, answer) => {
      const url = served.address + (incoming.url ?? '').replace(/^\/way/, '');
      const { method, headers } = incoming;
      const outgoing = request(
        url,
        { method, headers: { ...headers, 'x-forwarded-for': '192.0.2.1' } },
        (from) => {
          answer.writeHead(from.statusCode ?? 502, from.headers);
          from.pipe(answer);
        },
      );
      incoming.pipe(outgoing);
    });
    try {
      const { page, complaints } = await browser.open({
        origins: [new URL(address).origin],
        width: 1000,
        height: 700,
      });
      await page.goto(`${address}/${TOWN}`);
      await page.fill('#key', served.key);
      await page.click('dialog .primary');
      await page.waitForSelector('.start');
      await expect.poll(() => featuresSeen(page)).toBeGreaterThan(20);
      const elsewhere = (url: string) => !url.startsWith(`${address}/`);
      const asked = await page.evaluate<string[]>(
        "performance.getEntriesByType('resource').map(({ name }) => name)",
      );
      expect(asked.filter(elsewhere)).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      proxy.closeAllConnections();
      proxy.close();
      await served.stop();
    }
  });
});

describeInBrowser('the console of a service without data', (browser) => {
  const data = mkdtempSync(join(tmpdir(), 'waypost-no-data-'));
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  it('says so, and how data is built', async () => {
    const running = start(['serve', '--data', data, '--port', '0']);
    const [, address = ''] = await running.until(/^listening on (http:\S+)$/m);
    try {
      const { page } = await browser.open({ origins: [address], width: 1000, height: 700 });
      // the key is not what this is about: every answer is the one of a service without data
      await page.addInitScript(`sessionStorage.setItem('waypost.token', '{"token":"eyJ","endsMs":9e15}')`);
      await page.route('**/v1/**', (route) =>
        route.fulfill({
          status: 503,
          json: { error: 'Service Unavailable', message: 'No data set.', code: 'SERVICE_UNAVAILABLE' },
        }),
      );
      await page.goto(address);
      await page.waitForSelector('.notice[data-code=SERVICE_UNAVAILABLE]');
      expect(await page.textContent('.notice')).toContain('waypost build');
      expect(await violations(page)).toEqual([]);
    } finally {
      running.process.kill('SIGTERM');
      await running.ended;
    }
  });
});

describe('the package', () => {
  it('holds every file of the built console, and what the service compiles of data', () => {
    const pack = ['pack', '--dry-run', '--json', '--ignore-scripts'];
    const [{ files }] = JSON.parse(
      execFileSync('npm', pack, { cwd: PROJECT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    ) as [{ files: { path: string }[] }];
    const held = new Set(files.map(({ path }) => path));
    const needed = ['dist/console', 'generated'].flatMap((folder) =>
      readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(PROJECT, join(entry.parentPath, entry.name))),
    );
    expect(needed).toEqual(expect.arrayContaining(['dist/console/index.html', 'generated/world.bin']));
    expect(
      [...needed, 'sample/null-island.osm.pbf', 'NOTICE', 'LICENSE'].filter((path) => !held.has(path)),
    ).toEqual([]);
    expect([...held].filter((path) => /^(src|test|console|compile)\//.test(path))).toEqual([]);
  });
});

describe('what is sent of the console', () => {
  const assets = join(PROJECT, 'dist/console/console/assets');
  const MOST_BYTES = 340_000;
  /** Fetched only by developers who have cells drawn, by clicks on the map, and by whoever shares a place. */
  const LATER = /^(?:h3-js|qr)[.-]/;
  const LANGUAGE = /^(?:en|de|fr|es|it|pt|nl|pl|ru|ar)(?:-|\.)/;

  it(`is under ${MOST_BYTES / 1000} kB of compressed JavaScript, with the map and the longest texts`, () => {
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js.br') && !LATER.test(name));
    expect(scripts.some((name) => name.startsWith('map-worker'))).toBe(true);
    const sizeOf = (name: string) => statSync(join(assets, name)).size;
    const [texts, code] = [true, false].map((are) =>
      scripts.filter((name) => LANGUAGE.test(name) === are).map(sizeOf),
    );
    expect(texts?.length).toBeGreaterThan(10);
    const bytes = (code ?? []).reduce((sum, one) => sum + one, Math.max(...(texts ?? [])));
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});
