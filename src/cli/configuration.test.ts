import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resolveSettings } from './configuration.ts';
import { environmentOf, flagOf, OPTION_NAMES, OPTIONS } from './options.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-configuration-'));
afterAll(() => rmSync(directory, { recursive: true }));

function file(content: unknown): string {
  const path = join(directory, `${Math.random()}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function error(run: () => unknown): { code: string; message: string } {
  try {
    run();
  } catch (caught) {
    return caught as { code: string; message: string }; // compared member by member below
  }
  throw new Error('nothing was thrown');
}

describe('precedence', () => {
  const config = file({ port: 3 });
  it.each([
    ['the flag', { port: '1', config }, { WAYPOST_PORT: '2' }, 1],
    ['else the environment', { config }, { WAYPOST_PORT: '2' }, 2],
    ['else the configuration file', { config }, {}, 3],
    ['else the configuration file named by the environment', {}, { WAYPOST_CONFIG: config }, 3],
    ['else the default', {}, {}, 8080],
  ])('%s', (_name, flags, environment, expected) => {
    expect(resolveSettings(['port'], flags, environment)).toEqual({ port: expected });
  });
});

describe('values', () => {
  it('are read by the kind of their option', () => {
    const environment = { WAYPOST_NEAR: '-33.87,151.2', WAYPOST_CATEGORY: 'cafe, bar', WAYPOST_JSON: 'true' };
    expect(resolveSettings(['near', 'category', 'json', 'placeForm', 'radius'], {}, environment)).toEqual({
      near: { lat: -33.87, lon: 151.2 },
      category: ['cafe', 'bar'],
      json: true,
      placeForm: 'a',
      radius: undefined,
    });
  });

  it('may be lists in the configuration file and on the command line', () => {
    const config = file({ category: ['cafe', 'bar'] });
    expect(resolveSettings(['category'], { config }, {})).toEqual({ category: ['cafe', 'bar'] });
    expect(resolveSettings(['category'], { category: ['a', 'b'] }, {})).toEqual({ category: ['a', 'b'] });
  });

  it('that find the way may have commas, in one text as well as in several', () => {
    const osm = 'OpenStreetMap=https://osm.example/directions?from={from_lat},{from_lon}&to={lat},{lon}';
    const own = 'Our way = http://localhost:1/{lat}/{lon}?of={name}';
    const found = [
      { name: 'OpenStreetMap', url: osm.slice('OpenStreetMap='.length) },
      { name: 'Our way', url: 'http://localhost:1/{lat}/{lon}?of={name}' },
    ];
    expect(resolveSettings(['directions'], {}, { WAYPOST_DIRECTIONS: `${osm}, ${own}` }).directions).toEqual(
      found,
    );
    expect(resolveSettings(['directions'], { directions: [osm, own] }, {}).directions).toEqual(found);
  });

  it('of archives beside the map may have commas, in one text as well as in several', () => {
    const found = [
      { name: 'trails', place: '/maps/trails, all.pmtiles' },
      { name: 'sea-marks', place: 's3://maps/sea.pmtiles' },
    ];
    const texts = found.map(({ name, place }) => `${name}=${place}`);
    expect(resolveSettings(['tileset'], {}, { WAYPOST_TILESET: texts.join(', ') }).tileset).toEqual(found);
    expect(resolveSettings(['tileset'], { tileset: texts }, {}).tileset).toEqual(found);
  });

  it('lose the slash at the end of an address', () => {
    const settings = resolveSettings(['geofabrikUrl'], { geofabrikUrl: 'http://localhost:1/x/' }, {});
    expect(settings.geofabrikUrl).toBe('http://localhost:1/x');
  });

  it.each([
    ['port', '70000', 'a whole number from 0 to 65535'],
    ['port', '', 'a whole number'],
    ['port', '8e3', 'a whole number'],
    ['radius', 'far', 'a number from 1 to 100000'],
    ['placeForm', 'c', 'one of a, b'],
    ['near', '91,0', 'LAT,LON'],
    ['near', '1;2', 'LAT,LON'],
    ['json', 'yes', 'true or false'],
    ['geofabrikUrl', 'ftp://there', 'http://'],
    ['data', '', 'not empty'],
    ['directions', 'https://way.example/?to={lat},{lon}', 'NAME=URL whose marks are {lat} and {lon}'],
    ['directions', 'Way=https://way.example/?to={lat}', 'NAME=URL whose marks are {lat} and {lon}'],
    [
      'directions',
      'Way=https://way.example/?to={lat},{lon},{zoom}',
      'NAME=URL whose marks are {lat} and {lon}',
    ],
    ['tileset', 'trails.pmtiles', 'NAME=FILE whose name is of letters'],
    ['tileset', 'basemap=map.pmtiles', 'no tileset of the data set'],
    ['tileset', '../x=map.pmtiles', 'NAME=FILE whose name is of letters'],
    ['directions', 'Way=javascript:alert({lat},{lon})', 'NAME=URL whose marks are {lat} and {lon}'],
  ] as const)('refuse %s=%j, naming where it was given', (name, value, expected) => {
    const environment = { [environmentOf(name)]: value };
    const { code, message } = error(() => resolveSettings([name], {}, environment));
    expect(code).toBe('INVALID_CONFIGURATION');
    expect(message).toContain(`${environmentOf(name)}: '${value}'`);
    expect(message).toContain(expected);
  });
});

describe('a configuration file', () => {
  it.each([
    ['has an unknown member', { prot: 1 }, "'prot'"],
    ['is no JSON', '{', 'not valid JSON'],
    ['is no object', [1], 'JSON object'],
    ['has a member of a strange kind', { port: { a: 1 } }, "'port'"],
    ['has a wrong value', { port: 'x' }, "'port' of the configuration file"],
  ])('that %s is refused by name', (_name, content, expected) => {
    const config = file(content);
    const { code, message } = error(() => resolveSettings(['port'], { config }, {}));
    expect(code).toBe('INVALID_CONFIGURATION');
    expect(message).toContain(config);
    expect(message).toContain(expected);
  });

  it('that was asked for must exist', () => {
    const { message } = error(() => resolveSettings(['port'], { config: '/nowhere.json' }, {}));
    expect(message).toContain('/nowhere.json cannot be read: it does not exist');
  });

  it('must be a file and have a name', () => {
    const { message } = error(() => resolveSettings(['port'], { config: directory }, {}));
    expect(message).toContain(`${directory} cannot be read: it is a directory.`);
    const nameless = error(() => resolveSettings(['port'], {}, { WAYPOST_CONFIG: '' }));
    expect(nameless.code).toBe('INVALID_CONFIGURATION');
    expect(nameless.message).toContain('WAYPOST_CONFIG is empty');
  });
});

describe('the table of options', () => {
  it('derives flags and variables from one name', () => {
    expect([flagOf('placeForm'), environmentOf('placeForm')]).toEqual(['--place-form', 'WAYPOST_PLACE_FORM']);
  });

  it('has defaults that its own readers accept', () => {
    for (const name of OPTION_NAMES) {
      const { read, fallback }: { read: (text: string) => unknown; fallback?: unknown } = OPTIONS[name];
      if (fallback !== undefined) expect(read(String(fallback)), name).toEqual(fallback);
    }
  });
});
