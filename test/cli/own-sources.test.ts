import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT } from '../../src/cli/cli.ts';
import type { OsmElement } from '../../src/osm/osm.ts';
import { written } from '../house.ts';
import { oscOf } from '../osc.ts';
import { scratch } from '../scratch.ts';
import { smallCommand } from './small-installation.ts';

const { run } = smallCommand();
const START = Date.parse('2026-05-01T00:00:00Z') / 1000;
const NEAR = ['--near', '47.001,9.5'] as const;

function cafe(name: string, version: number): OsmElement {
  const tags = { amenity: 'cafe', name };
  return { kind: 'node', id: 1, version, lat: 47.01, lon: 9.5, tags, timestamp: START + version };
}

it('builds own places and addresses into a data set, and an update keeps them', async () => {
  const directory = scratch();
  const [data, shops, register] = ['data', 'shops.csv', 'register.csv'].map((name) => join(directory, name));
  const bbox = { minLat: 46, maxLat: 48, minLon: 9, maxLon: 10 };
  const extract = written(join(directory, 'cafe.osm.pbf'), [cafe('One', 1)], { timestamp: START, bbox });
  const changes = join(directory, 'changes.osc');
  writeFileSync(changes, oscOf([cafe('Another', 2)]));
  writeFileSync(
    shops!,
    'Nr;Filiale;Kategorie;Breite;Länge\n17;Zorvic;Bäckerei;47,001;9,5\n18;Vertauscht;Bäckerei;9,5;47,001\n',
  );
  writeFileSync(
    register!,
    'lat,lon,number,street,city,postcode\n47.002,9.501,12,Zuiderkade,Northings,9490\n',
  );
  const build = (...more: string[]) => run(['build', extract, '--data', data!, ...more]);

  const built = await build('--places', shops!, '--addresses', register!, '--columns', 'name=Filiale,id=Nr');
  expect(built).toMatchObject({ code: 0 });
  expect(built.stderr).toContain('shops.csv: id = Nr, name = Filiale, category = Kategorie');
  expect(built.stderr).toContain(
    "'shops.csv', line 3: '18' lies at 9.5, 47.001: its latitude and longitude are swapped.",
  );

  expect(built.stderr).toContain("'register.csv' has no column 'Filiale' and 'Nr'.");

  const names = async () => {
    const { stdout } = await run(['search', 'zorvic', ...NEAR, '--data', data!, '--json']);
    return (JSON.parse(stdout) as { results: { name: string }[] }).results.map(({ name }) => name);
  };
  expect(await names()).toEqual(['Zorvic']);
  expect(await run(['update', changes, '--data', data!])).toMatchObject({ code: 0 });
  expect(await names()).toEqual(['Zorvic']);
  const house = await run(['geocode', 'zuiderkade 12, northings', '--data', data!]);
  expect(house.stdout).toContain('47.002,9.501');
  const renamed = await run(['search', 'another', ...NEAR, '--data', data!]);
  expect(renamed.stdout).toContain('Another');

  const without = await build();
  expect(without).toMatchObject({ code: EXIT.usage });
  expect(without.stderr).toContain("holds 'shops.csv', 'register.csv', which this build would remove");
  expect(await build('--add')).toMatchObject({ code: 0 });
  expect(await names()).toEqual(['Zorvic']);
  expect(await build('--replace')).toMatchObject({ code: 0 });
  expect(await names()).toEqual([]);
});
