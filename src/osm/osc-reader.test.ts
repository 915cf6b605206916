import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../core/core.ts';
import { ChangeFlaws, type ObjectChange, readChanges } from './osm.ts';

const MUTATIONS = process.env.WAYPOST_LONG_TESTS ? 2_000 : 200;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-osc-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

async function read(
  content: string | Uint8Array,
  options: Parameters<typeof readChanges>[1] = {},
): Promise<ObjectChange[]> {
  const path = join(directory, 'changes.osc');
  writeFileSync(path, content);
  const all: ObjectChange[] = [];
  for await (const piece of readChanges(path, options)) all.push(...piece);
  return all;
}

/** As planet.openstreetmap.org publishes them. */
const OF_THE_PLANET = `<?xml version='1.0' encoding='UTF-8'?>
<osmChange version="0.6" generator="osmdbt-create-diff/0.9">
  <modify>
    <node id="1" version="3" timestamp="2026-05-18T20:01:35Z" uid="7" user="A &amp; &#66;" changeset="9" lat="47.1400001" lon="9.52">
      <tag k="name" v="Caf\u00e9 &quot;Z&quot; &lt;&#x1F600;&gt;"/>
      <tag k="amenity" v="cafe"/>
    </node>
  </modify>
  <delete>
    <node id="2" version="2" timestamp="2026-05-18T20:01:36Z" lat="47" lon="9"/>
    <way id="3" version="4"/>
  </delete>
  <create>
    <way id="4" version="1" timestamp="2026-05-18T20:01:37Z"><nd ref="1"/><nd ref="2"/><tag k="highway" v="path"/></way>
    <relation id="5" version="1"><member type="way" ref="4" role="outer"/><member type="node" ref="1" role=""/></relation>
  </create>
</osmChange>
`.replace('\\u00e9', 'é');

const READ: ObjectChange[] = [
  {
    kind: 'node',
    id: 1,
    version: 3,
    timestamp: 1_779_134_495,
    element: {
      kind: 'node',
      id: 1,
      version: 3,
      timestamp: 1_779_134_495,
      lat: 47.1400001,
      lon: 9.52,
      tags: { name: 'Café "Z" <😀>', amenity: 'cafe' },
    },
  },
  { kind: 'node', id: 2, version: 2, timestamp: 1_779_134_496 },
  { kind: 'way', id: 3, version: 4 },
  {
    kind: 'way',
    id: 4,
    version: 1,
    timestamp: 1_779_134_497,
    element: {
      kind: 'way',
      id: 4,
      version: 1,
      timestamp: 1_779_134_497,
      refs: [1, 2],
      tags: { highway: 'path' },
    },
  },
  {
    kind: 'relation',
    id: 5,
    version: 1,
    element: {
      kind: 'relation',
      id: 5,
      version: 1,
      tags: {},
      members: [
        { kind: 'way', ref: 4, role: 'outer' },
        { kind: 'node', ref: 1, role: '' },
      ],
    },
  },
];

describe('readChanges', () => {
  it.each([1, 2, 3, 7, 64, 65_536])(
    'reads creations, changes and deletions, %i bytes at a time',
    async (chunkBytes) => {
      expect(await read(OF_THE_PLANET, { chunkBytes })).toEqual(READ);
      expect(await read(gzipSync(OF_THE_PLANET), { chunkBytes })).toEqual(READ);
    },
  );

  it('reads archives of several parts, comments, single quotes, empty files of changes and what later versions may add', async () => {
    const half = OF_THE_PLANET.length >> 1;
    const parts = [OF_THE_PLANET.slice(0, half), OF_THE_PLANET.slice(half)].map((part) => gzipSync(part));
    expect(await read(Buffer.concat(parts))).toEqual(READ);
    expect(await read("<osmChange version='0.6'/>")).toEqual([]);
    const more = `<osmChange><!-- > <node/> --><note a="x>y"/><modify z=""><changeset id="1"><tag k="a" v="b"/></changeset>
      <way version='2' id='9' more=''><bounds a=""/></way></modify></osmChange>`;
    const way = { kind: 'way', id: 9, version: 2, tags: {}, refs: [] };
    expect(await read(more)).toEqual([{ kind: 'way', id: 9, version: 2, element: way }]);
  });

  const inside = (text: string): string => `<osmChange><modify>${text}</modify></osmChange>`;

  it.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'it is empty'],
    ['another file', 'hello', 'at byte 0 of the unpacked data there is text between the elements'],
    [
      'another document',
      '<osm/>',
      "at byte 0 of the unpacked data the root element is 'osm', not 'osmChange'",
    ],
    [
      'a declaration',
      '<!DOCTYPE x [<!ENTITY a "b">]><osmChange/>',
      'at byte 0 of the unpacked data there is a declaration',
    ],
    ['a cut file', OF_THE_PLANET.slice(0, 400), 'the data ends inside'],
    [
      'elements that cross',
      '<osmChange><modify></osmChange></modify>',
      "'osmChange' ends where 'modify' is open",
    ],
    ['two roots', '<osmChange/><osmChange/>', "'osmChange' follows the end of the data"],
    ['an unknown reference', inside('<way id="&nbsp;"/>'), "'&nbsp;' means nothing here"],
    [
      'an attribute without quotes',
      inside('<way id=7/>'),
      "at byte 19 of the unpacked data the tag 'way' is not well-formed",
    ],
    [
      'bytes that are no text',
      Buffer.from([...Buffer.from('<osmChange a="'), 0xff, 0x22]),
      'something is not UTF-8',
    ],
    ['depth', `<osmChange>${'<a>'.repeat(20)}`, 'lies more than 8 levels deep'],
    ['a tag without end', `<osmChange a="${'x'.repeat(1 << 21)}`, 'a tag or comment is longer than'],
    ['a cut archive', gzipSync(OF_THE_PLANET).subarray(0, 300), 'its gzip archive is damaged or cut short'],
  ])('refuses %s', async (_, content, sentence) => {
    const reading = read(content);
    await expect(reading).rejects.toThrow(ServiceError);
    await expect(reading).rejects.toMatchObject({
      code: 'INVALID_CHANGES',
      message: expect.stringContaining(sentence),
    });
    await expect(reading).rejects.toThrow(
      /changes\.osc' cannot be read as changes: .*; expected an osmChange file/s,
    );
  });

  it.each<[string, string, string, Partial<ObjectChange>[]]>([
    [
      'a version that is not visible is a deletion',
      '<node id="7" version="8" visible="false"/>',
      '',
      [{ kind: 'node', id: 7, version: 8 }],
    ],
    [
      'no version',
      '<way id="7"/><way id="8" version="0"/>',
      'objects without a version, which count as newer than what is there: 2 (first: the way 7 in ',
      [
        { kind: 'way', id: 7, version: 0, element: { kind: 'way', id: 7, tags: {}, version: 0, refs: [] } },
        { kind: 'way', id: 8, version: 0, element: { kind: 'way', id: 8, tags: {}, version: 0, refs: [] } },
      ],
    ],
    [
      'no number, or one of what was never published',
      '<node version="1"/><way id="-1" version="1"/><relation id="9007199254740993" version="1"/><node id="0"/>',
      "objects without a number of published ones, from 1 on, which are left out: 4 (first: the node '' in ",
      [],
    ],
    [
      'a node that lies nowhere',
      '<node id="7" version="1" lat="1"/><node id="8" version="1" lat="90.1" lon="1"/>',
      'nodes that lie nowhere on the earth, which are left out: 2 (first: the node 7 in ',
      [
        { kind: 'node', id: 7, version: 1 },
        { kind: 'node', id: 8, version: 1 },
      ],
    ],
    [
      'a part that is none',
      `<relation id="7" version="1"><member type="x" ref="1"/><member type="way" ref="2"/></relation>
       <way id="8" version="1"><nd/><nd ref="1e3"/><nd ref="5"/></way>`,
      'nodes of ways, or members of relations, without a number or a kind, which are left out: 3 (first: the relation 7 in ',
      [
        { element: expect.objectContaining({ members: [{ kind: 'way', ref: 2, role: '' }] }) },
        { element: expect.objectContaining({ refs: [5] }) },
      ],
    ],
    [
      'a tag without a value',
      '<way id="7" version="1"><tag k="a"/><tag k="b" v=""/></way>',
      'tags without a key or a value, which are left out: 1 (first: the way 7 in ',
      [{ element: expect.objectContaining({ tags: { b: '' } }) }],
    ],
    [
      'a time that is no instant',
      '<way id="7" version="1" timestamp="soon"/>',
      'objects whose time is no instant, which are taken without it: 1 (first: the way 7 in ',
      [{ kind: 'way', id: 7, version: 1 }],
    ],
  ])('survives %s', async (_, changes, sentence, expected) => {
    const flaws = new ChangeFlaws();
    const found = await read(inside(changes), { flaws });
    expect(found).toMatchObject(expected);
    expect(found).toHaveLength(expected.length);
    expect(found.map(({ element }) => element !== undefined)).toEqual(
      expected.map(
        ({ kind, version, element }) => element !== undefined || (kind === 'way' && version === 1),
      ),
    );
    const told = sentence === '' ? [] : [expect.stringContaining(`The changes have ${sentence}`)];
    expect(flaws.sentences()).toEqual(told);
  });

  it.each([1, 5, 65_536])('survives zero bytes behind the end, %i bytes at a time', async (chunkBytes) => {
    const flaws = new ChangeFlaws();
    expect(await read(`${OF_THE_PLANET}\n${'\0'.repeat(20)}`, { flaws, chunkBytes })).toEqual(READ);
    expect(flaws.sentences()).toEqual([
      `The changes have zero bytes behind their end, which are not read: 20 (first: those in '${join(directory, 'changes.osc')}').`,
    ]);
  });

  it('counts what is read twice once, and what several files have together', async () => {
    const flaws = new ChangeFlaws();
    for (const name of ['a.osc', 'b.osc', 'a.osc']) {
      writeFileSync(join(directory, name), inside('<way id="7"/>'));
      for await (const _ of readChanges(join(directory, name), { flaws }));
    }
    expect(flaws.sentences()).toEqual([
      `The changes have objects without a version, which count as newer than what is there: 2 (first: the way 7 in '${join(directory, 'a.osc')}').`,
    ]);
  });

  it('refuses what unpacks to more than it may', async () => {
    const bomb = gzipSync(`<osmChange>${' '.repeat(100_000)}</osmChange>`);
    await expect(read(bomb, { mostInflatedBytes: 50_000 })).rejects.toThrow(
      'it unpacks to more than 50000 bytes',
    );
  });

  it('says that a file cannot be read', async () => {
    const all = async () => {
      for await (const _ of readChanges(join(directory, 'none.osc')));
    };
    await expect(all).rejects.toMatchObject({ code: 'FILE_UNAVAILABLE' });
  });

  it(`reads or refuses ${MUTATIONS} damaged files, and nothing else`, async () => {
    const [plain, packed] = [Buffer.from(OF_THE_PLANET), gzipSync(OF_THE_PLANET)];
    const mutation = fc.record({
      isPacked: fc.boolean(),
      flips: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
      cut: fc.option(fc.nat()),
    });
    await fc.assert(
      fc.asyncProperty(mutation, async ({ isPacked, flips, cut }) => {
        const bytes = Buffer.from(isPacked ? packed : plain);
        for (const [at, value] of flips) bytes[at % bytes.length] = value;
        const shown = cut === null ? bytes : bytes.subarray(0, cut % bytes.length);
        const outcome = await read(shown).catch((error) => error);
        if (!Array.isArray(outcome)) expect(outcome).toMatchObject({ code: 'INVALID_CHANGES' });
      }),
      { numRuns: MUTATIONS, seed: 19 },
    );
  });
});
