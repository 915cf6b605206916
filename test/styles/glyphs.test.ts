import { gunzipSync } from 'node:zlib';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { loadStyleAssets } from '../../src/styles/styles.ts';

const assets = loadStyleAssets();
const STACKS = ['Noto Sans Regular', 'Noto Sans Medium', 'Noto Sans Bold', 'Noto Sans Italic'];

interface Glyph {
  id: number;
  bitmap: Uint8Array;
  width: number;
  height: number;
  left: number;
  top: number;
  advance: number;
}

/** Reads a range as MapLibre does. */
function read(bytes: Uint8Array): Map<number, Glyph> {
  const glyphs = new Map<number, Glyph>();
  const none = { id: -1, bitmap: new Uint8Array(), width: 0, height: 0, left: 0, top: 0, advance: 0 };
  const readGlyph = (tag: number, glyph: Glyph, reader: PbfReader) => {
    if (tag === 1) glyph.id = reader.readVarint();
    else if (tag === 2) glyph.bitmap = reader.readBytes();
    else if (tag === 3) glyph.width = reader.readVarint();
    else if (tag === 4) glyph.height = reader.readVarint();
    else if (tag === 5) glyph.left = reader.readSVarint();
    else if (tag === 6) glyph.top = reader.readSVarint();
    else if (tag === 7) glyph.advance = reader.readVarint();
  };
  new PbfReader(bytes).readFields((stack, _, reader) => {
    expect(stack).toBe(1);
    reader.readMessage((tag) => {
      if (tag !== 3) return;
      const glyph = reader.readMessage(readGlyph, { ...none });
      glyphs.set(glyph.id, glyph);
    }, undefined);
  }, undefined);
  return glyphs;
}

const decoded = new Map<string, Map<number, Glyph>>();
function rangeOf(stack: string, first: number): Map<number, Glyph> {
  const key = `${stack} ${first}`;
  const { bytes, isGzip } = assets.glyphs(stack, first)!;
  const glyphs = decoded.get(key) ?? read(isGzip ? gunzipSync(bytes) : bytes);
  decoded.set(key, glyphs);
  return glyphs;
}

function glyphOf(stack: string, point: number): Glyph | undefined {
  return rangeOf(stack, point - (point % 256)).get(point);
}

const TEXTS = [
  ['Latin', 'Ægir Łódź Çanakkale Đồng Nai Straße „“”’–…€'],
  ['Greek', 'Ελλάδα Ὀλυμπία'],
  ['Cyrillic', 'Москва Київ Қазақстан Ђорђе'],
  ['Arabic', 'عربي پاکستان ۱۲۳'],
  ['Arabic as it is joined', '\ufecb\ufeae\ufe91\ufef2 \ufefb \ufb58\ufb8f\ufbfe'],
  ['Hebrew', 'עברית שָׁלוֹם'],
  ['Armenian', 'Հայաստան'],
  ['Georgian', 'ქართული'],
  ['Devanagari', 'भारत दिल्ली'],
  ['Bengali', 'বাংলা'],
  ['Gurmukhi', 'ਪੰਜਾਬ'],
  ['Gujarati', 'ગુજરાત'],
  ['Odia', 'ଓଡ଼ିଶା'],
  ['Tamil', 'தமிழ்'],
  ['Telugu', 'తెలుగు'],
  ['Kannada', 'ಕನ್ನಡ'],
  ['Malayalam', 'മലയാളം'],
  ['Sinhala', 'ශ්‍රී ලංකා'],
  ['Thai', 'กรุงเทพฯ ไทย'],
  ['Lao', 'ລາວ'],
  ['Khmer', 'កម្ពុជា'],
  ['Myanmar', 'မြန်မာ'],
  ['Thaana', 'މާލެ ދިވެހިރާއްޖެ'],
  ['Ethiopic', 'አዲስ አበባ ኢትዮጵያ ኤርትራ'],
  ['Tibetan', 'ལྷ་ས་གྲོང་ཁྱེར།'],
  ['Canadian syllabics', 'ᐃᖃᓗᐃᑦ ᓄᓇᕗᑦ'],
  ['Tifinagh', 'ⵜⴰⵣⵉⵔⵜ ⵔⵔⴱⴰⵟ'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ'],
  ['N’Ko', 'ߒߞߏ'],
  ['Syriac', 'ܣܘܪܝܝܐ'],
  ['Cherokee', 'ᏣᎳᎩ ꭰꭾꭼ'],
  ['Ol Chiki', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ['Meetei Mayek', 'ꯏꯝꯐꯥꯜ'],
  ['Javanese', 'ꦪꦺꦴꦒꦾꦏꦂꦠ'],
  ['Balinese', 'ᬤᬾᬦ᭄ᬧᬲᬃ'],
  ['Sundanese', 'ᮘᮔ᮪ᮓᮥᮀ'],
  ['Cham', 'ꨌꩌ'],
  ['Tai Le', 'ᥖᥭᥰ'],
  ['New Tai Lue', 'ᦵᦋᧂᦣᦳᧂᧉ'],
  ['Tai Viet', 'ꪼꪕ'],
  ['Lisu', 'ꓡꓲꓢꓴ'],
  ['Vai', 'ꕙꔤ'],
  ['Limbu', 'ᤛᤡᤰ'],
  ['Buginese', 'ᨅᨔ ᨕᨘᨁᨗ'],
  ['Kayah Li', 'ꤊꤢꤛꤢ꤭'],
] as const;

describe('glyphs', () => {
  it('are there in four weights', () => {
    expect(assets.fontStacks).toEqual(STACKS);
  });

  describe.each(STACKS)('%s', (stack) => {
    it.each(TEXTS)('writes %s', (_, text) => {
      const points = [...text].map((character) => character.codePointAt(0)!);
      expect(points.filter((point) => !glyphOf(stack, point)).map((point) => point.toString(16))).toEqual([]);
    });
  });

  it('are as large as they say, three pixels of margin aside, and dark where they are', () => {
    for (const stack of STACKS)
      for (const first of [0, 0x400, 0x600, 0x900, 0xe00, 0xfe00])
        for (const [point, { bitmap, width, height, advance }] of rangeOf(stack, first)) {
          const where = `${stack} ${point.toString(16)}`;
          expect(advance, where).toBeLessThan(100);
          if (width === 0 || height === 0) continue; // a space, or what only changes others
          expect(bitmap.length, where).toBe((width + 6) * (height + 6));
          expect(Math.max(...bitmap), where).toBeGreaterThan(180);
          expect(bitmap[0], where).toBeLessThan(192);
        }
  });

  it('of every weight differ where their weight does', () => {
    const [regular, medium, bold, italic] = STACKS.map((stack) => glyphOf(stack, 0x48)!); // H
    const ink = ({ bitmap }: Glyph) => bitmap.filter((value) => value >= 192).length;
    expect(ink(regular!)).toBeLessThan(ink(medium!));
    expect(ink(medium!)).toBeLessThan(ink(bold!));
    expect(Buffer.compare(regular!.bitmap, italic!.bitmap)).not.toBe(0);
  });

  it('of a script without italics are its upright ones', () => {
    const [upright, italic] = ['Noto Sans Regular', 'Noto Sans Italic'].map((stack) => glyphOf(stack, 0xe44));
    expect(italic).toEqual(upright);
  });

  it('of scripts of one weight are the same in every stack', () => {
    for (const first of [0xb00, 0xf00, 0x1500, 0xa500])
      for (const stack of STACKS)
        expect(
          assets.glyphs(stack, first)?.bytes.equals(assets.glyphs(STACKS[0]!, first)!.bytes),
          stack,
        ).toBe(true);
  });

  it('lie in ranges of 256, ordered, none of Chinese, Japanese or Korean', () => {
    for (const stack of STACKS)
      for (let first = 0; first < 0x10000; first += 256) {
        const points = [...rangeOf(stack, first).keys()];
        expect(points.every((point) => point >= first && point < first + 256)).toBe(true);
        expect(points).toEqual([...points].sort((a, b) => a - b));
        const isLeftToBrowsers = (first >= 0x3000 && first < 0xa000) || (first >= 0xac00 && first < 0xd700);
        if (isLeftToBrowsers) expect(points, `${stack} ${first}`).toEqual([]);
      }
  });
});

describe('a font stack of several', () => {
  it('is the first that is known', () => {
    const bold = assets.glyphs('Noto Sans Bold', 0);
    expect(assets.glyphs('Noto Sans Bold,Noto Sans Regular', 0)).toEqual(bold);
    expect(assets.glyphs('Arial Unicode MS Regular,Noto Sans Bold', 0)).toEqual(bold);
  });

  it.each(['', ',', 'Arial', 'noto sans bold', ' Noto Sans Bold', '__proto__', 'constructor,toString'])(
    'of which none is known, as in %j, has nothing',
    (stack) => {
      expect(assets.glyphs(stack, 0)).toBeUndefined();
    },
  );

  it.each([-256, 1, 255, 0x110000, Number.NaN, 0.5])('has nothing from %d on', (first) => {
    expect(assets.glyphs('Noto Sans Bold', first)).toBeUndefined();
  });
});
