import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FeatureSpool, type PlaceFeature } from './feature-spool.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-spool-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function cafe(number: number, members: Partial<PlaceFeature> = {}): PlaceFeature {
  return {
    type: 'n',
    number,
    lat: 1.5,
    lon: -2.25,
    tags: { amenity: 'cafe' },
    categories: ['amenity/cafe'],
    ...members,
  };
}

async function newestOf(spool: FeatureSpool): Promise<PlaceFeature[]> {
  const all: PlaceFeature[] = [];
  for await (const feature of spool.newest()) all.push(feature);
  return all;
}

it('gives every object back once, in its newest version, exactly as it was', async () => {
  const path = join(directory, 'spool');
  const spool = new FeatureSpool(path);
  const odd = cafe(3, { tags: { name: 'line\u2028separator\n"quoted"\r\u0085 \u{1f600} \ud800' } });
  const all = [
    cafe(1, { timestamp: 10 }),
    cafe(2, { timestamp: 30 }),
    odd,
    cafe(1, { timestamp: 20 }),
    cafe(2, { timestamp: 5 }),
  ];
  for (const feature of all) spool.add(feature);
  expect(await newestOf(spool)).toEqual([all[1], odd, all[3]]);
  expect([spool.size, spool.latestEdit]).toEqual([3, 30]);
  spool.remove();
  expect(existsSync(path)).toBe(false);
});

it('holds more than its buffers do', async () => {
  const spool = new FeatureSpool(join(directory, 'spool'));
  const name = 'ä'.repeat(1000);
  for (let number = 1; number <= 3000; number++) spool.add(cafe(number, { tags: { name } }));
  const all = await newestOf(spool);
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 3000 }, (_, i) => i + 1));
  expect(all.every(({ tags }) => tags.name === name)).toBe(true);
  spool.remove();
});
