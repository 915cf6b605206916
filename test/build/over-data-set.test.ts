import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDataSet } from '../../src/build/build.ts';
import { openCurrent } from '../../src/generation/generation.ts';
import { RUN, written } from '../house.ts';
import { scratch } from '../scratch.ts';

/** What a build over a data set of other regions does with these. */

let directory: string;
beforeEach(() => {
  directory = scratch();
});

/** A café at a place, in an extract that covers a square of a degree around it. */
function extract(name: string, lat: number, lon: number, cafe: string): string {
  const bbox = { minLon: lon - 0.5, minLat: lat - 0.5, maxLon: lon + 0.5, maxLat: lat + 0.5 };
  const node = { kind: 'node', id: Math.round(lat * 1000 + lon), lat, lon } as const;
  return written(join(directory, name), [{ ...node, tags: { amenity: 'cafe', name: cafe } }], { bbox });
}

async function build(sources: readonly string[], over?: 'add' | 'replace') {
  const options = { dataDirectory: join(directory, 'data'), geofabrikUrl: '', ...(over && { over }) };
  const { manifest } = await buildDataSet({ ...RUN, sources, ...options });
  return { sources: manifest.sources.map(({ name }) => name), places: manifest.counts.places };
}

describe('a build over a data set of another region', () => {
  it('is refused, and names what would be lost and both ways out; the data set stays', async () => {
    const [north, south] = [extract('north.osm.pbf', 47, 9, 'Nord'), extract('south.osm.pbf', 40, 9, 'Sud')];
    await build([north]);
    const { id } = await openCurrent(join(directory, 'data'));
    await expect(build([south])).rejects.toMatchObject({
      code: 'INVALID_CONFIGURATION',
      message: expect.stringMatching(/holds '.*north\.osm\.pbf', .*south\.osm\.pbf'.* --add .* --replace /),
    });
    expect((await openCurrent(join(directory, 'data'))).id).toBe(id);
  });

  it('joins it with --add, and takes its place with --replace', async () => {
    const [north, south] = [extract('north.osm.pbf', 47, 9, 'Nord'), extract('south.osm.pbf', 40, 9, 'Sud')];
    await build([north]);
    expect(await build([south], 'add')).toEqual({ sources: [north, south], places: 2 });
    expect(await build([south], 'replace')).toEqual({ sources: [south], places: 1 });
  });

  it('goes on where every region that is held is asked for again, a newer extract of another name included', async () => {
    const north = extract('north-2025.osm.pbf', 47, 9, 'Nord');
    await build([north]);
    const newer = extract('north-2026.osm.pbf', 47.01, 9, 'Nord neu');
    expect(await build([newer])).toEqual({ sources: [newer], places: 1 });
    const south = extract('south.osm.pbf', 40, 9, 'Sud');
    expect((await build([newer, south])).sources).toEqual([newer, south]);
  });

  it('renews a region that is added once more', async () => {
    const [north, south] = [extract('north.osm.pbf', 47, 9, 'Nord'), extract('south.osm.pbf', 40, 9, 'Sud')];
    await build([north, south]);
    const again = extract('south.osm.pbf', 40, 9, 'Sud neu');
    expect(await build([again], 'add')).toEqual({ sources: [north, again], places: 2 });
  });
});
