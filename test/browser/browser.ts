/**
 * The harness of all tests that need a real browser (`npm run test:browser`): Debian's Chromium, driven by
 * playwright-core. A test file looks so:
 *
 *     describeInBrowser('the console', (browser) => {
 *       it('finds a café', async () => {
 *         const { page, complaints } = await browser.open({ origins: [served.address], width: 800, height: 600 });
 *         await page.goto(`${served.address}/console/`);
 *         ...
 *         expect(complaints).toEqual([]);
 *       });
 *     });
 *
 * `map-page.ts` draws maps, `pictures.ts` compares pictures with golden ones, `served-extract.ts` serves a real extract.
 * The tests are skipped where there is no Chromium, but fail where `CI` is set. `WAYPOST_CHROMIUM` names another one.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { findChromium, launchChromium, WITHOUT_CHROMIUM } from './chromium.ts';

export interface PageOptions {
  /** Origins that the page may ask, such as `http://127.0.0.1:8080`; requests to any other fail and are complained of. */
  readonly origins: readonly string[];
  /** Size in CSS pixels; 800 by 600 where absent. */
  readonly width?: number;
  readonly height?: number;
  /** Device pixels of a CSS pixel; 1 where absent. */
  readonly deviceScale?: number;
  /** Such as `de-CH`; where absent `en-IE`, English with kilometres. */
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
}

/** A page that is watched. It is closed after its test. */
export interface WatchedPage {
  readonly page: Page;
  /**
   * Complaints so far, each as `console: …` (errors and warnings, failed requests among them), `page: …` (errors
   * that nothing caught) or `foreign: URL`. Grows while the page lives.
   */
  readonly complaints: readonly string[];
}

/** One browser, shared by the tests of a file. */
export interface TestBrowser {
  /** A page with storage of its own. */
  open(options: PageOptions): Promise<WatchedPage>;
}

/** `describe` of tests that need a browser; each file has one that lives as long as they do. */
export function describeInBrowser(what: string, tests: (browser: TestBrowser) => void): void {
  if (!findChromium()) {
    withoutBrowser(what);
    return;
  }
  describe(what, () => {
    let browser: Browser;
    const contexts: BrowserContext[] = [];
    beforeAll(async () => {
      browser = await launchChromium();
    });
    afterEach(async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
    });
    afterAll(() => browser?.close());
    tests({ open: (options) => openPage(browser, contexts, options) });
  });
}

function withoutBrowser(what: string): void {
  it.skipIf(!process.env.CI)(`${what} (skipped without chromium)`, () => {
    throw new Error(WITHOUT_CHROMIUM);
  });
}

async function openPage(
  browser: Browser,
  contexts: BrowserContext[],
  {
    origins,
    width = 800,
    height = 600,
    deviceScale = 1,
    locale = 'en-IE',
    colorScheme = 'light',
  }: PageOptions,
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: deviceScale,
    locale,
    colorScheme,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block', // their requests could not be watched
  });
  contexts.push(context);
  const complaints: string[] = [];
  await context.route(
    (url) => !isAllowed(url, origins),
    (route) => {
      complaints.push(`foreign: ${route.request().url()}`);
      return route.abort();
    },
  );
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`page: ${error.message}`));
  return { page, complaints };
}

/** Addresses that a page makes itself; they request nothing. */
function isAllowed({ protocol, origin }: URL, origins: readonly string[]): boolean {
  return ['data:', 'blob:', 'about:'].includes(protocol) || origins.includes(origin);
}
