/**
 * How soon the console is seen and used: `tsx bench/console.ts [--data DIR] [--runs 7]`. Starts the built command
 * (`npm run build`) as `npm start` does, opens `/` in Debian's Chromium with nothing kept, and takes the middle of the runs.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../test/browser/chromium.ts';
import { markdownTable } from './figures.ts';
import { machineLine } from './machine.ts';

const { values: options } = parseArgs({
  options: { data: { type: 'string', default: 'data' }, runs: { type: 'string', default: '7' } },
});
const ASSETS = 'dist/console/console/assets';

/** Milliseconds from the start of navigation. */
interface Visit {
  readonly firstPaint: number;
  readonly panel: number;
}

const server = spawn(process.execPath, ['dist/cli/main.js', 'start', '--data', options.data, '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const address = await addressOf(server);
  const browser = await launchChromium();
  const visits: Visit[] = [];
  for (let run = 0; run < Number(options.runs); run++) visits.push(await visit(browser, address));
  await browser.close();
  console.log(`${machineLine()}, Chromium on the same machine, ${options.runs} visits with nothing kept\n`);
  console.log(
    markdownTable(
      ['console', 'median', 'worst'],
      [
        ['first contentful paint', ...figures(visits.map(({ firstPaint }) => firstPaint))],
        [
          'panel filled: token, categories and map’s description are there',
          ...figures(visits.map(({ panel }) => panel)),
        ],
      ],
    ),
  );
  console.log(
    `\nJavaScript: ${kilobytes('.js.gz')} kB in gzip, ${kilobytes('.js.br')} kB in brotli, the cells' library included`,
  );
} finally {
  server.kill('SIGTERM');
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: stdout })) {
    const [, address] = /listening on (http:\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('The server ended before it listened; build the project first.');
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector('.start');
  const panel = await page.evaluate<number>('performance.now()');
  const firstPaint = await page.evaluate<number>(
    "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN",
  );
  await context.close();
  return { firstPaint, panel };
}

function figures(values: readonly number[]): string[] {
  const sorted = [...values].sort((a, b) => a - b);
  const [median = Number.NaN, worst = Number.NaN] = [sorted[sorted.length >> 1], sorted.at(-1)];
  return [median, worst].map((value) => `${Math.round(value)} ms`);
}

function kilobytes(ending: string): number {
  const sizes = readdirSync(ASSETS)
    .filter((name) => name.endsWith(ending))
    .map((name) => statSync(`${ASSETS}/${name}`).size);
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
}
