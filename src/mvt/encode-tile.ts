import { PbfWriter } from 'pbf';
import { EXTENT } from './geometry/grid.ts';
import { FEATURE_ID, type FieldValue, type Shape, type TileFeature, type TileLayer } from './tile-feature.ts';

const MVT_VERSION = 2;
/** Numbers of the geometry types (Mapbox Vector Tile specification 2.1, section 4.3.4). */
const GEOMETRY_TYPE: Readonly<Record<Shape, number>> = { point: 1, line: 2, area: 3 };
const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE_PATH = 7;

/** Encodes a tile (Mapbox Vector Tile specification 2.1), not compressed. */
export function encodeTile(layers: readonly TileLayer[]): Uint8Array {
  const writer = new PbfWriter();
  for (const layer of layers) writer.writeMessage(3, writeLayer, layer);
  return writer.finish();
}

function writeLayer({ name, features }: TileLayer, writer: PbfWriter | undefined): void {
  if (!writer) return;
  const words = new Dictionary();
  writer.writeVarintField(15, MVT_VERSION);
  writer.writeStringField(1, name);
  for (const feature of features) writer.writeMessage(2, writeFeature, { feature, words });
  for (const key of words.keys) writer.writeStringField(3, key);
  for (const value of words.values) writer.writeMessage(4, writeValue, value);
  writer.writeVarintField(5, EXTENT);
}

function writeFeature(
  { feature, words }: { feature: TileFeature; words: Dictionary },
  writer: PbfWriter | undefined,
): void {
  if (!writer) return;
  const { id, numbers } = words.numbersOf(feature.attributes);
  if (id !== undefined) writer.writeVarintField(1, id);
  writer.writePackedVarint(2, numbers as number[]); // only read
  writer.writeVarintField(3, GEOMETRY_TYPE[feature.shape]);
  writer.writePackedVarint(4, commandsOf(feature));
}

function writeValue(value: FieldValue, writer: PbfWriter | undefined): void {
  if (!writer) return;
  if (typeof value === 'string') writer.writeStringField(1, value);
  else if (typeof value === 'boolean') writer.writeBooleanField(7, value);
  else if (!Number.isInteger(value)) writer.writeDoubleField(3, value);
  else if (value >= 0) writer.writeVarintField(5, value);
  else writer.writeSVarintField(6, value);
}

/** Attributes as a feature holds them. */
interface NumberedWords {
  readonly id: number | undefined;
  /** Alternating numbers of keys and values. */
  readonly numbers: readonly number[];
}

/** The keys and values of a layer, each numbered once. */
class Dictionary {
  readonly #keys = new Map<string, number>();
  readonly #values = new Map<FieldValue, number>();
  readonly #known = new Map<string, NumberedWords>();

  get keys(): Iterable<string> {
    return this.#keys.keys();
  }

  get values(): Iterable<FieldValue> {
    return this.#values.keys();
  }

  numbersOf(attributes: string): NumberedWords {
    const known = this.#known.get(attributes);
    if (known) return known;
    const pairs = JSON.parse(attributes) as FieldValue[]; // written by the builder
    const id = pairs[0] === FEATURE_ID ? Number(pairs[1]) : undefined;
    const numbers: number[] = [];
    for (let at = id === undefined ? 0 : 2; at < pairs.length; at += 2)
      numbers.push(numberIn(this.#keys, String(pairs[at])), numberIn(this.#values, pairs[at + 1]!));
    const numbered = { id, numbers };
    this.#known.set(attributes, numbered);
    return numbered;
  }
}

function numberIn<T>(numbers: Map<T, number>, word: T): number {
  const known = numbers.get(word);
  if (known !== undefined) return known;
  numbers.set(word, numbers.size);
  return numbers.size - 1;
}

/** Commands of the specification (4.3.1); every point is relative to the one before. */
function commandsOf({ shape, parts }: TileFeature): number[] {
  const commands: number[] = [];
  let x = 0;
  let y = 0;
  for (const part of parts) {
    const points = part.length / 2;
    const first = shape === 'point' ? points : 1;
    commands.push(command(MOVE_TO, first));
    for (let i = 0; i < points; i++) {
      if (i === first) commands.push(command(LINE_TO, points - 1));
      const toX = part[2 * i]!;
      const toY = part[2 * i + 1]!;
      commands.push(zigzag(toX - x), zigzag(toY - y));
      x = toX;
      y = toY;
    }
    if (shape === 'area') commands.push(command(CLOSE_PATH, 1));
  }
  return commands;
}

function command(id: number, count: number): number {
  return (count << 3) | id;
}

function zigzag(value: number): number {
  return (value << 1) ^ (value >> 31);
}
