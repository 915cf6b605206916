/**
 * Asks the tests of geocoder-tester, files in its CSV format, of any server that speaks Photon, Nominatim or Pelias:
 *
 *     tsx bench/geocoder-tester.ts --interface photon --url http://127.0.0.1:8080/photon FILE.csv…
 *         [--loose] [--failures 20]
 *
 * `--loose` compares without case, accents and punctuation, as the option of that name there does. Prints the share of each file that
 * passes, the first failures, and the latency of the requests, sent one after the other.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable, milliseconds, percentile } from './figures.ts';
import {
  missedBy,
  readCases,
  TESTER_INTERFACES,
  type TesterCase,
  type TesterInterface,
} from './peers/geocoder-tester.ts';

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    interface: { type: 'string', default: 'photon' },
    url: { type: 'string', default: 'http://127.0.0.1:8080/photon' },
    loose: { type: 'boolean', default: false },
    failures: { type: 'string', default: '20' },
  },
});
const wanted = TESTER_INTERFACES[options.interface];
if (!wanted || files.length === 0)
  throw new Error(`Expected files, and an --interface of ${Object.keys(TESTER_INTERFACES).join(', ')}.`);

const tookMs: number[] = [];
const failures: string[] = [];
const rows: string[][] = [];
for (const file of files) rows.push(await runFile(file, wanted));
console.log(markdownTable(['file', 'asked', 'passed', 'share', 'not asked'], rows));
for (const failure of failures.slice(0, Number(options.failures))) console.log(failure);
tookMs.sort((a, b) => a - b);
console.log(`p50 ${milliseconds(percentile(tookMs, 0.5))}, p99 ${milliseconds(percentile(tookMs, 0.99))}`);

async function runFile(file: string, by: TesterInterface): Promise<string[]> {
  const cases = readCases(readFileSync(file, 'utf8'));
  let [asked, passed] = [0, 0];
  for (const test of cases) {
    const address = by.address(test);
    if (address === undefined) continue;
    asked++;
    if (await passes(test, address, by)) passed++;
  }
  const share = asked === 0 ? '' : `${((100 * passed) / asked).toFixed(1)} %`;
  return [basename(file), `${asked}`, `${passed}`, share, `${cases.length - asked}`];
}

async function passes(test: TesterCase, address: string, by: TesterInterface): Promise<boolean> {
  const began = performance.now();
  const response = await fetch(`${options.url}${address}`);
  const text = await response.text();
  tookMs.push(performance.now() - began);
  const missed = response.ok
    ? missedBy(test, by.answers(JSON.parse(text)), options.loose)
    : [`status ${response.status}`];
  if (missed.length > 0) failures.push(`${test.query}: ${missed.join(', ')}`);
  return missed.length === 0;
}
