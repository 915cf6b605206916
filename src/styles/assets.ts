import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ServiceError } from '../core/core.ts';
import { GLYPHS_FILE, type Glyphs, RANGE_LENGTH, readGlyphs } from './glyphs-file.ts';
import { encodeRange } from './glyphs-message.ts';
import { RTL_TEXT_FILE } from './rtl-text.ts';
import { FONT_SCRIPTS, fontFile, fontName } from './script-fonts.ts';
import { SPRITE_NAME, SPRITES, spriteFile } from './sprites.ts';

const DIRECTORY = new URL('../../generated/', import.meta.url);
/** The last code point of Unicode: map libraries request the emoji of names too, and complain of missing ranges. */
const LAST_CODE_POINT = 0x10ffff;
const NO_GLYPHS = new Map<number, Uint8Array>();

/** Bytes as they are stored; the server sends them as they are or inflated. */
export interface StoredAsset {
  readonly bytes: Buffer;
  readonly isGzip: boolean;
}

/** The sprites and glyphs that styles refer to, and what old libraries need to draw them, held in memory: some seven megabytes. */
export interface StyleAssets {
  /** By the names that map libraries request, such as `waypost@2x.png`. */
  readonly sprites: ReadonlyMap<string, StoredAsset>;
  /** Fonts of scripts that need shaping, by the names that styles have for them, such as `khmer.woff2`. */
  readonly fonts: ReadonlyMap<string, StoredAsset>;
  /** The script of the plugin by which old map libraries write from right to left. */
  readonly rtlText: StoredAsset;
  /** Names of the font stacks. */
  readonly fontStacks: readonly string[];
  /**
   * A range of glyphs; empty if no font has one; undefined if there is no such font stack or range.
   *
   * @param fontStack a name, or several separated by commas; the first known one is used
   * @param first the first code point: a multiple of 256
   */
  glyphs(fontStack: string, first: number): StoredAsset | undefined;
}

/**
 * Reads the files that `npm run generate` compiled.
 *
 * @throws ServiceError FILE_UNAVAILABLE naming the file if one is missing or damaged
 */
export function loadStyleAssets(): StyleAssets {
  const glyphs = readGlyphs(fileURLToPath(new URL(GLYPHS_FILE, DIRECTORY)));
  return {
    sprites: new Map(
      SPRITES.map((sprite) => [`${SPRITE_NAME}${sprite.suffix}`, readAsset(spriteFile(sprite))]),
    ),
    fonts: new Map(FONT_SCRIPTS.map((script) => [fontName(script), readAsset(fontFile(script))])),
    rtlText: readAsset(RTL_TEXT_FILE),
    fontStacks: [...glyphs.keys()],
    glyphs: (fontStack, first) => rangeOf(glyphs, fontStack, first),
  };
}

/** Text is stored compressed; pictures and fonts are compressed already. */
function readAsset(name: string): StoredAsset {
  const file = fileURLToPath(new URL(name, DIRECTORY));
  const bytes = readOrFail(file);
  return /\.(?:png|woff2)$/.test(name)
    ? { bytes, isGzip: false }
    : { bytes: gzipSync(bytes, { level: 9 }), isGzip: true };
}

function readOrFail(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    const message = `The file ${file} cannot be read; \`npm run generate\` writes it.`;
    throw new ServiceError('FILE_UNAVAILABLE', message, { cause });
  }
}

function rangeOf(glyphs: Glyphs, fontStack: string, first: number): StoredAsset | undefined {
  if (first % RANGE_LENGTH !== 0 || first < 0 || first > LAST_CODE_POINT) return undefined;
  const stack = fontStack.split(',').find((name) => glyphs.has(name));
  if (stack === undefined) return undefined;
  const bytes = glyphs.get(stack)?.get(first);
  if (bytes) return { bytes, isGzip: true };
  return { bytes: encodeRange(stack, first, first + RANGE_LENGTH - 1, NO_GLYPHS), isGzip: false };
}
