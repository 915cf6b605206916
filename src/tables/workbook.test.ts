import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { openSoundTable } from './tables.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-workbook-'));
const path = join(directory, 'book.xlsx');
afterAll(() => rmSync(directory, { recursive: true }));

async function read(bytes: Buffer) {
  writeFileSync(path, bytes);
  const table = await openSoundTable(path);
  const rows = [];
  for await (const row of table.rows()) rows.push(row);
  return { ...table, rows };
}

/** A zip archive of texts (APPNOTE 6.3.10) without checksums, which readers of ours pass over. */
function zipped(files: Readonly<Record<string, string>>): Buffer {
  const [local, listed]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const facts = Buffer.alloc(26); // version, flags, method, time, date, checksum, two sizes, lengths of name and extra field
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(Buffer.byteLength(text), 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const own = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14); // length of a comment, disk, attributes, place of the file
    rest.writeUInt32LE(at, 10);
    listed.push(Buffer.from('PK\u0001\u0002\0\0'), facts, rest, Buffer.from(name));
    local.push(own);
    at += own.length;
  }
  const list = Buffer.concat(listed);
  const end = Buffer.alloc(18); // disks, files here and in all, size and place of the list, length of a comment
  end.writeUInt16LE(local.length, 4);
  end.writeUInt16LE(local.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...local, list, Buffer.from('PK\u0005\u0006'), end]);
}

const STRINGS = ['Name', 'Straße', 'Bäckerei &amp; Café'].map((text) => `<si><t>${text}</t></si>`).join('');
const book = (rows: string, workbook = '') => ({
  'xl/workbook.xml': `<workbook>${workbook}<sheets><sheet name="Alt" state="hidden" r:id="r1"/><sheet name="Kunden" r:id="r2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"><alignment/></xf><xf numFmtId="165"/></cellXfs></styleSheet>',
  'xl/sharedStrings.xml': `<sst>${STRINGS}<si><r><t>Zum </t></r><r><t>Eck</t></r><rPh><t>かな</t></rPh></si></sst>`,
  'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});
const HEADER =
  '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="inlineStr"><is><t>Seit</t></is></c></row>';

describe('a workbook', () => {
  it('is read from its first shown sheet, texts, numbers and dates as they are', async () => {
    const { rows, header, form } = await read(
      zipped(
        book(
          `<row r="1"/>${HEADER}` +
            '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="C3" s="1"><v>45688</v></c></row>' +
            '<row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4"><v>47.141000000000002</v></c><c r="C4" s="2"><v>45688.75</v></c></row>' +
            '<row r="7"><c r="A7" t="str"><f>B1</f><v>A_x000A_b</v></c><c r="B7" t="e"><v>#N/A</v></c><c r="C7" s="3"><v>12</v></c><c r="D7"/></row>',
        ),
      ),
    );
    expect([form, header]).toEqual(["sheet 'Kunden' of a workbook", ['Name', 'Straße', 'Seit']]);
    expect(rows).toEqual([
      { line: 3, cells: ['Bäckerei & Café', '', '2025-01-31'] },
      { line: 4, cells: ['Zum Eck', '47.141', '2025-01-31T18:00:00'] },
      { line: 7, cells: ['A\nb', '', '12'] },
    ]);
  });

  it('may count its days from 1904, and give its elements a prefix', async () => {
    const files = book(
      `${HEADER}<row><c s="1"><v>44226</v></c></row>`.replaceAll(/<(\/?)/g, '<$1x:'),
      '<workbookPr date1904="1"/>',
    );
    expect((await read(zipped(files))).rows).toMatchObject([{ cells: ['2025-01-31', '', ''] }]);
  });

  it.each([
    [
      'a row wider than its header',
      zipped(book(`${HEADER}<row r="3"><c r="E3"><v>1</v></c></row>`)),
      /line 3: has 5 cells/,
    ],
    ['an empty sheet', zipped(book('')), /is empty; expected a row that names the columns/],
    [
      'another archive',
      zipped({ 'content.xml': '' }),
      /it is an archive without a workbook; expected \.xlsx/,
    ],
    ['half an archive', zipped(book(HEADER)).subarray(0, 400), /is no archive that can be read: /],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      /in its old form, or one with a password; expected \.xlsx/,
    ],
  ])('%s is refused in a sentence', async (_what, bytes, sentence) => {
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'INVALID_SOURCE',
      message: expect.stringMatching(sentence),
    });
  });
});
