import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { House, Street } from '../addresses/addresses.ts';
import {
  type ColumnArray,
  Containers,
  columnBytes,
  openContainer,
  writeContainer,
} from '../columns/columns.ts';
import {
  type GazetteerArea,
  type GazetteerWriter,
  NAME_START,
  type NamedPlace,
  type Rows,
  VARIANT,
  WORD_MASK,
} from '../geocode/geocode.ts';
import { createGazetteerWriter, openGazetteer } from './gazetteer.ts';
import { GazetteerColumns } from './gazetteer-columns.ts';

const parent = mkdtempSync(join(tmpdir(), 'waypost-gazetteer-'));
afterAll(() => rmSync(parent, { recursive: true }));

const COUNTRY = { level: 'country', lat: 47, lon: 9 } as const;

describe('a gazetteer', () => {
  it('numbers entries by area, and those without one last', async () => {
    const columns = await columnsOf((writer) => {
      writer.setAreas([area(1, -1), area(2, 0), area(3, 0), area(4, -1)]);
      for (const [i, at] of [2, -1, 0, 1, 2, 1].entries()) writer.addPlace(at, place(i + 1));
    });
    expect([...columns.arrays.entryArea]).toEqual([0, 1, 1, 2, 2, 0xffffffff]);
    expect([...columns.arrays.firstEntryOfArea]).toEqual([0, 1, 3, 5, 5]);
  });

  it('is empty where nothing was written', async () => {
    const gazetteer = await openGazetteer(await written(() => {}), () => undefined);
    expect(gazetteer.head.facts).toEqual({ areas: 0, streets: 0, places: 0, houses: 0, postcodes: 0 });
    expect(await gazetteer.store.find('n', 1)).toBeUndefined();
    const wanted = { limit: 5, mostMetres: 1e7 };
    const around = await gazetteer.store.around(47, 9, {
      streets: { ...wanted, majorOnly: false },
      houses: wanted,
    });
    expect(around).toEqual({ streets: [], houses: [], footprints: [] });
    await gazetteer.close();
  });

  it('refuses areas that come late, or that do not exist', () => {
    const writer = createGazetteerWriter(mkdtempSync(join(parent, 'refused-')));
    expect(() => writer.addPlace(0, place(1))).toThrow(RangeError);
    writer.addPlace(-1, place(1));
    expect(() => writer.setAreas([area(1, -1)])).toThrow(RangeError);
    writer.abort();
  });

  it('is refused once its columns surely pass what one file can hold, or at the end by a byte', async () => {
    const areas = [area(1, -1), area(2, 0), area(3, 1), area(4, 0)];
    await fc.assert(
      fc.asyncProperty(entries, async (list) => {
        const write = (most?: number) => written((writer) => writeAll(writer, areas, list), most);
        const { arrays } = openContainer(join(await write(), 'columns.wpi')).share();
        const bytes = columnBytes(Object.fromEntries(arrays));
        await expect(write(bytes)).resolves.toBeDefined();
        await expect(write(bytes - 1)).rejects.toMatchObject({ code: 'INVALID_CONFIGURATION' });
      }),
      { numRuns: 30 },
    );
  });

  it('is refused while it grows, in a sentence with its file and both numbers of bytes', () => {
    const writer = createGazetteerWriter(mkdtempSync(join(parent, 'large-')), undefined, 10_000);
    const add = (number: number) => writer.addStreet(-1, street(number), [], [house('1', number)]);
    for (let number = 1; number <= 50; number++) add(number);
    const addMore = () => {
      for (let number = 51; number <= 200; number++) add(number);
    };
    expect(addMore).toThrow(
      expect.objectContaining({
        code: 'INVALID_CONFIGURATION',
        message: expect.stringMatching(
          /columns\.wpi would have 10\d{3} bytes of columns or more, of which 10000 can be read/,
        ),
      }),
    );
    writer.abort();
  });

  it('tells which areas a point lies in', async () => {
    const square = [Int32Array.from([0, 0, 1e7, 0, 1e7, 1e7, 0, 1e7, 0, 0])];
    const areas = [area(1, -1, { polygons: [square], country: 'LI' }), area(2, 0), area(3, 1)];
    const gazetteer = await openGazetteer(await written((writer) => writer.setAreas(areas)), () => undefined);
    expect(gazetteer.head.areas.chainAt(0.5, 0.5)[0]).toBe(0);
    expect(gazetteer.head.areas.chainAt(-60, -150)).toEqual([]);
    await gazetteer.close();
  });
});

describe('names', () => {
  it('are coded word by word with further spellings, the same words once', async () => {
    const columns = await columnsOf((writer) =>
      writer.addStreet(
        -1,
        street(1, { tags: { name: 'Äule Weg', 'name:de': 'AULE WEG', alt_name: 'Gass' } }),
        [],
        [],
      ),
    );
    expect(spelled(columns, rowOf(columns.entryNames, 0))).toEqual(['^aule', '~aeule', 'weg', '^gass']);
  });

  it('of areas hold the codes that people write', async () => {
    const tags = { name: 'Zürich', 'ISO3166-2': 'CH-ZH;CH-11', ref: 'ZRH' };
    const columns = await columnsOf((writer) =>
      writer.setAreas([
        area(1, -1, { tags: { name: 'Schweiz', 'ISO3166-1:alpha3': 'CHE', ref: '2' } }),
        area(2, 0, { level: 'state', tags }),
      ]),
    );
    expect(areasNamed(columns, 'zh')).toEqual([1]);
    expect(areasNamed(columns, 'che')).toEqual([0]);
    expect(areasNamed(columns, 'zrh')).toEqual([1]);
    expect([columns.words.find('11'), columns.words.find('2')]).toEqual([-1, -1]);
    expect(areasNamed(columns, 'zuerich')).toEqual([1]);
  });

  it('are posted under every word, ascending and once', async () => {
    const columns = await columnsOf((writer) => {
      writer.setAreas([area(1, -1), area(2, 0)]);
      writer.addStreet(1, street(1, { tags: { name: 'Weg Weg' } }), [], []);
      writer.addStreet(0, street(2, { tags: { name: 'Alter Weg', 'name:fr': 'Vieux Weg' } }), [], []);
      writer.addPlace(0, place(3, { tags: { name: 'Alter Hof', 'addr:city': 'Weg' } }));
    });
    expect(entriesNamed(columns, 'weg')).toEqual([0, 2]);
    expect(entriesNamed(columns, 'alter')).toEqual([0, 1]);
  });

  it('of towns in addresses are kept apart', async () => {
    const columns = await columnsOf((writer) => {
      writer.addStreet(-1, street(1, { localities: ['Bad Ragaz', 'Mels'] }), [], []);
      writer.addPlace(
        -1,
        place(2, { tags: { name: 'Hof', 'addr:city': 'Mels', 'addr:suburb': 'Heiligkreuz' } }),
      );
    });
    const localities = [0, 1].map((entry) => spelled(columns, rowOf(columns.entryLocality, entry)));
    expect(localities).toEqual([
      ['^bad', 'ragaz', '^mels'],
      ['^mels', '^heiligkreuz'],
    ]);
  });
});

describe('postcodes', () => {
  it('lie in the middle of their houses, in the finest area that holds most of those', async () => {
    const gazetteer = await openGazetteer(
      await written((writer) => {
        writer.setAreas([area(1, -1, COUNTRY), area(2, 0), area(3, 1), area(4, 0)]);
        const postcodes = ['9490', 'FL-9494'];
        const at = (lat: number, postcode: number) => house('1', lat, { latE7: lat, postcode });
        writer.addStreet(2, street(1, { postcodes }), [], [at(10, 0), at(20, 0), at(30, 1)]);
        writer.addStreet(1, street(2, { postcodes }), [], [at(50, 1), at(40, -1)]);
        writer.addStreet(3, street(3, { postcodes: ['9490'], lat: 45 }), [], []);
      }),
      () => undefined,
    );
    expect([0, 1].map((number) => gazetteer.head.postcode(number))).toEqual([
      { code: '9490', lat: 15 / 1e7, lon: 0, area: 2 },
      { code: 'FL-9494', lat: 40 / 1e7, lon: 0, area: 1 },
    ]);
    await gazetteer.close();
  });

  it('without houses lie in the middle of the streets and places that have them', async () => {
    const gazetteer = await openGazetteer(
      await written((writer) => {
        writer.addStreet(-1, street(1, { postcodes: ['98'], lat: 0, lon: 179.9 }), [], []);
        writer.addPlace(-1, place(2, { tags: { name: 'B', 'addr:postcode': '98;nn' }, lon: -179.9 }));
      }),
      () => undefined,
    );
    expect(gazetteer.head.facts.postcodes).toBe(1);
    expect(Math.abs(gazetteer.head.postcode(0).lon)).toBeCloseTo(180, 6);
    expect(gazetteer.head.postcode(0).area).toBe(-1);
    await gazetteer.close();
  });

  it('of one code in two countries are two', async () => {
    const directory = await written((writer) => {
      writer.setAreas([area(1, -1, { country: 'FR' }), area(2, 0), area(3, -1, { country: 'US' })]);
      writer.addStreet(2, street(1, { postcodes: ['75001'], lat: 33 }), [], []);
      writer.addStreet(1, street(2, { postcodes: ['75 001'], lat: 48 }), [], []);
      writer.addStreet(0, street(3, { postcodes: ['75001', '75002'], lat: 48 }), [], []);
    });
    const [columns, gazetteer] = [
      new GazetteerColumns(directory, new Containers()),
      await openGazetteer(directory, () => undefined),
    ];
    const numbers = gazetteer.head.postcodesOf('75-001');
    expect(numbers.map((number) => gazetteer.head.postcode(number).lat)).toEqual([48, 33]);
    expect(numbers.map((number) => [...rowOf(columns.postcodeEntries, number)])).toEqual([[0, 1], [2]]);
    expect([0, 1, 2].map((entry) => rowOf(columns.entryPostcode, entry).includes(numbers[0]!))).toEqual([
      true,
      true,
      false,
    ]);
    expect(gazetteer.head.postcodesOf('75003')).toEqual([]);
    await gazetteer.close();
  });

  it('are where they are said to be', async () => {
    const known = { code: 'ab1 2cd', lat: 51.5, lon: -0.1, area: 0 };
    const gazetteer = await openGazetteer(
      await written((writer) => {
        writer.setAreas([area(1, -1, { country: 'GB' })]);
        writer.addStreet(0, street(1, { postcodes: ['AB1 2CD'] }), [], []);
        writer.setPostcodeAreas([known, { ...known, code: 'ZZ9', area: -1 }]);
      }),
      () => undefined,
    );
    const said = (code: string) => gazetteer.head.postcodesOf(code).map((n) => gazetteer.head.postcode(n));
    expect(said('AB1 2CD')).toEqual([{ ...known, code: 'AB1 2CD', country: 'GB' }]);
    expect(said('ZZ9')).toEqual([{ ...known, code: 'ZZ9', area: -1 }]);
    await gazetteer.close();
  });

  it('of no entry lie in the middle of their objects, in the area that has most of them', async () => {
    const gazetteer = await openGazetteer(
      await written((writer) => {
        writer.setAreas([area(1, -1, { country: 'GB' }), area(2, 0, { country: 'GB' })]);
        writer.addStreet(0, street(1, { postcodes: ['ZZ9'], lat: 40 }), [], []);
        writer.addPostcode({ code: 'ZZ9', lat: 50, lon: 1, area: 1 });
        for (const lat of [51, 53]) writer.addPostcode({ code: 'ab1 2cd', lat, lon: 1, area: 1 });
        writer.addPostcode({ code: 'AB12CD', lat: 58, lon: 1, area: 0 });
        writer.addPostcode({ code: 'none', lat: 58, lon: 1, area: 0 });
      }),
      () => undefined,
    );
    const { head } = gazetteer;
    const all = Array.from({ length: head.facts.postcodes }, (_, number) => head.postcode(number));
    expect(all).toEqual([
      { code: 'AB1', lat: 52, lon: 1, area: 1, country: 'GB' },
      { code: 'ab1 2cd', lat: 52, lon: 1, area: 1, country: 'GB' },
      { code: 'ZZ9', lat: 40, lon: 0, area: 0, country: 'GB' },
    ]);
    expect(head.postcodesBeginning('AB1', 9)).toEqual([0, 1]);
    expect(head.postcodesBeginning('AB1', 1)).toEqual([0]);
    expect(head.postcodesBeginning('C', 9)).toEqual([]);
    await gazetteer.close();
  });
});

describe('a damaged gazetteer', () => {
  it('is refused in one sentence whichever byte of the columns is flipped', async () => {
    const directory = await small();
    const whole = readFileSync(join(directory, 'columns.wpi'));
    const used = usedBytes(whole);
    await fc.assert(
      fc.asyncProperty(fc.nat(used.length - 1), fc.integer({ min: 1, max: 255 }), async (i, bits) => {
        const altered = Buffer.from(whole);
        altered[used[i]!]! ^= bits;
        writeFileSync(join(directory, 'columns.wpi'), altered);
        await expect(openGazetteer(directory, () => undefined)).rejects.toMatchObject({
          code: 'INDEX_NOT_AVAILABLE',
          message: expect.stringMatching(/columns\.wpi cannot be used: .*\.$/),
        });
      }),
      { numRuns: 300 },
    );
  });

  it('is refused where an array has not the length that others imply', async () => {
    const directory = await small();
    const path = join(directory, 'columns.wpi');
    const arrays = arraysOf(readFileSync(path));
    const notRefused: string[] = [];
    for (const [name, array] of Object.entries(arrays)) {
      rmSync(path);
      const longer = new (array.constructor as Uint8ArrayConstructor)(array.length + 1); // each type makes its own
      longer.set(array);
      writeContainer(path, { ...arrays, [name]: longer });
      const open = () => openGazetteer(directory, () => undefined).then((gazetteer) => gazetteer.close());
      const outcome = await open().then(String, ({ code }) => code);
      if (outcome !== 'INDEX_NOT_AVAILABLE') notRefused.push(name);
    }
    // no other array says how many main tags, houses far from their street, or levels of settlements there are
    expect(notRefused).toEqual(['area.nearStart', 'tagOffsets', 'strewnHouses']);
  });

  it('is refused where its records are cut off, grown or gone', async () => {
    const directory = await small();
    const path = join(directory, 'records.bin');
    const whole = readFileSync(path);
    const refused = { code: 'INDEX_NOT_AVAILABLE', message: expect.stringContaining('records.bin') };
    for (const bytes of [whole.subarray(1), Buffer.concat([whole, whole])]) {
      writeFileSync(path, bytes);
      await expect(openGazetteer(directory, () => undefined)).rejects.toMatchObject(refused);
    }
    rmSync(path);
    await expect(openGazetteer(directory, () => undefined)).rejects.toMatchObject(refused);
  });

  it('gives no record that is not what was written', async () => {
    const directory = await small();
    const path = join(directory, 'records.bin');
    const altered = readFileSync(path);
    altered[altered.indexOf('Street 1')]! ^= 1;
    writeFileSync(path, altered);
    const gazetteer = await openGazetteer(directory, () => undefined);
    expect(gazetteer.head.area(0).sourceId).toBe(1);
    await expect(gazetteer.store.records([0])).rejects.toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
    await gazetteer.close();
  });
});

const label = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map(String),
  fc.constantFrom('12a', '12-16', 'Villa Rosa'),
);
const houses = fc.array(
  fc.record({
    label,
    latE7: fc.integer({ min: -900_000_000, max: 900_000_000 }),
    lonE7: fc.integer({ min: -1_800_000_000, max: 1_799_999_999 }),
    postcode: fc.integer({ min: -1, max: 1 }),
  }),
);
const entries = fc.array(fc.record({ area: fc.integer({ min: -1, max: 3 }), houses, isPlace: fc.boolean() }));

interface MadeEntry {
  readonly area: number;
  readonly houses: readonly Omit<House, 'type' | 'sourceId'>[];
  readonly isPlace: boolean;
}

function writeAll(
  writer: GazetteerWriter,
  areas: readonly GazetteerArea[],
  list: readonly MadeEntry[],
): void {
  writer.setAreas(areas);
  for (const [i, entry] of list.entries())
    if (entry.isPlace) writer.addPlace(entry.area, place(i + 1));
    else writer.addStreet(entry.area, street(i + 1, { postcodes: ['1', '2'] }), [], housesOfEntry(entry, i));
}

function housesOfEntry({ houses, isPlace }: MadeEntry, i: number): House[] {
  if (isPlace) return [];
  return houses.map((each, at) => ({ ...each, type: 'n', sourceId: 1_000_000 * (i + 1) + at }));
}

async function written(write: (writer: GazetteerWriter) => void, mostBytes?: number): Promise<string> {
  const directory = mkdtempSync(join(parent, 'gazetteer-'));
  const writer = createGazetteerWriter(directory, undefined, mostBytes);
  try {
    write(writer);
    await writer.commit();
  } catch (error) {
    writer.abort();
    throw error;
  }
  return directory;
}

async function columnsOf(write: (writer: GazetteerWriter) => void): Promise<GazetteerColumns> {
  return new GazetteerColumns(await written(write), new Containers());
}

function small(): Promise<string> {
  return written((writer) => {
    writer.setAreas([area(1, -1)]);
    const lines = [Int32Array.from([0, 0, 1000, 1000])];
    writer.addStreet(0, street(1, { postcodes: ['9490'] }), lines, [house('1', 1), house('2a', 2)]);
    writer.addPlace(0, place(1));
  });
}

const TYPES = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array, f64: Float64Array };

function arraysOf(file: Buffer): Record<string, ColumnArray> {
  const { sections, start } = headerOf(file);
  return Object.fromEntries(
    sections.map(({ name, type, offset, bytes }) => {
      const copy = Uint8Array.from(file.subarray(start + offset, start + offset + bytes));
      return [name, new TYPES[type](copy.buffer)];
    }),
  );
}

interface Section {
  readonly name: string;
  readonly type: keyof typeof TYPES;
  readonly offset: number;
  readonly bytes: number;
}

function headerOf(file: Buffer): { sections: Section[]; start: number } {
  const headerBytes = file.readUInt32LE(12);
  const sections = JSON.parse(file.subarray(24, 24 + headerBytes).toString()) as Section[];
  return { sections, start: Math.ceil((24 + headerBytes) / 8) * 8 };
}

/** Offsets of the bytes that mean something: not the reserved word, not what aligns an array. */
function usedBytes(file: Buffer): number[] {
  const headerBytes = file.readUInt32LE(12);
  const { sections, start } = headerOf(file);
  const used = new Set(Array.from({ length: 24 + headerBytes }, (_, at) => at));
  for (let at = 20; at < 24; at++) used.delete(at);
  for (const { offset, bytes } of sections) for (let at = 0; at < bytes; at++) used.add(start + offset + at);
  return [...used];
}

/** Words of a column of names: `^` starts a name, `~` is a further spelling. */
function spelled({ words }: GazetteerColumns, entries: Uint32Array): string[] {
  return Array.from(entries, (entry) => {
    const mark = entry >= NAME_START ? '^' : (entry & VARIANT) !== 0 ? '~' : '';
    return mark + words.word(entry & WORD_MASK);
  });
}

function rowOf({ values, offsets }: Rows, row: number): Uint32Array {
  return values.subarray(offsets[row], offsets[row + 1]);
}

function areasNamed(columns: GazetteerColumns, word: string): number[] {
  return [...rowOf(columns.areasOfWord, columns.words.find(word))];
}

function entriesNamed(columns: GazetteerColumns, word: string): number[] {
  return [...rowOf(columns.entriesOfWord, columns.words.find(word))];
}

function area(sourceId: number, parent: number, more: Partial<GazetteerArea> = {}): GazetteerArea {
  const level = parent < 0 ? 'country' : 'town';
  return {
    type: 'r',
    sourceId,
    level,
    parent,
    tags: { name: `A${sourceId}` },
    lat: 0,
    lon: 0,
    importance: 0.5,
    ...more,
  };
}

function street(sourceId: number, more: Partial<Street> = {}): Street {
  const names = { tags: { name: `Street ${sourceId}` }, localities: [], postcodes: [] };
  return { type: 'w', sourceId, kind: 'street', ...names, lat: 0, lon: 0, isMajor: false, ...more };
}

function place(sourceId: number, more: Partial<NamedPlace> = {}): NamedPlace {
  const tags = { name: `Place ${sourceId}` };
  return { type: 'n', sourceId, tags, category: 'amenity/cafe', lat: 0, lon: 0, importance: 0, ...more };
}

function house(label: string, sourceId: number, more: Partial<House> = {}): House {
  return { label, latE7: 0, lonE7: 0, type: 'n', sourceId, postcode: -1, ...more };
}
