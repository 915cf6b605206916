import { rmSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { buildDataSet } from '../../src/build/build.ts';
import { ServiceError } from '../../src/core/core.ts';
import { embeddedGazetteerEngine } from '../../src/gazetteer/gazetteer.ts';
import { embeddedEngine } from '../../src/index/index.ts';
import {
  ChangeColumns,
  readChanges,
  readElements,
  readFeatures,
  representativePoint,
} from '../../src/osm/osm.ts';
import { SMALL_WORLD } from '../build/small-world.ts';

// A thread of `mutated.ts`: reads one file after the other, as it is told.

export interface Task {
  readonly kind: 'extract' | 'changes' | 'build';
  readonly path: string;
}

export interface Reading {
  readonly cpuMs: number;
  readonly refusal?: { readonly code: string; readonly message: string };
  /** An error that no file may cause. */
  readonly fault?: string;
}

const READERS = { extract: readExtract, changes: readAllChanges, build };

async function readExtract(path: string): Promise<void> {
  for await (const { id } of readElements(path))
    if (!Number.isSafeInteger(id)) throw new Error(`The id is ${id}.`);
  for await (const { geometry } of readFeatures(path, { wanted: () => true })) {
    const { lat, lon } = representativePoint(geometry);
    if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) throw new Error(`The point is ${lat}, ${lon}.`);
  }
}

async function readAllChanges(path: string): Promise<void> {
  const columns = new ChangeColumns();
  for await (const piece of readChanges(path)) for (const change of piece) columns.add(change);
  columns.overlay({});
}

async function build(path: string): Promise<void> {
  const dataDirectory = `${path}.data`;
  const options = {
    placeEngine: embeddedEngine,
    gazetteerEngine: embeddedGazetteerEngine,
    waypostVersion: '0',
    world: SMALL_WORLD,
  };
  try {
    await buildDataSet({ ...options, dataDirectory, sources: [path], geofabrikUrl: '' });
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function take({ kind, path }: Task): Promise<Reading> {
  const began = process.cpuUsage();
  const cpuMs = (): number => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };
  try {
    await READERS[kind](path);
    return { cpuMs: cpuMs() };
  } catch (error) {
    if (!(error instanceof ServiceError))
      return { cpuMs: cpuMs(), fault: error instanceof Error ? `${error.stack}` : String(error) };
    return { cpuMs: cpuMs(), refusal: { code: error.code, message: error.message } };
  }
}

parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await take(task)));
