/**
 * Asks Waypost, Nominatim and Photon the same questions of the same extract, and prints how often each is right, how fast it answers, and what it takes:
 *
 *     tsx bench/peers.ts EXTRACT --directory DIR [--nominatim VENV/bin] [--photon URL] [--each 150] [--seed 1] [--language fr]
 *         [--lost 20] [--rounds 3] [--seconds 5]
 *
 * Needs `npm run build`. Databases are made in the directory on first use and kept there. Nominatim is imported and started by this program
 * (bench/peers/nominatim.ts says what it needs); Photon has to be running, with the same extract imported. Servers run on one core, what asks them on
 * another. `--rounds 0` leaves out the speed. `--lost` prints so many questions of each kind that Waypost answers wrongly, with all answers.
 */
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { extractName } from './eval/extract.ts';
import { markdownTable } from './figures.ts';
import { machineLine } from './machine.ts';
import { readNamedExtract } from './peers/named-extract.ts';
import { openNominatim } from './peers/nominatim.ts';
import { askAll, lostLines, qualityTable } from './peers/quality.ts';
import { makePeerQuestions } from './peers/questions.ts';
import type { ServedGeocoder } from './peers/served.ts';
import { speedTable } from './peers/speed.ts';
import { openWaypost } from './peers/waypost.ts';
import { LOAD_CORE, PIN } from './pinned-server.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    directory: { type: 'string' },
    nominatim: { type: 'string' },
    photon: { type: 'string' },
    each: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    language: { type: 'string', default: 'en' },
    lost: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
  },
});
const [extract] = positionals;
if (!extract || !options.directory) throw new Error('Expected an EXTRACT and a --directory.');
const path = resolve(extract);
const directory = resolve(options.directory);

const geocoders: ServedGeocoder[] = [];
try {
  await openAll();
  execFileSync(PIN, ['-a', '-c', '-p', LOAD_CORE, String(process.pid)], { stdio: 'ignore' });
  await compare();
} finally {
  for (const geocoder of geocoders) await geocoder.stop();
}

async function openAll(): Promise<void> {
  const speaks = options.photon && !options.nominatim ? 'photon' : 'nominatim';
  geocoders.push(await openWaypost(path, join(directory, `waypost-${extractName(path)}`), speaks));
  if (options.nominatim)
    geocoders.push(await openNominatim(path, join(directory, 'nominatim'), resolve(options.nominatim)));
  if (options.photon)
    geocoders.push({
      name: 'Photon',
      version: '',
      url: options.photon.replace(/\/+$/, ''),
      speaks: 'photon',
      stop: async () => undefined, // it was there before
    });
}

async function compare(): Promise<void> {
  console.log(`${extractName(path)}; ${machineLine()}`);
  const questions = makePeerQuestions(
    await readNamedExtract(path),
    Number(options.seed),
    Number(options.each),
  );
  const asked = await askAll(geocoders, questions, options.language);
  console.log(`\n${qualityTable(geocoders, asked)}`);
  const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
  if (rounds > 0)
    console.log(
      `\n${await speedTable(geocoders, questions, { rounds, seconds, language: options.language })}`,
    );
  console.log(`\n${footprintTable()}`);
  for (const line of lostLines(geocoders, asked, Number(options.lost))) console.log(line);
}

/** Memory is that after all questions. */
function footprintTable(): string {
  const whole = (value: number | undefined, unit: string) =>
    value === undefined ? 'not measured' : `${value.toFixed(0)} ${unit}`;
  return markdownTable(
    ['geocoder', 'version', 'import', 'disk', 'memory'],
    geocoders.map(({ name, version, importSeconds, diskMegabytes, memoryMegabytes }) => [
      name,
      version,
      whole(importSeconds, 's'),
      whole(diskMegabytes, 'MB'),
      whole(memoryMegabytes?.(), 'MB'),
    ]),
  );
}
