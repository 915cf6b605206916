/**
 * How soon the console is there, and how much script it takes:
 *
 *     tsx bench/first-paint.ts --server ADDRESS [--runs 9]
 *
 * ADDRESS is a `waypost start` of this machine. Chromium opens the page anew each time, with nothing kept, in a window of 1280 × 800.
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../test/browser/chromium.ts';
import { DESKTOP, drawn } from '../test/browser/console-page.ts';
import { machineLine } from './machine.ts';

interface Opening {
  /** Milliseconds since the page was asked for. */
  readonly paint: number;
  readonly panel: number;
  readonly map: number;
  /** Bytes of scripts as they were sent. */
  readonly script: number;
}

const { values: options } = parseArgs({
  options: { server: { type: 'string' }, runs: { type: 'string', default: '9' } },
});
if (options.server === undefined) throw new Error('Of which server? Expected --server ADDRESS.');

const browser = await launchChromium();
try {
  await open(browser, options.server); // the first request after the start of a server takes longer than all later ones
  const openings: Opening[] = [];
  for (let run = 0; run < Number(options.runs); run++) openings.push(await open(browser, options.server));
  console.log(machineLine());
  for (const what of ['paint', 'panel', 'map', 'script'] as const)
    console.log(`${what}: ${summaryOf(openings.map((opening) => opening[what]))}`);
} finally {
  await browser.close();
}

async function open(from: Browser, server: string): Promise<Opening> {
  const page = await from.newPage({ viewport: DESKTOP, locale: 'en-GB' });
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js')) sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  const now = () => page.evaluate<number>('performance.now()');
  await page.goto(server);
  await page.waitForSelector('.start');
  const panel = await now();
  await drawn(page);
  const map = await now();
  const paint = await page.evaluate<number>(
    "performance.getEntriesByName('first-contentful-paint')[0].startTime",
  );
  const script = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.close();
  return { paint, panel, map, script };
}

/** Median, least and most. */
function summaryOf(values: readonly number[]): string {
  const [least = 0, ...sorted] = values.toSorted((a, b) => a - b).map(Math.round);
  const all = [least, ...sorted];
  return `${all[Math.floor(all.length / 2)]} (${least} to ${all.at(-1)})`;
}
