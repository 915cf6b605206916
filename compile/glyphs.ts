import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fontnik from 'fontnik';
import { encodeGlyphs, GLYPHS_FILE, RANGE_LENGTH } from '../src/styles/glyphs-file.ts';
import { decodeRange, encodeRange, type GlyphMessages } from '../src/styles/glyphs-message.ts';
import { latinFont, scriptFont, type Weight } from './fonts.ts';

/** Fonts of scripts after that of Latin, Greek and Cyrillic, whose glyph is taken where several fonts have one. */
const SCRIPTS = ['arabic', 'hebrew', 'armenian', 'georgian', 'ethiopic', 'thai', 'lao'];
/**
 * Scripts of one weight in all font stacks: those whose syllables need shaping, which map libraries draw with whole fonts or not at all, and
 * those of few names.
 */
const EVEN_SCRIPTS = [
  ...[
    'devanagari',
    'bengali',
    'gurmukhi',
    'gujarati',
    'oriya',
    'tamil',
    'telugu',
    'kannada',
    'malayalam',
    'sinhala',
  ],
  ...[
    'tibetan',
    'myanmar',
    'khmer',
    'thaana',
    'canadian-aboriginal',
    'tifinagh',
    'mongolian',
    'nko',
    'syriac',
  ],
  ...[
    'cherokee',
    'ol-chiki',
    'meetei-mayek',
    'javanese',
    'balinese',
    'sundanese',
    'cham',
    'tai-le',
    'new-tai-lue',
  ],
  ...['tai-viet', 'lisu', 'vai', 'limbu', 'buginese', 'kayah-li'],
];
/** Font stacks with their fonts of several weights; those of scripts have no italics. */
const STACKS: readonly (readonly [stack: string, fonts: readonly string[]])[] = [
  ['Noto Sans Regular', fontsOf(400)],
  ['Noto Sans Medium', fontsOf(500)],
  ['Noto Sans Bold', fontsOf(700)],
  ['Noto Sans Italic', [latinFont(400, '_Italic'), ...fontsOf(400)]],
];
/** First and last code points of letters in few names, which are the regular ones in all font stacks. */
const RARE: readonly (readonly [first: number, last: number])[] = [
  [0x1400, 0x1dff],
  [0x2c00, 0x2eff],
  [0xa000, 0xabff],
  [0xfd00, 0xfdff],
];
/** The renderer knows none beyond. */
const LAST_CODE_POINT = 0xffff;
/** First and last code point of the ranges that browsers draw with fonts of the machine. */
const IDEOGRAPHS = [0x3000, 0x9fff] as const;
/** Code points rendered in one go: a share for every thread, and no glyph rendered that is not wanted. */
const MOST_IN_A_RUN = 512;
/** Runs this near to each other are one. */
const NEAR = 8;

const load = promisify(fontnik.load);
const renderRange = promisify(fontnik.range);
const compress = promisify(gzip);

/** Writes every range of glyphs that any of our fonts has, of every font stack, into one file. */
export async function compileGlyphs(output: URL): Promise<void> {
  const fonts = new FontLibrary();
  const stacks = await Promise.all(
    STACKS.map(async ([stack, weighted]) => {
      const even = [...fontsOf(400), ...EVEN_SCRIPTS.map((script) => scriptFont(script, 400))];
      return [stack, await rangesOf(await fonts.glyphsOf(weighted, even))] as const;
    }),
  );
  writeFileSync(new URL(GLYPHS_FILE, output), encodeGlyphs(new Map(stacks)));
}

function fontsOf(weight: Weight): readonly string[] {
  return [latinFont(weight), ...SCRIPTS.map((script) => scriptFont(script, weight))];
}

function isRare(point: number): boolean {
  return RARE.some(([first, last]) => point >= first && point <= last);
}

/** Cuts glyphs in ranges, which say nothing of the stack: italics share the scripts' with the regular ones. */
async function rangesOf(glyphs: GlyphMessages): Promise<Map<number, Buffer>> {
  const firsts = [...new Set([...glyphs.keys()].map((point) => point - (point % RANGE_LENGTH)))];
  const ranges = firsts
    .sort((a, b) => a - b)
    .map(async (first) => {
      const last = first + RANGE_LENGTH - 1;
      const within = new Map([...glyphs].filter(([point]) => point >= first && point <= last));
      return [first, await compress(encodeRange('Noto Sans', first, last, within), { level: 9 })] as const;
    });
  return new Map(await Promise.all(ranges));
}

/** Renders what stacks have in common once. */
class FontLibrary {
  readonly #rendered = new Map<string, Promise<GlyphMessages>>();

  /**
   * The glyphs of several fonts; where more than one has a glyph, of the first.
   *
   * @param weighted fonts whose rare letters are left out
   * @param even fonts that come after them
   */
  async glyphsOf(weighted: readonly string[], even: readonly string[]): Promise<GlyphMessages> {
    const fonts = await Promise.all([...weighted, ...even].map(openFont));
    const taken = new Set<number>();
    const parts = fonts.map((font, index) => {
      const isWanted = (point: number) => !taken.has(point) && (index >= weighted.length || !isRare(point));
      const wanted = font.points.filter(isWanted);
      for (const point of wanted) taken.add(point);
      return this.#render(font, wanted);
    });
    return new Map((await Promise.all(parts)).flatMap((part) => [...part]));
  }

  #render({ file, bytes }: Font, wanted: readonly number[]): Promise<GlyphMessages> {
    const key = `${file} ${wanted.join()}`;
    const rendered = this.#rendered.get(key) ?? render(bytes, wanted);
    this.#rendered.set(key, rendered);
    return rendered;
  }
}

interface Font {
  readonly file: string;
  readonly bytes: Buffer;
  /** Ascending. */
  readonly points: readonly number[];
}

async function openFont(file: string): Promise<Font> {
  const bytes = readFileSync(file);
  const faces = await load(bytes);
  const points = faces.flatMap((face) => face.points).filter(isServed);
  return { file, bytes, points: [...new Set(points)].sort((a, b) => a - b) };
}

function isServed(point: number): boolean {
  return point <= LAST_CODE_POINT && (point < IDEOGRAPHS[0] || point > IDEOGRAPHS[1]);
}

async function render(font: Buffer, wanted: readonly number[]): Promise<GlyphMessages> {
  const runs = await Promise.all(runsOf(wanted).map(([start, end]) => renderRange({ font, start, end })));
  const set = new Set(wanted);
  return new Map(runs.flatMap((run) => [...decodeRange(run)].filter(([point]) => set.has(point))));
}

function runsOf(points: readonly number[]): [start: number, end: number][] {
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && point - last[1] <= NEAR && point - last[0] < MOST_IN_A_RUN) last[1] = point;
    else runs.push([point, point]);
  }
  return runs;
}
