/**
 * How fast extracts are decoded, whole, into typed arrays: one thread, then with worker threads.
 *
 *     npx tsx bench/decode.ts FILE… [--threads N]
 *
 * MB of .osm.pbf a second: the median of the rounds after a warm-up, the file in the page cache; threads are
 * started before the clock is. MB a second of processor time stand beside, which a machine with other work to do
 * does not spoil. For how fast threads are in production run it compiled.
 */
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ALL_KINDS } from '../src/osm/batch.ts';
import { Decoder } from '../src/osm/decoding.ts';
import { type ExtractFile, openExtract } from '../src/osm/extract-file.ts';
import { median } from './figures.ts';

const ROUNDS = 15;
const WARM_UP_ROUNDS = 10;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { threads: { type: 'string' } },
});
const threads = Number(values.threads ?? availableParallelism());
if (positionals.length === 0) throw new Error('Name one .osm.pbf file or more.');

console.log(`${cpus()[0]?.model}, ${availableParallelism()} processors, Node ${process.version}`);
for (const path of positionals) {
  const alone = await megabytesPerSecond(path, 1);
  const together = await megabytesPerSecond(path, threads);
  console.log(`${path}: ${said(alone)} on one thread, ${said(together)} with ${threads} worker threads`);
}

/** MB a second by the clock and by the processor time of all threads. */
interface Rates {
  readonly byClock: number;
  readonly byProcessor: number;
}

function said({ byClock, byProcessor }: Rates): string {
  return `${byClock.toFixed(1)} MB/s (${byProcessor.toFixed(1)} by processor time)`;
}

async function megabytesPerSecond(path: string, threads: number): Promise<Rates> {
  const extract = openExtract(path);
  const decoder = new Decoder(extract, { threads });
  const rates: Rates[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const rate = await rateOf(decoder, extract);
    if (round >= WARM_UP_ROUNDS) rates.push(rate);
  }
  await decoder.close();
  extract.close();
  return {
    byClock: median(rates.map(({ byClock }) => byClock)),
    byProcessor: median(rates.map(({ byProcessor }) => byProcessor)),
  };
}

async function rateOf(decoder: Decoder, { blobs, sizeBytes }: ExtractFile): Promise<Rates> {
  const used = process.cpuUsage();
  const start = performance.now();
  for await (const _batch of decoder.batches(blobs, ALL_KINDS));
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  return { byClock: sizeBytes / 1e3 / milliseconds, byProcessor: sizeBytes / (user + system) };
}
