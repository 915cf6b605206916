import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexPath, type Manifest, openCurrent, verifyCurrent } from '../../src/generation/generation.ts';
import { openIndex } from '../../src/index/index.ts';
import { createSearcher, DEFAULT_WEIGHTS, type PlaceIndex } from '../../src/search/search.ts';
import { loadTaxonomy } from '../../src/taxonomy/taxonomy.ts';
import { build as buildInto, copyBuilt, realExtract } from '../house.ts';
import { scratch } from '../scratch.ts';

const MONACO = realExtract('monaco-2026-05-18');
const LIECHTENSTEIN = realExtract('liechtenstein-2026-05-18');
const LIECHTENSTEIN_2024 = realExtract('liechtenstein-2024-03');
const present = [MONACO, LIECHTENSTEIN, LIECHTENSTEIN_2024].every(existsSync);

const directory = scratch();

function hasOsmium(): boolean {
  try {
    execFileSync('osmium', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Has a data set in a folder of this name. */
async function build(name: string, ...sources: string[]): Promise<{ readonly manifest: Manifest }> {
  const data = join(directory, name);
  if (sources.length > 1) return buildInto(sources, data);
  if (!existsSync(data)) await copyBuilt(sources[0]!, data);
  return openCurrent(data);
}

async function withEngine<T>(name: string, work: (engine: PlaceIndex) => Promise<T>): Promise<T> {
  const engine = await openIndex(indexPath((await openCurrent(join(directory, name))).directory));
  return work(engine).finally(() => engine.close());
}

/** How many searchable places are of a category or one below it. */
async function countOf(engine: PlaceIndex, category: string): Promise<number | undefined> {
  const { total } = await createSearcher(engine, loadTaxonomy()).search({
    categories: [category],
    weights: DEFAULT_WEIGHTS,
    languages: [],
    offset: 0,
    limit: 1,
    countTotal: true,
    explain: false,
    isCompleting: false,
  });
  return total;
}

/** Objects of a tag in an extract, as osmium counts them. */
function osmiumCount(path: string, tag: string): number {
  const filtered = join(directory, 'filtered.osm.pbf');
  execFileSync('osmium', ['tags-filter', '-R', '-O', '-o', filtered, path, `nwr/${tag}`], {
    stdio: 'ignore',
  });
  const info = JSON.parse(execFileSync('osmium', ['fileinfo', '-e', '-j', filtered], { encoding: 'utf8' }));
  const { nodes, ways, relations } = info.data.count;
  return nodes + ways + relations;
}

describe.skipIf(!present)('real extracts (skipped where ../shared/data is absent)', () => {
  it('build into a whole data set', async () => {
    const { manifest } = await build('monaco', MONACO);
    expect(await verifyCurrent(join(directory, 'monaco'))).toEqual([]);
    expect(Object.keys(manifest.counts.countries)).toContain('MC');
    expect(manifest.sources[0]).toMatchObject({
      sha256: '72b257dc2645515e078d2c325faed9826e15da5114ccd6c547dbf97a2ae8540f',
      replicationTimestamp: expect.stringMatching(/^2026-05-18T/),
    });
    const { places, kinds } = manifest.counts;
    expect(Object.values(kinds).reduce((sum, count) => sum + count)).toBe(places);
  });

  it.skipIf(!hasOsmium())(
    'agree with osmium on what there is of a kind (skipped without osmium-tool)',
    async () => {
      await build('2026', LIECHTENSTEIN);
      const tags = [
        'amenity=restaurant',
        'amenity=pharmacy',
        'amenity=school',
        'tourism=hotel',
        'shop=supermarket',
      ];
      const expected = tags.map((tag) => [tag, osmiumCount(LIECHTENSTEIN, tag)]);
      await withEngine('2026', async (engine) => {
        const found: [string, number | undefined][] = [];
        for (const tag of tags) found.push([tag, await countOf(engine, tag.replace('=', '/'))]);
        expect(found).toEqual(expected);
      });
    },
  );

  it('of one country, two years apart, make one data set of the newest versions', async () => {
    const old = await build('2024', LIECHTENSTEIN_2024);
    const young = await build('2026', LIECHTENSTEIN);
    const both = await build('both', LIECHTENSTEIN_2024, LIECHTENSTEIN);
    const [a, b, union] = [old, young, both].map(({ manifest }) => manifest.counts.places);
    expect(union).toBeGreaterThanOrEqual(b ?? 0);
    expect(union).toBeLessThan((a ?? 0) + (b ?? 0));
    // the castle of Vaduz and a restaurant that changed its name: the newer extract's record, whole
    const records = (name: string) =>
      withEngine(name, (engine) => Promise.all([engine.find('n', 4759723754), engine.find('n', 315636971)]));
    expect(await records('both')).toEqual(await records('2026'));
  });
});
