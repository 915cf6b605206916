import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateDataSet } from '../../src/build/build.ts';
import { currentId, indexPath, type Manifest, openCurrent } from '../../src/generation/generation.ts';
import { openIndex } from '../../src/index/index.ts';
import { encodeExtract, type OsmElement, readElements, readHeader } from '../../src/osm/osm.ts';
import { build as buildInto, RUN, SAMPLE } from '../house.ts';
import { oscOf } from '../osc.ts';
import { scratch } from '../scratch.ts';

/** Each takes two builds. */
const ROUNDS = process.env.WAYPOST_LONG_TESTS ? [1, 2, 3, 4] : [1];

let directory: string;
let data: string;
beforeEach(() => {
  directory = scratch();
  data = join(directory, 'data');
});

const build = (source: string, dataDirectory = data, ...more: string[]) =>
  buildInto([source, ...more], dataDirectory);
const update = (...paths: string[]) =>
  updateDataSet({ ...RUN, dataDirectory: data, changes: paths.map((path) => ({ path })) });

function written(name: string, changed: readonly OsmElement[], gone: readonly OsmElement[] = []): string {
  const path = join(directory, name);
  writeFileSync(path, oscOf(changed, gone));
  return path;
}

const sumsOf = ({ files }: Manifest) => files.map(({ path, sha256 }) => [path, sha256]);

describe('an update', () => {
  it('gives the files of a fresh build of the extract with the changes applied, update after update', async () => {
    const elements = new Map<string, OsmElement>();
    for await (const element of readElements(SAMPLE)) elements.set(`${element.kind} ${element.id}`, element);
    await build(SAMPLE);
    for (const round of ROUNDS) {
      const [changed, gone] = someChanges([...elements.values()], round);
      for (const element of changed) elements.set(`${element.kind} ${element.id}`, element);
      for (const { kind, id } of gone) elements.delete(`${kind} ${id}`);
      const { manifest } = await update(written(`round-${round}.osc`, changed, gone));
      const fresh = join(directory, `fresh-${round}`);
      const timestamp = Date.parse(manifest!.sources[0]!.replicationTimestamp!) / 1000;
      const { bbox } = readHeader(SAMPLE);
      writeFileSync(
        `${fresh}.osm.pbf`,
        encodeExtract(elements.values(), { timestamp, ...(bbox && { bbox }) }),
      );
      const expected = await build(`${fresh}.osm.pbf`, fresh);
      expect(sumsOf(manifest!)).toEqual(sumsOf(expected.manifest));
    }
  });

  const cafe = (id: number, name: string, version = 1): OsmElement => ({
    kind: 'node',
    id,
    version,
    lat: 47 + id / 1000,
    lon: 9.5,
    tags: { amenity: 'cafe', name },
    timestamp: 1_700_000_000 + version,
  });

  async function buildCafes(): Promise<string> {
    const path = join(directory, 'cafes.osm.pbf');
    writeFileSync(path, encodeExtract([cafe(1, 'One'), cafe(2, 'Two'), cafe(3, 'Three')]));
    await build(path);
    return path;
  }

  async function names(): Promise<(string | undefined)[]> {
    const engine = await openIndex(indexPath((await openCurrent(data)).directory));
    const records = await Promise.all([1, 2, 3, 4].map((id) => engine.find('n', id)));
    await engine.close();
    return records.map((record) => record?.tags.name);
  }

  it('changes, adds and removes places; of each the newest version counts, however the files come', async () => {
    await buildCafes();
    const newer = written('newer.osc', [cafe(1, 'Uno', 3), cafe(4, 'Four')], [cafe(2, 'Two', 2)]);
    const older = written('older.osc', [cafe(1, 'Eins', 2)]);
    const { manifest, objects } = await update(newer, older);
    expect(await names()).toEqual(['Uno', undefined, 'Three', 'Four']);
    expect(objects).toBe(3);
    expect(manifest?.sources).toMatchObject([
      { overlay: { objects: 3 }, replicationTimestamp: new Date(1_700_000_003_000).toISOString() },
    ]);
    await update(written('next.osc', [cafe(2, 'Two again', 3)]));
    expect(await names()).toEqual(['Uno', 'Two again', 'Three', 'Four']);
  });

  it('that has nothing new makes no generation', async () => {
    await buildCafes();
    const changes = written('changes.osc', [cafe(1, 'Uno', 2)]);
    await update(changes);
    const id = await currentId(data);
    expect(await update(changes)).toEqual({ objects: 1, folded: 0 });
    expect(await currentId(data)).toBe(id);
  });

  it('does not need the file any more that the data set was built from, and keeps one copy', async () => {
    rmSync(await buildCafes());
    await update(written('one.osc', [cafe(1, 'Uno', 2)]));
    await update(written('two.osc', [cafe(1, 'Un', 3)]));
    expect(await names()).toEqual(['Un', 'Two', 'Three', undefined]);
    const kept = readdirSync(join(data, 'source')).map((name) => name.replace(/^[0-9a-f]{16}/, '*'));
    expect(kept.sort()).toEqual(['*.osm.pbf', '*.wpi', 'source.json']);
  });

  it('goes on where single changes are wrong, and says so once for each kind', async () => {
    await buildCafes();
    const tags = '<tag k="amenity" v="cafe"/><tag k="name" v="Neu"/>';
    const flawed = ['one.osc', 'two.osc'].map((name) => {
      const path = join(directory, name);
      writeFileSync(
        path,
        `<osmChange><create><node id="-1" version="1" lat="47" lon="9.5">${tags}</node></create>
        <modify><node id="1" lat="47" lon="9.5">${tags}</node><node id="2" version="2" visible="false"/>
        <node id="3" version="2" lat="91" lon="9.5">${tags}</node></modify></osmChange>`,
      );
      return path;
    });
    const warnings: string[] = [];
    const onWarning = (sentence: string) => warnings.push(sentence);
    await updateDataSet({
      ...RUN,
      dataDirectory: data,
      changes: flawed.map((path) => ({ path })),
      onWarning,
    });
    expect(await names()).toEqual(['Neu', undefined, undefined, undefined]);
    const first = `in '${flawed[0]}').`;
    expect(warnings).toEqual([
      `The changes have objects without a number of published ones, from 1 on, which are left out: 2 (first: the node '-1' ${first}`,
      `The changes have objects without a version, which count as newer than what is there: 2 (first: the node 1 ${first}`,
      `The changes have nodes that lie nowhere on the earth, which are left out: 2 (first: the node 3 ${first}`,
    ]);
    await update(written('next.osc', [cafe(3, 'Three again', 3)]));
    expect(await names()).toEqual(['Neu', undefined, 'Three again', undefined]);
  });

  it('with a damaged file of changes leaves all as it was', async () => {
    await buildCafes();
    const id = await currentId(data);
    const damaged = join(directory, 'damaged.osc');
    writeFileSync(damaged, '<osmChange><create><node id="9"/></osmChange>');
    await expect(update(written('whole.osc', [cafe(1, 'Uno', 2)]), damaged)).rejects.toMatchObject({
      code: 'INVALID_CHANGES',
      message: expect.stringContaining(
        "at byte 33 of the unpacked data 'osmChange' ends where 'create' is open",
      ),
    });
    expect(await currentId(data)).toBe(id);
    expect(await names()).toEqual(['One', 'Two', 'Three', undefined]);
    expect(readdirSync(join(data, 'generations'))).toEqual([id]);
    await update(written('whole.osc', [cafe(1, 'Uno', 2)]));
    expect((await names())[0]).toBe('Uno');
  });

  it('refuses a data set that keeps no source, and an extract that is not the same any more', async () => {
    const changes = written('changes.osc', [cafe(1, 'Uno', 2)]);
    await expect(update(changes)).rejects.toThrow(
      "does not hold what its data set was built from: build it with 'waypost build' first.",
    );
    await buildCafes();
    const [base = ''] = readdirSync(join(data, 'source')).filter((name) => name.endsWith('.pbf'));
    writeFileSync(join(data, 'source', base), encodeExtract([cafe(1, 'Other')]));
    await expect(update(changes)).rejects.toThrow(
      'is not the extract any more that the data set was built from',
    );
    expect(existsSync(join(data, 'build.lock'))).toBe(false);
  });
});

/** Moves, renames, adds and deletes some objects, others in each round. */
function someChanges(
  elements: readonly OsmElement[],
  round: number,
): [changed: OsmElement[], gone: OsmElement[]] {
  const picked = elements.filter(({ id }, i) => (i * 7919 + id + round) % 97 === 0);
  const version = ({ version: before = 1 }: OsmElement) => before + 1;
  const gone = picked.filter(({ kind }, i) => kind !== 'relation' && i % 5 === 0);
  const changed = picked
    .filter((element) => !gone.includes(element))
    .map((element): OsmElement => {
      const newer = { ...element, version: version(element), timestamp: 1_800_000_000 + round };
      if (newer.kind === 'node') return { ...newer, lat: Math.round((newer.lat + 1e-4) * 1e7) / 1e7 };
      return newer.tags.name
        ? { ...newer, tags: { ...newer.tags, name: `${newer.tags.name} ${round}` } }
        : newer;
    });
  const nodes = elements.filter((element) => element.kind === 'node' && element.tags.name);
  const added = nodes.slice(0, 20).map((element, i) => ({
    ...element,
    id: 9_000_000_000 + round * 100 + i,
    version: 1,
    timestamp: 1_800_000_000 + round,
  }));
  return [[...changed, ...added], gone.map((element) => ({ ...element, version: version(element) }))];
}
