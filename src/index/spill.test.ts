import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { IndexDocument } from '../search/search.ts';
import { Spill } from './spill.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-spill-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** A million letters and more; five are more than are kept in memory. */
const LONG_TEXT = 'ä€🌍'.repeat(300_000);

function documentOf(sourceId: number): IndexDocument {
  return {
    record: {
      ...({ type: 'n', sourceId, lat: 1, lon: 2, status: 'active' } as const),
      ...{ tags: {}, categories: [], importance: 0, confidence: 0 },
    },
    names: [`${sourceId}`, LONG_TEXT],
    details: [],
    keywords: [],
    searchable: true,
  };
}

it('gives documents back in any order, from its file and from memory', () => {
  const path = join(directory, 'documents.spill');
  const spill = new Spill(path);
  for (let number = 0; number < 10; number++) spill.append(documentOf(number));
  for (const number of [9, 0, 4, 3, 8, 1]) expect(spill.read(number)).toEqual(documentOf(number));
  spill.remove();
  expect(existsSync(path)).toBe(false);
});
