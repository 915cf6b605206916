/**
 * Pushes after updates beside whole pushes: `tsx bench/opensearch-updates.ts OLDER.osm.pbf NEWER.osm.pbf [--slices 100] [--updates 3] [--heap 512]`. Starts a node. Builds
 * and pushes the older extract, then cuts what changed between the two into slices by time, takes the first ones in one after the other, and
 * pushes after each: how many documents were written, and how long that took beside a push of all into an empty cluster. The last update takes in all the rest. Needs osmium.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDataSet, updateDataSet } from '../src/build/build.ts';
import { embeddedGazetteerEngine, openGazetteerContents } from '../src/gazetteer/gazetteer.ts';
import { gazetteerPath, indexPath, openCurrent } from '../src/generation/generation.ts';
import { embeddedEngine, openContents } from '../src/index/index.ts';
import { Connection, type PushSummary, push } from '../src/opensearch/opensearch.ts';
import { startCluster } from '../test/opensearch/cluster.ts';
import { markdownTable } from './figures.ts';
import { changesBetween, slicesOf, writeChanges } from './living-changes.ts';
import { machineLine } from './machine.ts';

const HEAD = ['after', 'entries and cells', 'written', 'places', 'written', 'push, s', 'whole push, s'];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    slices: { type: 'string', default: '100' },
    updates: { type: 'string', default: '3' },
    heap: { type: 'string', default: '512' },
  },
});
const [older, newer] = positionals;
if (!older || !newer) throw new Error('Name an older and a newer extract of one region.');

const run = { placeEngine: embeddedEngine, gazetteerEngine: embeddedGazetteerEngine, waypostVersion: '0' };
const directory = mkdtempSync(join(tmpdir(), 'waypost-updates-'));
const data = join(directory, 'data');
const node = await startCluster({ nodes: 1, heapMb: Number(values.heap), directory });
const connection = new Connection({ urls: node.urls });
try {
  console.log(machineLine());
  const rows = await follow(older, newer);
  console.log(markdownTable(HEAD, rows));
} finally {
  await connection.close();
  await node.stop();
  rmSync(directory, { recursive: true });
}

async function follow(from: string, to: string): Promise<string[][]> {
  const slices = slicesOf(await changesBetween(from, to, directory), Number(values.slices)).map(
    (slice, i) => ({
      path: writeChanges(join(directory, `${i}.osc`), slice),
    }),
  );
  await buildDataSet({ ...run, sources: [from], dataDirectory: data, geofabrikUrl: '' });
  await pushed('updates');
  const rows: string[][] = [];
  const count = Number(values.updates);
  const steps = [...slices.slice(0, count).map((slice) => [slice]), slices.slice(count)];
  for (const [number, changes] of steps.entries()) {
    await updateDataSet({ ...run, dataDirectory: data, changes });
    const update = await pushed('updates');
    const whole = await pushed(`whole${number}`);
    rows.push(rowOf(`slices ${changes.length}`, update, whole));
  }
  return rows;
}

interface Timed {
  readonly summary: PushSummary;
  readonly seconds: number;
}

/** Pushes the current generation. */
async function pushed(prefix: string): Promise<Timed> {
  const { directory: generation, id } = await openCurrent(data);
  const contents = await openContents(indexPath(generation));
  const gazetteer = await openGazetteerContents(gazetteerPath(generation));
  const dataSet = { generation: id, builtAt: new Date().toISOString(), buildSeconds: 0, attributions: [] };
  const beganMs = performance.now();
  const summary = await push({ connection, prefix }, [contents], dataSet, { shards: 1, gazetteer });
  const seconds = (performance.now() - beganMs) / 1000;
  await contents.close();
  await gazetteer.close();
  return { summary, seconds };
}

function rowOf(after: string, { summary, seconds }: Timed, whole: Timed): string[] {
  const { addresses = { documents: 0, kept: 0 }, documents, kept } = summary;
  const written = [addresses.documents, addresses.documents - addresses.kept, documents, documents - kept];
  return [after, ...written.map(String), seconds.toFixed(1), whole.seconds.toFixed(1)];
}
