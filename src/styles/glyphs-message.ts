import { PbfReader, PbfWriter } from 'pbf';

/** Fields of MapLibre's `glyphs.proto`. */
const GLYPHS = { stacks: 1 } as const;
const STACK = { name: 1, range: 2, glyphs: 3 } as const;
const GLYPH = { id: 1 } as const;

/** Glyphs by code point, each an encoded message of a range. */
export type GlyphMessages = ReadonlyMap<number, Uint8Array>;

/** Encodes a range of glyphs, ordered by code point; an empty range is valid. */
export function encodeRange(stack: string, first: number, last: number, glyphs: GlyphMessages): Buffer {
  const fields = new PbfWriter();
  fields.writeStringField(STACK.name, stack);
  fields.writeStringField(STACK.range, `${first}-${last}`);
  for (const [, glyph] of [...glyphs].sort(([a], [b]) => a - b)) fields.writeBytesField(STACK.glyphs, glyph);
  const message = new PbfWriter();
  message.writeBytesField(GLYPHS.stacks, fields.finish());
  return Buffer.from(message.finish());
}

/** The glyphs of a range of one font stack. */
export function decodeRange(bytes: Uint8Array): GlyphMessages {
  const glyphs = new Map<number, Uint8Array>();
  new PbfReader(bytes).readFields((tag, _, reader) => {
    if (tag === GLYPHS.stacks) reader.readMessage(readStack, glyphs);
  }, undefined);
  return glyphs;
}

function readStack(tag: number, glyphs: Map<number, Uint8Array>, reader: PbfReader): void {
  if (tag !== STACK.glyphs) return;
  const glyph = reader.readBytes();
  glyphs.set(codePointOf(glyph), glyph);
}

function codePointOf(glyph: Uint8Array): number {
  return new PbfReader(glyph).readFields(
    (tag, found, reader) => {
      if (tag === GLYPH.id) found.id = reader.readVarint();
    },
    { id: -1 },
  ).id;
}
