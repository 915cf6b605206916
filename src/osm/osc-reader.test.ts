import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../core/core.ts';
import { type ObjectChange, readChanges } from './osm.ts';

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
    ['no number', inside('<node version="1" lat="1" lon="1"/>'), "the id of node is '', not a whole number"],
    ['no version', inside('<way id="7"/>'), "the version of the way 7 is '', not a whole number"],
    [
      'a node without a place',
      inside('<node id="7" version="1" lat="1"/>'),
      "the lon of the node 7 is '', not a number",
    ],
    [
      'a node off the earth',
      inside('<node id="7" version="1" lat="90.1" lon="1"/>'),
      "the lat of the node 7 is '90.1'",
    ],
    [
      'a huge number',
      inside('<way id="9007199254740993" version="1"/>'),
      "the id of way is '9007199254740993'",
    ],
    [
      'a member of no type',
      inside('<relation id="7" version="1"><member type="x" ref="1"/></relation>'),
      "a member is of the type 'x'",
    ],
    [
      'an instant that is none',
      inside('<way id="7" version="1" timestamp="soon"/>'),
      "the timestamp of the way 7 is 'soon'",
    ],
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
