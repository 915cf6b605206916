/**
 * How fast extracts are decoded, whole, into typed arrays: one thread, then with worker threads.
 *
 *     npx tsx bench/decode.ts FILE… [--threads N]
 *
 * MB of .osm.pbf a second: the median of the rounds after a warm-up, the file in the page cache; threads are
 * started before the clock is. For how fast threads are in production run it compiled.
 */
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ALL_KINDS } from '../src/osm/batch.ts';
import { Decoder } from '../src/osm/decoding.ts';
import { openExtract } from '../src/osm/extract-file.ts';

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
  console.log(
    `${path}: ${alone.toFixed(1)} MB/s on one thread, ${together.toFixed(1)} MB/s with ${threads} worker threads`,
  );
}

async function megabytesPerSecond(path: string, threads: number): Promise<number> {
  const extract = openExtract(path);
  const decoder = new Decoder(extract, { threads });
  const rates: number[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const milliseconds = await timeOf(decoder, extract.blobs);
    if (round >= WARM_UP_ROUNDS) rates.push(extract.sizeBytes / 1e3 / milliseconds);
  }
  await decoder.close();
  extract.close();
  return rates.sort((a, b) => a - b)[rates.length >> 1]!;
}

async function timeOf(decoder: Decoder, blobs: Parameters<Decoder['batches']>[0]): Promise<number> {
  const start = performance.now();
  for await (const _batch of decoder.batches(blobs, ALL_KINDS));
  return performance.now() - start;
}
