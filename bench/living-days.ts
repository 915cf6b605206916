/** Measures the command on the changes of single days, in a process of its own, beside a whole build. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openCurrent } from '../src/generation/generation.ts';
import { median } from './figures.ts';
import { changesBetween, type Day, daysOf, writeChanges } from './living-changes.ts';
import { type CommandUsage, runMeasured } from './measured-command.ts';

/** Shares of the days below which a size lies. */
const SIZES = { median: 0.5, '90 %': 0.9 };

/** Objects changed that day, and what its update used. */
interface Measured extends CommandUsage {
  readonly living: number;
  readonly reuse: string;
}

/**
 * Applies, in the order of time, what came before each of the measured days and then the day by itself, as for a data set that
 * follows; then builds the newer extract as often.
 *
 * @param repeats how many days of each size
 */
export async function measureDays(
  older: string,
  newer: string,
  directory: string,
  repeats: number,
): Promise<void> {
  const days = daysOf(await changesBetween(older, newer, directory));
  const chosen = new Map(
    Object.entries(SIZES).flatMap(([size, share]) =>
      around(days, share, repeats).map((day) => [day, size] as const),
    ),
  );
  console.log(`${days.length} days with changes`);
  const data = join(directory, 'days');
  await runMeasured(['build', older, '--data', data]);
  const measured = new Map<string, Measured[]>(Object.keys(SIZES).map((size) => [size, []]));
  let before: Day['changes'][number][] = [];
  for (const day of days) {
    const size = chosen.get(day);
    if (size === undefined) {
      before.push(...day.changes);
      continue;
    }
    if (before.length > 0) await update(data, writeChanges(join(directory, 'before.osc'), before));
    before = [];
    const path = writeChanges(join(directory, 'day.osc'), day.changes);
    const usage = await update(data, path);
    const reuse = await reuseOf(data);
    measured.get(size)!.push({ ...usage, living: day.living, reuse });
    console.log(`${size} day: ${day.living} objects, ${usage.cpuSeconds.toFixed(1)} s ${reuse}`);
  }
  for (const [size, ofSize] of measured) tell(`an update of a ${size} day`, ofSize);
  tell('a whole build', await builds(newer, directory, repeats));
}

/** The days whose number of changed objects is next to a share of all. */
function around(days: readonly Day[], share: number, count: number): Day[] {
  const bySize = [...days].sort((a, b) => a.living - b.living);
  const middle = Math.floor(share * bySize.length);
  const from = Math.max(0, middle - Math.floor(count / 2));
  return bySize.slice(from, from + count);
}

function update(data: string, path: string): Promise<CommandUsage> {
  return runMeasured(['update', path, '--data', data]);
}

async function builds(newer: string, directory: string, count: number): Promise<CommandUsage[]> {
  const usages: CommandUsage[] = [];
  for (let i = 0; i < count; i++) {
    const data = join(directory, 'whole');
    usages.push(await runMeasured(['build', newer, '--data', data]));
    rmSync(data, { recursive: true });
  }
  return usages;
}

/** Shares of reused work in the manifest, as text; empty if it has none. */
async function reuseOf(data: string): Promise<string> {
  const { directory } = await openCurrent(data);
  const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as { reuse?: unknown };
  return manifest.reuse === undefined ? '' : `reused ${JSON.stringify(manifest.reuse)}`;
}

function tell(what: string, usages: readonly CommandUsage[]): void {
  const of = (value: (usage: CommandUsage) => number): string => median(usages.map(value)).toFixed(1);
  console.log(
    `${what}: ${of((usage) => usage.cpuSeconds)} s of processor time, ${of((usage) => usage.wallSeconds)} s, ` +
      `${of((usage) => usage.peakMegabytes)} MB (medians of ${usages.length})`,
  );
}
