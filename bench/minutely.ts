/**
 * How long an hour of the planet's changes takes to reach a data set of one country.
 *
 *     npm run build && npx tsx bench/minutely.ts EXTRACT.osm.pbf [--minutes 60]
 *
 * Makes so many files of changes as large as the planet's of a minute (see planet-minutes.ts), some of whose changes concern the extract, lets
 * a server on the loopback interface publish them, and applies them with one `waypost update --server`. Printed: wall clock and processor
 * time, the highest resident memory, and which part of the time passed before the build began, that is with fetching, reading and merging
 * changes; beside them a build of the extract, and reading alone.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openCurrent } from '../src/generation/generation.ts';
import { type OsmElement, readChanges, readElements, readHeader } from '../src/osm/osm.ts';
import { machineLine } from './machine.ts';
import { type CommandUsage, runMeasured } from './measured-command.ts';
import { PlanetMinutes } from './planet-minutes.ts';

/** Number of the file that the extract is as new as; the planet's were about there. */
const FIRST = 7_100_000;
const MINUTE_SECONDS = 60;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '60' } },
});
const [extract] = positionals;
if (!extract) throw new Error('Name an extract.');
const minutes = Number(values.minutes);
const { replicationTimestamp: extractAt = 0 } = readHeader(extract);
const last = FIRST + minutes;

const directory = mkdtempSync(join(tmpdir(), 'waypost-minutely-'));
const feed = join(directory, 'feed');
const data = join(directory, 'data');
try {
  console.log(machineLine());
  const paths = await publish(extract);
  await tellReading(paths);
  tell('a build of the extract', await runMeasured(['build', extract, '--data', data]));
  const server = await serve();
  const words = ['--server', server.address, '--max-sequences', String(minutes), '--data', data];
  const usage = await runMeasured(['update', ...words]);
  await server.close();
  tell(`an update by ${minutes} files of the planet's changes`, usage);
  tellSplit(usage);
  await tellOutcome();
} finally {
  rmSync(directory, { recursive: true });
}

/** Writes the files of changes as a publisher lays them out. */
async function publish(path: string): Promise<string[]> {
  const minutely = new PlanetMinutes(await touchableOf(path));
  const paths: string[] = [];
  const sums = { bytes: 0, xmlBytes: 0, changes: 0 };
  for (let sequence = FIRST + 1; sequence <= last; sequence++) {
    const { bytes, xmlBytes, changes } = minutely.next(timestampOf(sequence));
    const file = join(feed, `${pathOf(sequence)}.osc.gz`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    paths.push(file);
    sums.bytes += bytes.length;
    sums.xmlBytes += xmlBytes;
    sums.changes += changes;
  }
  const each = (sum: number) => Math.round(sum / minutes).toLocaleString('en');
  console.log(
    `${minutes} files, each of ${each(sums.bytes)} bytes, ${each(sums.xmlBytes)} of XML, ${each(sums.changes)} changes`,
  );
  return paths;
}

/** Objects that people change: those with tags, and nodes of ways without. */
async function touchableOf(path: string): Promise<OsmElement[]> {
  const touchable: OsmElement[] = [];
  for await (const element of readElements(path))
    if (element.kind !== 'relation' && (Object.keys(element.tags).length > 0 || element.id % 50 === 0))
      touchable.push(element);
  return touchable;
}

function timestampOf(sequence: number): number {
  return extractAt + MINUTE_SECONDS * (sequence - FIRST);
}

function pathOf(sequence: number): string {
  return String(sequence)
    .padStart(9, '0')
    .replace(/(\d{3})(\d{3})(\d{3})/, '$1/$2/$3');
}

/** Publishes the files, and the state of every minute before them, as a publisher of years has. */
async function serve(): Promise<{ address: string; close(): Promise<unknown> }> {
  const server = createServer((request, response) => {
    const name = request.url!.slice(1);
    const state = name === 'state.txt' ? last : sequenceOf(name);
    if (state !== undefined && state <= last) return response.end(stateText(state));
    if (!/^\d{3}\/\d{3}\/\d{3}\.osc\.gz$/.test(name)) return response.writeHead(404).end();
    return response.end(readFileSync(join(feed, name)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://127.0.0.1:${port}`, close };
}

function sequenceOf(name: string): number | undefined {
  const [, first, second, third] = /^(\d{3})\/(\d{3})\/(\d{3})\.state\.txt$/.exec(name) ?? [];
  return first === undefined ? undefined : Number(`${first}${second}${third}`);
}

function stateText(sequence: number): string {
  const instant = new Date(timestampOf(sequence) * 1000).toISOString().replace('.000Z', 'Z');
  return `#made\nsequenceNumber=${sequence}\ntimestamp=${instant.replaceAll(':', '\\:')}\n`;
}

/** Reading alone, in this process. */
async function tellReading(paths: readonly string[]): Promise<void> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  let changes = 0;
  for (const path of paths) for await (const piece of readChanges(path)) changes += piece.length;
  const { user, system } = process.cpuUsage(before);
  console.log(
    `reading them alone: ${changes.toLocaleString('en')} changes in ${seconds((performance.now() - began) / 1000)}, ${seconds((user + system) / 1e6)} of processor time`,
  );
}

function tell(what: string, { wallSeconds, cpuSeconds, peakMegabytes }: CommandUsage): void {
  console.log(
    `${what}: ${seconds(wallSeconds)}, ${seconds(cpuSeconds)} of processor time, at most ${peakMegabytes.toFixed(0)} MB`,
  );
}

/** Prints how long the update took before it began to read the extract, and from then on. */
function tellSplit({ wallSeconds, lines }: CommandUsage): void {
  const read = lines.find(({ text }) => text.startsWith('read '));
  const [, took = '0', unit = 's'] = /in ([\d.]+) (ms|s)$/.exec(read?.text ?? '') ?? [];
  if (!read) throw new Error(`The update did not read the extract: ${JSON.stringify(lines)}`);
  const beganAt = read.atSeconds - Number(took) / (unit === 'ms' ? 1000 : 1);
  console.log(
    `of these ${seconds(beganAt)} for fetching, reading and merging changes, ${seconds(wallSeconds - beganAt)} for building`,
  );
}

async function tellOutcome(): Promise<void> {
  const [source] = (await openCurrent(data)).manifest.sources;
  console.log(
    `the data set is at sequence ${source?.replicationSequence}, with ${source?.overlay?.objects} objects changed`,
  );
  if (source?.replicationSequence !== last) process.exitCode = 1;
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}
