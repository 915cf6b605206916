/**
 * Reads mutated extracts and files of changes: whatever is in them, they are read or refused, in bounded time and memory.
 *
 *     npx tsx test/faults/mutated.ts [--extracts 10000] [--changes 2000] [--builds 50] [--seed 1]
 *
 * Most mutations change, add or remove bytes within a blob's data, which is then compressed anew, so that no checksum stops them; others hit
 * compressed data, headers of blobs and the lengths between them. Files are read as a build reads them, some are built. A refusal must be one
 * sentence that names file and byte. A file that has no answer after ten minutes hangs.
 */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { deflateSync, gzipSync, inflateSync } from 'node:zlib';
import { PbfReader, PbfWriter } from 'pbf';
import { encodeExtract, type OsmElement, readElements } from '../../src/osm/osm.ts';
import type { Reading, Task } from './mutated-reader.ts';
import { seeded, writeTown } from './town.ts';

/** No answer for so long is a hang, however busy the machine is: most take some ten milliseconds. */
const MOST_WAIT_MS = 600_000;
const MOST_MEMORY_MIB = 1_500;
const REFUSALS = {
  extract: { code: 'INVALID_EXTRACT', message: /^'[^\n]*mutated\.osm\.pbf' [^\n]* at byte \d+[^\n]*\.$/ },
  changes: { code: 'INVALID_CHANGES', message: /^'[^\n]*mutated\.osc' [^\n]* byte \d+[^\n]*\.$/ },
} as const;

const { values } = parseArgs({
  options: {
    extracts: { type: 'string', default: '10000' },
    changes: { type: 'string', default: '2000' },
    builds: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});
const random = seeded(Number(values.seed));
const below = (end: number): number => Math.floor(random() * end);

/** A blob of an extract, its data unpacked. */
interface Blob {
  readonly type: string;
  readonly data: Buffer;
}

function blobsOf(extract: Buffer): Blob[] {
  const blobs: Blob[] = [];
  for (let at = 0; at < extract.length; ) {
    const headerBytes = extract.readUInt32BE(at);
    const header = { type: '', bytes: 0 };
    new PbfReader(extract.subarray(at + 4, at + 4 + headerBytes)).readFields((tag, _, pbf) => {
      if (tag === 1) header.type = pbf.readString();
      if (tag === 3) header.bytes = pbf.readVarint();
    }, undefined);
    const from = at + 4 + headerBytes;
    at = from + header.bytes;
    new PbfReader(extract.subarray(from, at)).readFields((tag, _, pbf) => {
      if (tag === 3) blobs.push({ type: header.type, data: inflateSync(pbf.readBytes()) });
    }, undefined);
  }
  return blobs;
}

const LAYERS = ['data', 'blob', 'header'] as const;

/** The bytes of a blob, with one layer of it mutated. */
function framed({ type, data }: Blob, layer?: (typeof LAYERS)[number]): Buffer {
  const content = layer === 'data' ? mutated(data) : data;
  const blob = new PbfWriter();
  blob.writeVarintField(2, content.length);
  blob.writeBytesField(3, deflateSync(content, { level: 1 }));
  const blobBytes = layer === 'blob' ? mutated(Buffer.from(blob.finish())) : Buffer.from(blob.finish());
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, blobBytes.length);
  const plain = Buffer.from(header.finish());
  const length = Buffer.alloc(4);
  length.writeUInt32BE(plain.length);
  const head = Buffer.concat([length, plain]);
  return Buffer.concat([layer === 'header' ? mutated(head) : head, blobBytes]);
}

/** One to four changes at random places, large ones rarely. */
function mutated(bytes: Buffer): Buffer {
  let result = bytes;
  for (let edits = random() < 0.6 ? 1 : 1 + below(4); edits > 0; edits--) result = edited(result);
  return result;
}

function edited(bytes: Buffer): Buffer {
  const at = below(bytes.length + 1);
  const length = random() < 0.9 ? 1 + below(4) : below(200);
  const kind = below(8); // half of them flip a bit
  if (kind === 0) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
  if (kind === 1) return Buffer.concat([bytes.subarray(0, at), noise(length), bytes.subarray(at)]);
  if (kind === 2) return Buffer.concat([bytes.subarray(0, at), noise(length), bytes.subarray(at + length)]);
  const from = below(bytes.length + 1);
  if (kind === 3)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(from, from + length), bytes.subarray(at)]);
  const flipped = Buffer.from(bytes);
  if (at < bytes.length) flipped[at]! ^= 1 << below(8);
  return flipped;
}

/** Random bytes; some are the largest and smallest that there are, which numbers and lengths are made of. */
function noise(length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => [0, 0x7f, 0x80, 0xff][below(8)] ?? below(256)));
}

function mutatedExtract(blobs: readonly Blob[]): Buffer {
  if (random() < 0.05) return mutated(Buffer.concat(blobs.map((blob) => framed(blob))));
  const hit = below(blobs.length);
  const layer = random() < 0.8 ? 'data' : LAYERS[below(LAYERS.length)];
  return Buffer.concat(blobs.map((blob, i) => framed(blob, i === hit ? layer : undefined)));
}

function mutatedChanges(text: Buffer): Buffer {
  const changed = mutated(text);
  if (random() < 0.5) return changed;
  const packed = gzipSync(changed, { level: 1 });
  return random() < 0.2 ? mutated(packed) : packed;
}

/** Small extracts of different make. */
async function extracts(town: string): Promise<Blob[][]> {
  const elements: OsmElement[] = [];
  for await (const element of readElements(town)) elements.push(element);
  const ways = elements.filter(({ kind }) => kind === 'way').slice(0, 40);
  const relations = ways.map(
    (way, i): OsmElement => ({
      kind: 'relation',
      id: i + 1,
      version: 1,
      tags: { type: i % 2 ? 'multipolygon' : 'associatedStreet', name: `Relation ${i}`, landuse: 'grass' },
      members: [{ kind: 'way', ref: way.id, role: i % 2 ? 'outer' : 'street' }],
    }),
  );
  const all = [...elements, ...relations];
  const few = [...elements.filter(({ kind }) => kind === 'node').slice(0, 200), ...ways, ...relations];
  return [encodeExtract(all), encodeExtract(few, { dense: false }), encodeExtract(few)].map(blobsOf);
}

/** A thread that reads; it is replaced when it does not come back. */
class Reader {
  #worker: Worker | undefined;

  async read(task: Task): Promise<Reading | 'hang'> {
    this.#worker ??= started();
    const worker = this.#worker;
    const timeUp = new AbortController();
    const timer = setTimeout(() => timeUp.abort(), MOST_WAIT_MS);
    try {
      const answered = once(worker, 'message', { signal: timeUp.signal }); // rejects with an error of the thread
      worker.postMessage(task);
      const [reading] = (await answered) as [Reading]; // as the thread sends it
      return reading;
    } catch (error) {
      await this.close();
      return timeUp.signal.aborted ? 'hang' : { cpuMs: 0, fault: String(error) };
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }
}

/** From TypeScript, as `startThread` does it. */
function started(): Worker {
  const program = new URL('./mutated-reader.ts', import.meta.url).href;
  const start = `import('${import.meta.resolve('tsx/esm/api')}').then((tsx) => { tsx.register(); return import('${program}'); });`;
  return new Worker(start, { eval: true });
}

/** What is wrong with how a file was taken; `undefined` if nothing is. */
function complaintAbout(kind: Task['kind'], reading: Reading | 'hang'): string | undefined {
  if (reading === 'hang') return `no answer in ${MOST_WAIT_MS} ms`;
  if (reading.fault !== undefined) return reading.fault;
  if (!reading.refusal) return undefined;
  const { code, message } = REFUSALS[kind === 'changes' ? 'changes' : 'extract'];
  const isRight = reading.refusal.code === code && message.test(reading.refusal.message);
  return isRight ? undefined : `${reading.refusal.code}: ${reading.refusal.message}`;
}

const directory = mkdtempSync(join(tmpdir(), 'waypost-mutated-'));
const reader = new Reader();
try {
  const town = await writeTown(directory);
  const bases = await extracts(town.before);
  const changes = readFileSync(town.changes);
  const counts = { read: 0, refused: 0, wrong: 0, slowestMs: 0 };
  const take = async (kind: Task['kind'], content: Buffer): Promise<void> => {
    const path = join(directory, kind === 'changes' ? 'mutated.osc' : 'mutated.osm.pbf');
    writeFileSync(path, content);
    const reading = await reader.read({ kind, path });
    const complaint = complaintAbout(kind, reading);
    if (reading !== 'hang' && kind !== 'build') counts.slowestMs = Math.max(counts.slowestMs, reading.cpuMs);
    if (complaint !== undefined) {
      counts.wrong++;
      const kept = join(tmpdir(), `waypost-${kind}-${values.seed}-${counts.wrong}`);
      writeFileSync(kept, content);
      console.log(`${kind}: ${complaint} (kept as ${kept})`);
    } else if (reading !== 'hang' && reading.refusal) counts.refused++;
    else counts.read++;
  };
  for (let i = 0; i < Number(values.extracts); i++)
    await take('extract', mutatedExtract(bases[i % bases.length]!));
  for (let i = 0; i < Number(values.changes); i++) await take('changes', mutatedChanges(changes));
  for (let i = 0; i < Number(values.builds); i++)
    await take('build', mutatedExtract(bases[i % bases.length]!));
  const memoryMib = Math.round(process.resourceUsage().maxRSS / 1024);
  if (memoryMib > MOST_MEMORY_MIB) {
    counts.wrong++;
    console.log(`memory: ${memoryMib} MiB, expected at most ${MOST_MEMORY_MIB}`);
  }
  console.log(
    `mutated: ${values.extracts} extracts, ${values.changes} files of changes and ${values.builds} builds: ${counts.read} read, ${counts.refused} refused, ${counts.wrong} went wrong; at most ${Math.round(counts.slowestMs)} ms of processor time each, ${memoryMib} MiB`,
  );
  process.exitCode = counts.wrong > 0 ? 1 : 0;
} finally {
  await reader.close();
  rmSync(directory, { recursive: true, force: true });
}
