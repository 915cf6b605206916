import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fontnik from 'fontnik';
import { encodeGlyphs, GLYPHS_FILE, RANGE_LENGTH } from '../src/styles/glyphs-file.ts';
import { decodeRange, encodeRange, type GlyphMessages } from '../src/styles/glyphs-message.ts';

const require = createRequire(import.meta.url);
/** Fonts of scripts after that of Latin, Greek and Cyrillic, whose glyph is taken where several fonts have one. */
const SCRIPTS = [
  ...['arabic', 'hebrew', 'armenian', 'georgian', 'devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya'],
  ...['tamil', 'telugu', 'kannada', 'malayalam', 'sinhala', 'thai', 'lao', 'khmer', 'myanmar'],
];
/** Font stacks with the weight of the fonts in them; the fonts of scripts have no italics. */
const STACKS = [
  { stack: 'Noto Sans Regular', weight: '400Regular', scripts: '400Regular' },
  { stack: 'Noto Sans Medium', weight: '500Medium', scripts: '500Medium' },
  { stack: 'Noto Sans Bold', weight: '700Bold', scripts: '700Bold' },
  { stack: 'Noto Sans Italic', weight: '400Regular_Italic', scripts: '400Regular' },
];
const LAST_CODE_POINT = 0xffff;
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
    STACKS.map(async ({ stack, weight, scripts }) => {
      const files = [fontFile('', weight), ...SCRIPTS.map((script) => fontFile(`-${script}`, scripts))];
      return [stack, await rangesOf(await fonts.glyphsOf(files))] as const;
    }),
  );
  writeFileSync(new URL(GLYPHS_FILE, output), encodeGlyphs(new Map(stacks)));
}

function fontFile(script: string, weight: string): string {
  const folder = join(dirname(require.resolve(`@expo-google-fonts/noto-sans${script}/package.json`)), weight);
  const [name] = readdirSync(folder).filter((entry) => entry.endsWith('.ttf'));
  if (name === undefined) throw new Error(`${folder} holds no font.`);
  return join(folder, name);
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

  /** The glyphs of several fonts; where more than one has a glyph, of the first. */
  async glyphsOf(files: readonly string[]): Promise<GlyphMessages> {
    const fonts = await Promise.all(files.map(openFont));
    const taken = new Set<number>();
    const parts = fonts.map((font) => {
      const wanted = font.points.filter((point) => !taken.has(point));
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
  const points = faces.flatMap((face) => face.points).filter((point) => point <= LAST_CODE_POINT);
  return { file, bytes, points: [...new Set(points)].sort((a, b) => a - b) };
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
