/**
 * Kills builds and updates at random moments and looks at what they leave.
 *
 *     npm run build && npx tsx test/faults/kills.ts [--kills 100] [--seed 1]
 *
 * Half of the kills hit a build of the sample, half an update of it. After each, every file of the generation in use is compared with its
 * checksum, and after the next run, unaided, with what a run gives that nobody kills.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { currentId, openCurrent, verifyCurrent } from '../../src/generation/generation.ts';
import { type OsmElement, readElements } from '../../src/osm/osm.ts';
import { oscOf } from '../osc.ts';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../sample/null-island.osm.pbf', import.meta.url));

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const kills = Number(values.kills);
let state = Number(values.seed);

/** Between 0 and 1, the same ones for a seed. */
function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
}

const directory = mkdtempSync(join(tmpdir(), 'waypost-kills-'));
const data = join(directory, 'data');
const changes = join(directory, 'changes.osc');

async function writeChanges(): Promise<void> {
  const changed: OsmElement[] = [];
  for await (const element of readElements(SAMPLE))
    if (element.tags.name && element.id % 3 === 0)
      changed.push({ ...element, version: 99, tags: { ...element.tags, name: `${element.tags.name} II` } });
  writeFileSync(changes, oscOf(changed));
}

/** Runs the command to its end, or for so many milliseconds. */
async function run(
  words: readonly string[],
  killAfterMs?: number,
): Promise<{ code: number | null; tookMs: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN, ...words, '--data', data], { stdio: 'ignore' });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  if (killAfterMs !== undefined) {
    await sleep(killAfterMs);
    child.kill('SIGKILL');
  }
  return { code: await ended, tookMs: performance.now() - began };
}

async function sums(): Promise<string> {
  const { manifest } = await openCurrent(data);
  return JSON.stringify(manifest.files.map(({ path, sha256 }) => [path, sha256]));
}

/** What a run gives that nobody kills, and how long it takes. */
async function undisturbed(words: readonly string[]): Promise<{ sums: string; tookMs: number }> {
  const { code, tookMs } = await run(words);
  if (code !== 0) throw new Error(`'waypost ${words.join(' ')}' ended with ${code}.`);
  return { sums: await sums(), tookMs };
}

async function killOne(
  words: readonly string[],
  expected: { sums: string; tookMs: number },
): Promise<string[]> {
  await run(words, random() * expected.tookMs);
  const faults: string[] = [];
  if ((await currentId(data)) !== undefined) faults.push(...(await verifyCurrent(data)).map(String));
  const { code } = await run(words);
  if (code !== 0) faults.push(`the next run ended with ${code}`);
  else if ((await sums()) !== expected.sums) faults.push('the next run gave other files');
  const left = readdirSync(join(data, 'generations')).filter((name) => name.startsWith('.'));
  return left.length > 0 ? [...faults, `left behind: ${left.join(' ')}`] : faults;
}

try {
  await writeChanges();
  const build = ['build', SAMPLE];
  const update = ['update', changes];
  const built = await undisturbed(build);
  const updated = await undisturbed(update);
  let faulty = 0;
  for (let i = 0; i < kills; i++) {
    const isUpdate = i % 2 === 1;
    if (isUpdate) await undisturbed(build); // the update before is undone
    const faults = await killOne(isUpdate ? update : build, isUpdate ? updated : built);
    if (faults.length > 0) faulty++;
    for (const fault of faults) console.log(`kill ${i + 1}: ${fault}`);
  }
  console.log(`${kills} kills, half of builds and half of updates: ${faulty} left something wrong`);
  process.exitCode = faulty > 0 ? 1 : 0;
} finally {
  rmSync(directory, { recursive: true });
}
