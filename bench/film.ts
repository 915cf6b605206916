/**
 * The README's picture that moves: somebody types into the console, pins and a list show what was found, a place its card.
 *
 *     tsx bench/film.ts docs/first-minute.svg --server ADDRESS [--at LAT,LNG] [--text café]
 *
 * ADDRESS is a `waypost start` of this machine over an extract that has such places there. The picture is an SVG of photographs that take
 * turns, which browsers and GitHub play without a script.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchChromium } from '../test/browser/chromium.ts';
import { drawn } from '../test/browser/console-page.ts';

const SIZE = { width: 900, height: 560 };
const JPEG_QUALITY = 60;
const MOST_BYTES = 2_000_000;
const SECONDS = { start: 1.2, letter: 0.35, suggested: 1.2, found: 2.4, card: 3.5 };

interface Frame {
  readonly picture: Buffer;
  readonly seconds: number;
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string' },
    at: { type: 'string', default: '43.7395,7.4265' },
    text: { type: 'string', default: 'café' },
  },
});
const [out] = positionals;
if (out === undefined || options.server === undefined)
  throw new Error('Where to, and of which server? Expected OUT --server ADDRESS.');

const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: SIZE, locale: 'en-GB' });
  const svg = animated(await framesOf(page, options.server));
  if (svg.length > MOST_BYTES)
    throw new Error(`The picture has ${svg.length} bytes, expected ${MOST_BYTES}.`);
  writeFileSync(out, svg);
  console.log(`${out} ${svg.length}`);
} finally {
  await browser.close();
}

async function framesOf(page: Page, server: string): Promise<Frame[]> {
  const frames: Frame[] = [];
  const take = async (seconds: number) => {
    const picture = await page.screenshot({ type: 'jpeg', quality: JPEG_QUALITY });
    frames.push({ picture, seconds });
  };
  await page.goto(`${server}/#map=14.5/${options.at.replace(',', '/')}`);
  await page.waitForSelector('.start');
  await drawn(page);
  await take(SECONDS.start);
  const box = page.getByRole('combobox').first();
  for (const letter of options.text) {
    await box.pressSequentially(letter);
    await take(SECONDS.letter);
  }
  await page.getByRole('option').first().waitFor();
  await take(SECONDS.suggested);
  await box.press('Enter');
  await page.waitForSelector('.found');
  await drawn(page);
  await take(SECONDS.found);
  await page.locator('.found li').first().click();
  await page.waitForSelector('.card');
  await drawn(page);
  await take(SECONDS.card);
  return frames;
}

/** An SVG that shows one frame after the other, again and again; the last one to those who want nothing to move. */
function animated(frames: readonly Frame[]): string {
  const whole = frames.reduce((sum, { seconds }) => sum + seconds, 0);
  let begun = 0;
  const parts = frames.map(({ picture, seconds }, i) => {
    const [from, to] = [begun, begun + seconds].map((second) => ((100 * second) / whole).toFixed(2));
    begun += seconds;
    const times = `0%{opacity:${i === 0 ? 1 : 0}}${from}%{opacity:1}${to}%{opacity:0}`;
    const style = `@keyframes f${i}{${times}}#f${i}{animation:f${i} ${whole.toFixed(2)}s step-end infinite}`;
    const address = `data:image/jpeg;base64,${picture.toString('base64')}`;
    const shown = i === frames.length - 1 ? '' : ' opacity="0"';
    return { style, image: `<image id="f${i}" width="100%" height="100%"${shown} href="${address}"/>` };
  });
  const { width, height } = SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<style>${parts.map(({ style }) => style).join('')}@media (prefers-reduced-motion:reduce){image{animation:none!important}}</style>`,
    ...parts.map(({ image }) => image),
    '</svg>\n',
  ].join('\n');
}
