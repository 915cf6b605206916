/**
 * Geocoding in process over generated addresses in the real towns of the world, or over a data set:
 * `tsx bench/geocode.ts [--count 10000000] [--queries 300] [--rebuild] [--data DIR]`. What is generated is kept in a
 * temporary directory (`WAYPOST_BENCH_DIR`) for the next run.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createGazetteerWriter, openGazetteer } from '../src/gazetteer/gazetteer.ts';
import { gazetteerPath, openCurrent } from '../src/generation/generation.ts';
import { createGeocoder, type GeocodeResult } from '../src/geocode/geocode.ts';
import { countryOf } from '../src/world/world.ts';
import { generateAddresses } from './addresses.ts';
import { markdownTable, median, milliseconds, percentile } from './figures.ts';
import { machineLine } from './machine.ts';
import { peakMegabytes, remembered, residentMegabytes, worldDirectory } from './prepared.ts';
import { mistyped, type SampledHouse, sampleHouses } from './sampled-houses.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '10000000' },
    queries: { type: 'string', default: '300' },
    rebuild: { type: 'boolean', default: false },
    data: { type: 'string' },
    build: { type: 'boolean', default: false },
  },
});
const count = Number(options.count);
const generated = join(worldDirectory(count), 'gazetteer');

if (options.build) await buildGenerated();
else await measure();

/** In a process of its own, so that memory is its own. */
async function buildGenerated(): Promise<void> {
  rmSync(generated, { recursive: true, force: true });
  const world = generateAddresses(count);
  const started = performance.now();
  const writer = createGazetteerWriter(generated);
  writer.setAreas(world.areas);
  for (const { area, street, lines, houses } of world.streets())
    writer.addStreet(area, street, lines, houses);
  const summary = await writer.commit();
  const seconds = (performance.now() - started) / 1_000;
  console.log(JSON.stringify({ seconds, peakMegabytes: peakMegabytes(), ...summary }));
}

async function measure(): Promise<void> {
  const directory = options.data ? gazetteerPath((await openCurrent(options.data)).directory) : generated;
  console.log(machineLine());
  if (!options.data) console.log(`build ${JSON.stringify(prepared())}`);
  const started = performance.now();
  const gazetteer = await openGazetteer(directory, countryOf);
  gazetteer.prepare();
  const openMs = performance.now() - started;
  const files = readdirSync(directory).map((name) => statSync(join(directory, name)).size);
  const megabytes = files.reduce((sum, size) => sum + size, 0) / 2 ** 20;
  console.log(JSON.stringify(gazetteer.head.facts));
  console.log(`open ${openMs.toFixed(0)} ms, ${megabytes.toFixed(0)} MiB on disk`);

  const geocoder = createGeocoder(gazetteer);
  const samples = await sampleHouses(gazetteer, Number(options.queries));
  const forward = (text: string): Promise<GeocodeResult[]> =>
    geocoder.forward({ text, languages: [], limit: 5 });
  const kinds: [string, (sample: SampledHouse) => Promise<GeocodeResult[]>][] = [
    ['forward, whole address', ({ street, number, town }) => forward(`${street} ${number}, ${town}`)],
    [
      'forward, number first, country',
      ({ street, number, town, country }) => forward(`${number} ${street}, ${town}, ${country}`),
    ],
    ['forward, street and town', ({ street, town }) => forward(`${street}, ${town}`)],
    ['forward, street alone', ({ street }) => forward(street)],
    [
      'forward, one typing error',
      ({ street, number, town, random }) => forward(`${mistyped(street, random)} ${number}, ${town}`),
    ],
    ['forward, town and country', ({ town, country }) => forward(`${town}, ${country}`)],
    [
      'autocomplete',
      ({ street, town }) =>
        geocoder.forward({
          text: `${town} ${street.slice(0, 5)}`,
          languages: [],
          limit: 5,
          isCompleting: true,
        }),
    ],
    ['reverse, zoom 18', ({ lat, lon }) => geocoder.reverse({ lat, lon, zoom: 18, limit: 1, languages: [] })],
    [
      'reverse, zoom 17',
      ({ lat, lon }) => geocoder.reverse({ lat: lat + 0.0003, lon, zoom: 17, limit: 1, languages: [] }),
    ],
    ['reverse, zoom 10', ({ lat, lon }) => geocoder.reverse({ lat, lon, zoom: 10, limit: 1, languages: [] })],
  ];
  const rows: string[][] = [];
  for (const [name, ask] of kinds) {
    for (const sample of samples.slice(0, 50)) await ask(sample);
    const all: number[] = [];
    for (const sample of samples) {
      const from = performance.now();
      await ask(sample);
      all.push(performance.now() - from);
    }
    rows.push([
      name,
      String(all.length),
      ...[median(all), percentile(all, 0.95), percentile(all, 0.99), Math.max(...all)].map(milliseconds),
    ]);
  }
  console.log(`\n${markdownTable(['request', 'n', 'p50 ms', 'p95', 'p99', 'most'], rows)}`);
  console.log(`\nresident ${residentMegabytes()} MiB after all of it`);
  await gazetteer.close();
}

function prepared(): unknown {
  const path = join(worldDirectory(count), 'gazetteer.json');
  if (options.rebuild) rmSync(path, { force: true });
  return remembered(path, () => {
    const script = fileURLToPath(import.meta.url);
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--import', 'tsx', script, '--build', '--count', String(count)],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    );
    if (status !== 0) throw new Error(`the build ended with ${status}`);
    return JSON.parse(stdout);
  });
}
