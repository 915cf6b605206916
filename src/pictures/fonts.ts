import { gunzipSync } from 'node:zlib';
import { PbfReader } from 'pbf';
import type { StyleAssets } from '../styles/styles.ts';
import type { Field } from './signed-distance.ts';

/** Glyphs as map libraries get them: signed distance fields at 24 pixels, with three pixels around each. */

/** Pixels of a glyph's letter `m` for which it is drawn; text of another size is scaled. */
export const EM = 24;
const BORDER = 3;
const RANGE_LENGTH = 256;
/** Letters that are written from right to left or joined to each other; glyphs alone do not write them. */
const NEEDS_SHAPING = /[\u0590-\u08ff\u0900-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufeff]/;

export interface Glyph {
  readonly advance: number;
  readonly left: number;
  readonly top: number;
  /** Absent for a space. */
  readonly field?: Field;
}

/** Glyphs of the fonts that styles name, each range read when it is first needed. */
export class Fonts {
  readonly #assets: StyleAssets;
  readonly #ranges = new Map<string, ReadonlyMap<number, Glyph>>();

  constructor(assets: StyleAssets) {
    this.#assets = assets;
  }

  glyph(stack: string, codePoint: number): Glyph | undefined {
    const first = codePoint - (codePoint % RANGE_LENGTH);
    const key = `${stack}/${first}`;
    const range = this.#ranges.get(key) ?? readRange(this.#assets.glyphs(stack, first));
    this.#ranges.set(key, range);
    return range.get(codePoint);
  }

  /** True if every letter has a glyph, and glyphs one after the other write the text. */
  canWrite(text: string): boolean {
    if (NEEDS_SHAPING.test(text)) return false;
    const stack = this.#assets.fontStacks[0]!;
    return [...text].every((letter) => /\s/.test(letter) || this.glyph(stack, letter.codePointAt(0)!));
  }
}

function readRange(stored: ReturnType<StyleAssets['glyphs']>): ReadonlyMap<number, Glyph> {
  const glyphs = new Map<number, Glyph>();
  if (!stored) return glyphs;
  const bytes = stored.isGzip ? gunzipSync(stored.bytes) : stored.bytes;
  new PbfReader(bytes).readFields((tag, _, reader) => {
    if (tag === 1) reader.readMessage(readStack, glyphs);
  }, undefined);
  return glyphs;
}

function readStack(tag: number, glyphs: Map<number, Glyph>, reader: PbfReader): void {
  if (tag !== 3) return;
  const read: StoredGlyph = { id: 0, width: 0, height: 0, left: 0, top: 0, advance: 0 };
  reader.readMessage(readGlyph, read);
  const { id, bitmap, left, top, advance } = read;
  const [width, height] = [read.width + 2 * BORDER, read.height + 2 * BORDER];
  const field = bitmap && { values: bitmap, stride: width, x: 0, y: 0, width, height };
  glyphs.set(id, { advance, left: left - BORDER, top: top + BORDER, ...(field && { field }) });
}

interface StoredGlyph {
  id: number;
  bitmap?: Uint8Array;
  width: number;
  height: number;
  left: number;
  top: number;
  advance: number;
}

/** Fields of MapLibre's `glyphs.proto`. */
function readGlyph(tag: number, glyph: StoredGlyph, reader: PbfReader): void {
  if (tag === 1) glyph.id = reader.readVarint();
  else if (tag === 2) glyph.bitmap = reader.readBytes();
  else if (tag === 3) glyph.width = reader.readVarint();
  else if (tag === 4) glyph.height = reader.readVarint();
  else if (tag === 5) glyph.left = reader.readSVarint();
  else if (tag === 6) glyph.top = reader.readSVarint();
  else if (tag === 7) glyph.advance = reader.readVarint();
}
