import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readElements } from '../osm/osm.ts';
import { loadTaxonomy } from './taxonomy.ts';

const EXTRACT = resolve(process.env.WAYPOST_TEST_DATA ?? '../shared/data', 'monaco-2026-05-18.osm.pbf');
const POI_KEYS = ['amenity', 'shop', 'tourism', 'leisure', 'office', 'craft', 'healthcare'];

// The extract is not part of the project: WAYPOST_TEST_DATA names its directory.
describe.skipIf(!existsSync(EXTRACT))('the named places of Monaco (skipped without the extract)', () => {
  it('get a category with a label in German, 95 in 100 at least', async () => {
    const taxonomy = loadTaxonomy();
    let named = 0;
    let labelled = 0;
    for await (const { kind, tags } of readElements(EXTRACT)) {
      if (tags.name === undefined || !POI_KEYS.some((key) => key in tags)) continue;
      const [primary] = taxonomy.classify(tags, kind === 'node' ? 'point' : 'area');
      named++;
      if (primary !== undefined && taxonomy.label(primary, 'de') !== undefined) labelled++;
    }
    expect(named).toBeGreaterThan(800);
    expect(labelled / named).toBeGreaterThanOrEqual(0.95);
  });
});
