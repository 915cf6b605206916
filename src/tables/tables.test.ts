import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseColumns, openSoundTable, rowText, wholeRows } from './tables.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-tables-'));
const path = join(directory, 'table.csv');
afterAll(() => rmSync(directory, { recursive: true }));

async function read(content: string | Buffer, options: Parameters<typeof openSoundTable>[1] = {}) {
  writeFileSync(path, content);
  const table = await openSoundTable(path, options);
  const rows: (readonly string[])[] = [];
  for await (const { cells } of table.rows()) rows.push(cells);
  return { ...table, rows };
}

describe('a table', () => {
  it.each([
    [',', 'name,ort\nCafé,"a;b, c"\n'],
    [';', 'name;ort\r\nCafé;"a;b, c"\r\n'],
    ['\t', 'name\tort\nCafé\t"a;b, c"\n'],
    ['|', 'name|ort\nCafé|"a;b, c"'],
  ])('is read with its own delimiter %j', async (delimiter, text) => {
    expect(await read(text)).toMatchObject({
      delimiter,
      header: ['name', 'ort'],
      rows: [['Café', 'a;b, c']],
    });
  });

  const TEXT = 'ville,rue\nGenève,"Rue ""du"" Rhône\n2"\n';
  const swapped = Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16();
  it.each([
    ['utf-8', Buffer.from(TEXT), false],
    ['utf-8', Buffer.from(`\uFEFF${TEXT}`), true],
    ['utf-8', gzipSync(TEXT), false],
    ['utf-16le', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), true],
    ['utf-16le', Buffer.from(TEXT, 'utf16le'), false],
    ['utf-16be', swapped, true],
    ['windows-1252', Buffer.from(TEXT, 'latin1'), false],
  ] as const)('is read in its own encoding %s', async (encoding, bytes, hasMark) => {
    expect(await read(bytes)).toMatchObject({
      form: expect.stringContaining(`${encoding}, `),
      hasMark,
      header: ['ville', 'rue'],
      rows: [['Genève', 'Rue "du" Rhône\n2']],
    });
  });

  it('is known as Windows-1252 by a letter far behind its beginning', async () => {
    const long = `city\n${'Bern\n'.repeat(50_000)}`;
    const { form, rows } = await read(Buffer.from(`${long}Zürich\n`, 'latin1'));
    expect([form, rows.at(-1)]).toEqual(['windows-1252, delimiter ","', ['Zürich']]);
  });

  it('has as many cells in every row as the header', async () => {
    expect((await read('a,b,c\n1\n1,2,3\n')).rows).toEqual([
      ['1', '', ''],
      ['1', '2', '3'],
    ]);
  });

  it.each([
    [
      'wider than its header',
      'a,b\n1,2\n1,2,3\n',
      {},
      /: line 3: has 3 cells: expected 2, as the first line has\.$/,
    ],
    ['with an open quote', 'a,b\n1,2\n"1,2\n3,4\n', {}, /: line 3: column 1: its quote is never closed\.$/],
    [
      'with more behind a quote',
      'a,b\n"1"x,2\n',
      {},
      /: line 2: column 1: text stands behind its closing quote\.$/,
    ],
    ['empty', '', {}, /: is empty; expected a row that names the columns\.$/],
    [
      'not of the encoding given',
      Buffer.from('a,b\n1,Zürich\n', 'latin1'),
      { encoding: 'utf-8' },
      /: line 2, byte 4 is 0xfc, which is not UTF-8; expected/,
    ],
    [
      'with one byte that is none, among letters of UTF-8',
      Buffer.concat([Buffer.from('name\nÜberall \ufffd\nÄr'), Buffer.from([0xe9, 0x0a])]),
      {},
      /: line 3, byte 4 is 0xe9, which is not UTF-8; expected/,
    ],
    [
      'of no encoding',
      Buffer.from([0x61, 0x0a, 0xff, 0x81]),
      {},
      /: line 2, byte 2 is 0x81, which is not Windows-1252; expected/,
    ],
  ] as const)('%s is refused in a sentence', async (_what, content, options, sentence) => {
    await expect(read(content, options)).rejects.toMatchObject({
      code: 'INVALID_SOURCE',
      message: expect.stringMatching(sentence),
    });
  });

  it('is refused with a cell of ten megabytes', async () => {
    const flaw = { code: 'INVALID_SOURCE', message: expect.stringContaining('line 2: is longer than') };
    await expect(read(`a\n"${'x'.repeat(10_000_000)}"\n`)).rejects.toMatchObject(flaw);
  });
});

it('writes rows so that they are read as they were, and counts those that are whole', async () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('=1+1', '@x', ' a ', 'a"b', 'a\r\nb', ',', ''));
  const row = fc.array(cell, { minLength: 2, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), fc.nat(20), async (rows, cut) => {
      const head = rowText(['a', 'b'], ',', '\n');
      const texts = rows.map((cells) => rowText(cells, ',', '\n'));
      expect((await read(head + texts.join(''), { encoding: 'utf-8', delimiter: ',' })).rows).toEqual(rows);
      const before = Buffer.byteLength(head + texts.slice(0, -1).join(''));
      const last = Buffer.from(texts.at(-1) ?? '');
      writeFileSync(
        path,
        Buffer.concat([
          Buffer.from(head + texts.slice(0, -1).join('')),
          last.subarray(0, Math.min(cut, last.length - 1)),
        ]),
      );
      expect(await wholeRows(path)).toMatchObject({ rows: rows.length, bytes: before });
    }),
  );
});

describe('columns', () => {
  const FIELDS = ['street', 'house_number', 'postal_code', 'locality', 'region', 'country', 'q'] as const;

  it.each([
    [
      ['Kunde', 'Straße', 'Hausnr.', 'PLZ', 'Ort'],
      { street: 1, house_number: 2, postal_code: 3, locality: 4 },
    ],
    [['id', 'Rue', 'Code_Postal', 'VILLE', 'pays'], { street: 1, postal_code: 2, locality: 3, country: 4 }],
    [['Full Address'], { q: 0 }],
    [['Address', 'City', 'State', 'ZIP'], { street: 0, locality: 1, region: 2, postal_code: 3 }],
    [['улица', 'дом', 'город'], { street: 0, house_number: 1, locality: 2 }],
    [['Ort', 'place'], { locality: 0, street: 1 }],
    [['n', 'num', 'rue'], { house_number: 1, street: 2 }],
    [['foo', 'bar'], {}],
  ])('are known by the headers %j', (header, columns) => {
    expect(chooseColumns(header, FIELDS)).toEqual(columns);
  });

  it('are known by the clearest of several headers', () => {
    expect(chooseColumns(['x', 'y', 'lon', 'lat'], ['lat', 'lng'])).toEqual({ lat: 3, lng: 2 });
  });

  it('are those that the user names, by header or number', () => {
    expect(chooseColumns(['Ort', 'x', 'Y'], FIELDS, { q: 'y', locality: '2' })).toEqual({
      q: 2,
      locality: 1,
    });
    expect(() => chooseColumns(['Ort', 'x'], FIELDS, { q: 'Adresse' })).toThrow(
      "--columns names 'Adresse'; expected one of the headers 'Ort', 'x'.",
    );
  });
});
