import { gunzipSync } from 'node:zlib';
import { PbfReader } from 'pbf';
import { EXTENT } from './decoded-archive.ts';

/** Interleaved x and y. */
type Part = number[];

/** A feature as it stands in its layer (Mapbox Vector Tile 2.1, chapter 4). */
interface RawFeature {
  type: number;
  tags: number[];
  commands: number[];
}

interface RawLayer {
  name: string;
  extent: number;
  keys: string[];
  features: RawFeature[];
}

const [POINT, LINE, AREA] = [1, 2, 3];
const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7];
/** Units around a tile that it may hold. */
const BUFFER = 64;

/**
 * What a tile holds against the specification of vector tiles, one line a fault, with layer and number of the feature; read byte by byte,
 * since libraries mend what they read.
 *
 * @param stored with gzip
 */
export function faultsOf(stored: Uint8Array): string[] {
  const layers = new PbfReader(gunzipSync(stored)).readFields<RawLayer[]>((tag, all, pbf) => {
    if (tag === 3) all.push(pbf.readMessage(readLayer, { name: '', extent: EXTENT, keys: [], features: [] }));
  }, []);
  const repeated = layers.filter(({ name }, at) => layers.findIndex((other) => other.name === name) !== at);
  return [...repeated.map(({ name }) => `${name}: twice in the tile`), ...layers.flatMap(layerFaults)];
}

function readLayer(tag: number, layer: RawLayer, pbf: PbfReader): void {
  if (tag === 1) layer.name = pbf.readString();
  else if (tag === 2) layer.features.push(pbf.readMessage(readFeature, { type: 0, tags: [], commands: [] }));
  else if (tag === 3) layer.keys.push(pbf.readString());
  else if (tag === 5) layer.extent = pbf.readVarint();
}

function readFeature(tag: number, feature: RawFeature, pbf: PbfReader): void {
  if (tag === 2) pbf.readPackedVarint(feature.tags);
  else if (tag === 3) feature.type = pbf.readVarint();
  else if (tag === 4) pbf.readPackedVarint(feature.commands);
}

function layerFaults({ name, extent, keys, features }: RawLayer): string[] {
  if (extent !== EXTENT) return [`${name}: extent ${extent}`];
  return features.flatMap((feature, at) => {
    const names = feature.tags.filter((_, i) => i % 2 === 0).map((key) => keys[key]);
    const twice = names.filter((key, i) => names.indexOf(key) !== i);
    const faults = [...twice.map((key) => `the key ${key} twice`), ...shapeFaults(feature)];
    return faults.map((fault) => `${name} ${at}: ${fault}`);
  });
}

function shapeFaults({ type, commands }: RawFeature): string[] {
  const parts: Part[] = [];
  const orders = partsOf(commands, parts);
  if (parts.length === 0) return ['no geometry'];
  const isBeyond = (value: number): boolean => value < -BUFFER - 1 || value > EXTENT + BUFFER + 1;
  const faults = parts.flat().some(isBeyond) ? ['beyond the buffer'] : [];
  if (type === POINT) return faults;
  if (parts.some(repeats)) faults.push('a step without length');
  if (type === LINE && parts.some(({ length }) => length < 4)) faults.push('a line of one point');
  if (type === AREA) faults.push(...areaFaults(parts, orders));
  return faults;
}

/** Appends the parts; returns the commands that make each, such as `1 2 7`. */
function partsOf(commands: readonly number[], parts: Part[]): string[] {
  const orders: string[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < commands.length; ) {
    const [id, count] = [commands[at]! & 7, commands[at]! >> 3];
    at += 1;
    if (id === MOVE_TO) {
      parts.push([]);
      orders.push('');
    }
    orders[orders.length - 1] += `${id}${id === LINE_TO ? '' : `x${count}`} `;
    if (id === CLOSE_PATH) continue;
    for (let i = 0; i < count; i++, at += 2) {
      x += unzigzag(commands[at]!);
      y += unzigzag(commands[at + 1]!);
      parts.at(-1)!.push(x, y);
    }
  }
  return orders;
}

function unzigzag(value: number): number {
  return (value >> 1) ^ -(value & 1);
}

function repeats(part: Part): boolean {
  for (let at = 2; at < part.length; at += 2)
    if (part[at] === part[at - 2] && part[at + 1] === part[at - 1]) return true;
  return false;
}

function areaFaults(rings: readonly Part[], orders: readonly string[]): string[] {
  const faults = orders.filter((order) => order !== '1x1 2 7x1 ').map((order) => `a ring of ${order}`);
  let outer: Part | undefined;
  for (const ring of rings) {
    const area = doubleArea(ring);
    if (area === 0) faults.push('a ring without area');
    else if (area > 0) outer = ring;
    else if (!outer) faults.push('a hole first');
    else if (!isWithin(ring, outer)) faults.push('a hole beyond its outer ring');
  }
  return faults;
}

/** Surveyor's formula (4.3.4.4): positive for an outer ring. */
function doubleArea(ring: Part): number {
  let sum = 0;
  for (let from = ring.length - 2, to = 0; to < ring.length; from = to, to += 2)
    sum += ring[from]! * ring[to + 1]! - ring[to]! * ring[from + 1]!;
  return sum;
}

/** True if the middle of the hole's first edge lies in the outer ring, or on it. */
function isWithin(hole: Part, outer: Part): boolean {
  const [x, y] = [(hole[0]! + hole[2]!) / 2, (hole[1]! + hole[3]!) / 2];
  let isInside = false;
  for (let from = outer.length - 2, to = 0; to < outer.length; from = to, to += 2) {
    const [ax, ay, bx, by] = [outer[from]!, outer[from + 1]!, outer[to]!, outer[to + 1]!];
    if (ay > y !== by > y && ax + ((y - ay) / (by - ay)) * (bx - ax) > x) isInside = !isInside;
  }
  return isInside;
}
