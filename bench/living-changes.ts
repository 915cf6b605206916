/** Cuts the changes between two extracts of one region into files by time. Needs osmium. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ObjectChange, type OsmElement, readChanges } from '../src/osm/osm.ts';
import { oscOf } from '../test/osc.ts';

const DAY_SECONDS = 86_400;

/** Changes of one day. */
export interface Day {
  /** Days since 1970. */
  readonly day: number;
  readonly changes: readonly ObjectChange[];
  /** Objects that changed or are new. */
  readonly living: number;
}

/** Changes in the order of time; deletions, which have no time, are dealt out evenly among them. */
export async function changesBetween(
  older: string,
  newer: string,
  directory: string,
): Promise<ObjectChange[]> {
  const path = join(directory, 'all.osc.gz');
  execFileSync('osmium', ['derive-changes', older, newer, '-o', path], { stdio: 'ignore' });
  const changes: ObjectChange[] = [];
  for await (const piece of readChanges(path)) changes.push(...piece);
  const living = changes
    .filter(({ element }) => element)
    .sort((a, b) => (a.timestamp ?? 0) - (b.timestamp ?? 0));
  const gone = changes.filter(({ element }) => !element);
  return dealtOut(living, gone);
}

function dealtOut(living: readonly ObjectChange[], gone: readonly ObjectChange[]): ObjectChange[] {
  const all: ObjectChange[] = [];
  for (const [at, change] of living.entries()) {
    const from = Math.floor((at * gone.length) / living.length);
    const to = Math.floor(((at + 1) * gone.length) / living.length);
    all.push(change, ...gone.slice(from, to));
  }
  return all;
}

/** Equal parts, one after the other. */
export function slicesOf(changes: readonly ObjectChange[], count: number): ObjectChange[][] {
  const size = Math.ceil(changes.length / count);
  return Array.from({ length: count }, (_, i) => changes.slice(i * size, (i + 1) * size));
}

/** The days on which anything changed, in order. */
export function daysOf(changes: readonly ObjectChange[]): Day[] {
  const days = new Map<number, ObjectChange[]>();
  let day = 0;
  for (const change of changes) {
    if (change.element) day = Math.floor((change.timestamp ?? 0) / DAY_SECONDS);
    const ofDay = days.get(day) ?? [];
    ofDay.push(change);
    days.set(day, ofDay);
  }
  return [...days].map(([number, ofDay]) => ({
    day: number,
    changes: ofDay,
    living: ofDay.filter(({ element }) => element).length,
  }));
}

/** Writes an osmChange file. */
export function writeChanges(path: string, changes: readonly ObjectChange[]): string {
  const changed = changes.flatMap(({ element }) => element ?? []);
  writeFileSync(path, oscOf(changed, changes.flatMap(goneOf)));
  return path;
}

function goneOf({ kind, id, version, element }: ObjectChange): OsmElement[] {
  if (element) return [];
  const common = { id, version, tags: {} };
  if (kind === 'node') return [{ kind, ...common, lat: 0, lon: 0 }];
  return kind === 'way' ? [{ kind, ...common, refs: [] }] : [{ kind, ...common, members: [] }];
}
