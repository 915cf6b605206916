/** The console as somebody has it open: `waypost start` over an extract, with the built page. */
import type { Page } from 'playwright-core';
import { start } from '../cli/command.ts';
import type { TestBrowser, WatchedPage } from './browser.ts';
import { dataOf } from './served-extract.ts';

export interface Started {
  /** Such as `http://127.0.0.1:40000`. */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Serves an extract as `npm start` would: with a key of its own, for which the console gets tokens.
 *
 * @param options more words for `waypost start`
 */
export async function startConsole(name: string, options: readonly string[] = []): Promise<Started> {
  const data = await dataOf(name);
  // a machine that tests keep busy must turn nobody away, which is what other tests are about
  const running = start(['start', '--data', data, '--port', '0', '--wait-ms', '60000', ...options]);
  const [, address = ''] = await running.until(/^listening on (http:\S+)$/m);
  const stop = async () => {
    running.process.kill('SIGTERM');
    await running.ended;
  };
  return { address, stop };
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

type Look = Partial<Parameters<TestBrowser['open']>[0]>;

/** Opens the console at a link (`#…`), and waits until the panel says something. */
export async function openConsole(
  browser: TestBrowser,
  { address }: Pick<Started, 'address'>,
  link = '',
  look: Look = {},
): Promise<WatchedPage> {
  const watched = await browser.open({ origins: [address], ...DESKTOP, ...look });
  await watched.page.goto(`${address}/${link}`);
  await watched.page.waitForSelector('.start, .found, .card, .notice, dialog');
  return watched;
}

/** Waits until everything of the map is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const map = Reflect.get(globalThis, 'waypostMap');
    return map?.loaded() && map.areTilesLoaded() && !map.isMoving();
  });
}

/** The middle of what is seen of the map, in degrees, and its zoom. */
export function seen(page: Page): Promise<{ lat: number; lng: number; zoom: number }> {
  return page.evaluate('({ ...waypostMap.getCenter(), zoom: waypostMap.getZoom() })');
}

/** How the part of the map under the pointer's reach looks: layers of the console that have something in them. */
export function drawnLayers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const map = Reflect.get(globalThis, 'waypostMap');
    const layers = ['cells-fill', 'radius-line', 'extent-line', 'rest-cluster'];
    return layers.filter(
      (layer) => map.getLayer(layer) && map.queryRenderedFeatures({ layers: [layer] }).length > 0,
    );
  });
}
