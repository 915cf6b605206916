import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadTaxonomy } from '../taxonomy/taxonomy.ts';
import { type AskedFiles, askedSources, heldSources, type SourceEntry } from './sources.ts';

let directory: string;
let notes: string[];
let warnings: string[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-sources-'));
  notes = [];
  warnings = [];
});
afterEach(() => rmSync(directory, { recursive: true }));

const options = () => ({
  dataDirectory: join(directory, 'data'),
  taxonomy: loadTaxonomy(),
  onNote: (sentence: string) => void notes.push(sentence),
  onWarning: (sentence: string) => void warnings.push(sentence),
});
const asked = (files: Partial<AskedFiles>) =>
  askedSources({ places: [], addresses: [], columns: [], ...files }, options());

function written(name: string, content: string | Uint8Array): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

async function entriesOf(files: Partial<AskedFiles>): Promise<SourceEntry[]> {
  const entries: SourceEntry[] = [];
  for (const source of asked(files).sources) {
    for await (const entry of source.read()) entries.push(entry);
    source.finish?.();
  }
  return entries;
}

const places = (content: string | Uint8Array, columns: readonly string[] = [], name = 'shops.csv') =>
  entriesOf({ places: [written(name, content)], columns });
const addresses = (content: string, name = 'register.csv') =>
  entriesOf({ addresses: [written(name, content)] });
const tagsOf = (entries: readonly SourceEntry[]) => entries.map(({ tags }) => tags);

describe('a table of places', () => {
  it('is read by its columns in German, with semicolons and decimal commas', async () => {
    const [entry] = await places(
      'Filialnummer;Bezeichnung;Straße;PLZ;Ort;Breitengrad;Längengrad;Kategorie\r\n' +
        '17;Bäckerei Vogt;Hauptstr. 5a;9490;Vaduz;47,1410;9,5215;Bäckerei\r\n',
    );
    expect(entry).toEqual({
      id: '17',
      lat: 47.141,
      lon: 9.5215,
      line: 2,
      editedAt: undefined,
      tags: {
        shop: 'bakery',
        name: 'Bäckerei Vogt',
        'addr:street': 'Hauptstr.',
        'addr:housenumber': '5a',
        'addr:city': 'Vaduz',
        'addr:postcode': '9490',
      },
    });
    expect(notes[0]).toContain('shops.csv: id = Filialnummer, name = Bezeichnung');
  });

  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('may have cells between %s', async (_, delimiter) => {
    const lines = [
      ['nombre', 'latitud', 'longitud', 'categoría'],
      ['Sol', '40.4', '-3.7', 'cafe'],
    ];
    const [entry] = await places(lines.map((cells) => cells.join(delimiter)).join('\n'));
    expect(entry).toMatchObject({ lat: 40.4, lon: -3.7, tags: { name: 'Sol', amenity: 'cafe' } });
  });

  const FRENCH = 'nom,latitude,longitude\nCafé de l’Été,43.7,7.4\n';
  it.each([
    ['UTF-8', Buffer.from(FRENCH)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${FRENCH}`)],
    ['UTF-16', Buffer.from(`\ufeff${FRENCH}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(FRENCH, 'utf16le')],
    ['UTF-16 of another order', Buffer.from(`\ufeff${FRENCH}`, 'utf16le').swap16()],
    // of Windows-1252 only the apostrophe is not in Latin 1
    ['Windows-1252', Buffer.from(FRENCH.replace('’', '\u0092'), 'latin1')],
    ['gzip', gzipSync(FRENCH)],
  ])('may be written in %s', async (_, bytes) => {
    expect(tagsOf(await places(bytes))).toMatchObject([{ name: 'Café de l’Été' }]);
    expect(warnings).toEqual([]);
  });

  it('may have line breaks and delimiters within quotes', async () => {
    const entries = await places('name,lat,lon\n"Bar ""Zum\nEck"", Vaduz",47.1,9.5\nNext,47.2,9.6\n');
    expect(entries).toMatchObject([
      { line: 2, tags: { name: 'Bar "Zum\nEck", Vaduz' } },
      { line: 4, tags: { name: 'Next' } },
    ]);
  });

  it('takes what columns mean from whoever knows, and one kind for all rows', async () => {
    const columns = ['name=Bez', 'lat=A', 'lon=B', 'category=shop=bakery'];
    const entries = await places('Bez,A,B,name\nOne,47.1,9.5,other\n', columns);
    expect(tagsOf(entries)).toEqual([{ name: 'One', shop: 'bakery' }]);
  });

  it('takes tags as they stand, and the number out of an address', async () => {
    const entries = await places(
      'name,lat,lon,shop,wheelchair,address\nOne,1,2,books,yes,"12 High Street, Town"\nTwo,1,3,books,,Rue Haute 5 bis\n',
    );
    expect(tagsOf(entries)).toEqual([
      {
        name: 'One',
        shop: 'books',
        wheelchair: 'yes',
        'addr:street': 'High Street',
        'addr:housenumber': '12',
      },
      { name: 'Two', shop: 'books', 'addr:street': 'Rue Haute', 'addr:housenumber': '5 bis' },
    ]);
  });

  it('says which kinds are none, and keeps their places', async () => {
    const entries = await places('name,lat,lon,category\nOne,1,2,Raumstation\n');
    expect(tagsOf(entries)).toEqual([{ name: 'One', amenity: 'yes' }]);
    expect(warnings).toEqual([
      "'shops.csv': no kind of place is called 'Raumstation'; these places have no kind.",
    ]);
  });
});

it('places of a workbook are read by their columns', async () => {
  // written by openpyxl 3.1: a row of headers, one of a place, one without a name
  const [entry, ...others] = await places(readFileSync('test/tables/shops.xlsx'), [], 'shops.xlsx');
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    ...{ id: '17', lat: 47.141, lon: 9.5215, line: 2, editedAt: Date.UTC(2025, 0, 31) / 1000 },
    tags: {
      shop: 'bakery',
      name: 'Bäckerei "Vogt" & Söhne',
      'addr:postcode': '9490',
      'addr:housenumber': '5a',
    },
  });
  expect(warnings[0]).toBe("'shops.xlsx', line 3: has no name.");
});

describe('rows that are none', () => {
  const LAST = 'Last,47.2,9.6';
  it.each([
    ['Offen,,', 'has no position'],
    ['Offen,47.1,', 'has no longitude'],
    [',47.1,9.5', 'has no name'],
    ['Offen,x,9.5', "latitude 'x' is no number"],
    ['Offen,0,0', 'stands at 0, 0, which programs write for an unknown position'],
    ['Offen,139.7,35.6', 'latitude 139.7 is beyond 90: its latitude and longitude are swapped'],
    [
      'Offen,652381.1,6862047.2',
      'position 652381.1, 6862047.2 is no degrees: expected degrees of WGS 84 (EPSG:4326), or --crs with what they are',
    ],
    ['Offen,47.1,9.5,more', 'has 4 cells: expected 3, as the first line has'],
    ['"Offen" er,47.1,9.5', 'column 1: text stands behind its closing quote'],
    [`${'x'.repeat(200_000)},47.1,9.5`, 'column 1: has 200,000 characters: expected at most 100,000'],
  ])('%.40s: %s', async (row, reason) => {
    expect(tagsOf(await places(`name,lat,lon\n${row}\n${LAST}\n`))).toMatchObject([{ name: 'Last' }]);
    const failures = join(directory, 'data/own/shops.failures.csv');
    expect(warnings).toEqual([
      `'shops.csv', line 2: ${reason}.`,
      `'shops.csv': 1 of 2 rows were left out; ${failures} has their lines and reasons.`,
    ]);
    expect(readFileSync(failures, 'utf8')).toBe(`line,reason\r\n2,"${reason}"\r\n`);
  });

  it('after a quote that is never closed reading goes on with the next line, however long the file is', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `Number ${i},47.1,9.5`);
    const entries = await places(`name,lat,lon\n"Offen,47.1,9.5\n${rows.join('\n')}\n`);
    expect(entries).toHaveLength(60_000);
    expect(warnings[0]).toMatch(/^'shops\.csv', line 2: /);
  });

  it('a cell of ten million characters is told, and the next line is read', async () => {
    const entries = await places(`name,lat,lon\n${'x'.repeat(10_000_000)},1,2\n${LAST}\n`);
    expect(entries).toMatchObject([{ line: 3, tags: { name: 'Last' } }]);
    expect(warnings[0]).toMatch(/^'shops\.csv', line 2: is longer than 1,000,000 characters/);
  });

  it('letters of another encoding are told, where the rest of the file is UTF-8', async () => {
    const lines = Buffer.from('name,lat,lon\nÜberall,1,2\nÄrger,1,2\n');
    const entries = await places(Buffer.concat([lines, Buffer.from('Caf\xe9,1,2\n', 'latin1')]));
    expect(entries).toHaveLength(2);
    expect(warnings[0]).toBe("'shops.csv', line 4: 'name': holds bytes that are no UTF-8.");
  });
});

describe('a file that is none', () => {
  it.each([
    ['', /^'shops\.csv' cannot be used: line 1: none of its columns \(\) is known to be 'lat'/],
    ['name,foo\nA,1\n', /'lat': name it by --columns lat=…\.$/],
    ['lat,lon\n1,2\n', /'name': name it by --columns name=…\.$/],
    ['name,lat,lon\n', /^'shops\.csv' cannot be used: it holds no row\.$/],
    ['name,lat,lon\nA,652381.1,6862047.2\n', /cannot be used: line 2: position .* is no degrees/],
  ])('%j', async (content, message) => {
    await expect(places(content)).rejects.toMatchObject({
      code: 'INVALID_SOURCE',
      message: expect.stringMatching(message),
    });
  });

  it('a damaged archive, a file that is not there, a column that is not there', async () => {
    const cut = gzipSync('name,lat,lon\n'.repeat(1000)).subarray(0, 40);
    await expect(places(cut)).rejects.toMatchObject({ code: 'INVALID_SOURCE' });
    await expect(entriesOf({ places: [join(directory, 'none.csv')] })).rejects.toMatchObject({
      code: 'FILE_UNAVAILABLE',
    });
    await expect(places('name,lat,lon\nA,1,2\n', ['name=Filiale'])).rejects.toMatchObject({
      message: "'shops.csv' cannot be used: it has no column 'Filiale'; its columns are name, lat, lon.",
    });
    await expect(places('name,lat,lon\nA,1,2\n', ['filiale=name'])).rejects.toMatchObject({
      code: 'INVALID_CONFIGURATION',
    });
  });
});

describe('positions in a projection', () => {
  // made by PROJ 9 (pyproj 3.7) from the degrees behind them
  it.each([
    [2056, 2757981.15, 1223210.21, 9.5215, 47.141],
    [21781, 757981.15, 223210.21, 9.5215, 47.141],
    [31287, 397545.07, 400058.19, 13.3, 47.5],
    [31468, 4468476.03, 5333306.0, 11.575, 48.137],
    [28992, 121687.66, 487682.26, 4.898, 52.376],
    [31370, 148679.45, 171066.81, 4.35, 50.85],
    [2154, 652301.56, 6861302.73, 2.35, 48.85],
    [27700, 530043.19, 180358.21, -0.1276, 51.5072],
    [5514, -742905.58, -1043051.91, 14.42, 50.087],
    [3003, 1514882.59, 5034090.2, 9.19, 45.46],
    [23700, 649439.11, 239562.88, 19.04, 47.5],
    [3844, 587700.43, 326177.22, 26.1, 44.43],
    [25832, 477118.93, 5550910.15, 8.68, 50.11],
    [32733, 816196.71, 6241444.31, 18.42, -33.92],
    [3857, 1057535.16, 5958411.92, 9.5, 47.1],
    [2180, 637231.09, 486786.39, 21.01, 52.23],
    [3067, 385700.42, 6672126.74, 24.94, 60.17],
    [6677, -12972.56, -34383.49, 139.69, 35.69],
    [2169, 77244.7, 75041.87, 6.13, 49.61],
    [2157, 715845.94, 734720.33, -6.26, 53.35],
  ])('EPSG:%s', async (code, x, y, lon, lat) => {
    const path = written('shops.csv', `name,easting,northing\nOne,${x},${y}\n`);
    const [entry] = await entriesOf({ places: [path], crs: `EPSG:${code}` });
    const metres = (degrees = Number.NaN) => Math.abs(degrees) * 111_000;
    const eastMetres = metres((entry?.lon ?? Number.NaN) - lon) * Math.cos((lat * Math.PI) / 180);
    expect(Math.hypot(eastMetres, metres((entry?.lat ?? Number.NaN) - lat))).toBeLessThan(1);
  });

  it('may be told by the point itself, or by a list', async () => {
    const point = 'name,geom\nOne,SRID=2056;POINT(2757981.15 1223210.21)\n';
    expect(await places(point)).toMatchObject([{ lat: expect.closeTo(47.141, 4) }]);
    written('swiss.csv', 'name,GKODE,GKODN\nOne,2757981.15,1223210.21\n');
    const source = { file: 'swiss.csv', kind: 'places', crs: 'EPSG:2056' };
    const list = written('sources.json', JSON.stringify([source]));
    expect(await entriesOf({ list })).toMatchObject([{ lon: expect.closeTo(9.5215, 4) }]);
  });

  it('are kept with the data set for its updates', async () => {
    const path = written('shops.csv', 'name,x,y\nOne,2757981.15,1223210.21\n');
    const own = asked({ places: [path], crs: 'EPSG:2056' });
    for (const source of own.sources) for await (const _ of source.read());
    own.note();
    const [held] = heldSources(options()).sources;
    for await (const entry of held!.read()) expect(entry).toMatchObject({ lon: expect.closeTo(9.5215, 4) });
    expect.assertions(1);
  });

  it('of a projection that is not known, or beyond it, are refused', async () => {
    const path = written('shops.csv', 'name,x,y\nOne,1e3,9\nTwo,900000000,900000000\n');
    expect(() => asked({ places: [path], crs: 'EPSG:1234' })).toThrow(
      '--crs names the projection "EPSG:1234": expected EPSG:… of one that',
    );
    await expect(entriesOf({ places: [path], crs: 'EPSG:2056' })).rejects.toMatchObject({
      message: expect.stringContaining("longitude '1e3' is no number"),
    });
    expect(warnings.at(-1)).toBe("'shops.csv', line 3: position 900000000, 900000000 is none of EPSG:2056.");
  });
});

describe('GeoJSON', () => {
  const feature = (name: string, geometry: object | null) => ({
    type: 'Feature',
    properties: { name, shop: 'bakery', size: null },
    geometry,
  });
  const POINT = { type: 'Point', coordinates: [9.5, 47.1] };
  const AREA = {
    type: 'Polygon',
    coordinates: [
      [
        [9, 47],
        [10, 47],
        [10, 48],
        [9, 48],
        [9, 47],
      ],
    ],
  };
  const features = [feature('One {', POINT), feature('Two ] "', AREA)];

  it.each([
    ['a collection', JSON.stringify({ type: 'FeatureCollection', features })],
    ['a collection for readers', JSON.stringify({ features, type: 'FeatureCollection' }, null, 2)],
    ['one a line', features.map((one) => JSON.stringify(one)).join('\n')],
    ['a sequence', features.map((one) => `\u001e${JSON.stringify(one)}\n`).join('')],
  ])('is read as %s', async (_, text) => {
    const entries = await places(text, [], 'shops.geojson');
    expect(entries).toMatchObject([
      { lat: 47.1, lon: 9.5, tags: { name: 'One {', shop: 'bakery' } },
      { lat: expect.closeTo(47.5, 6), lon: 9.5, tags: { name: 'Two ] "', shop: 'bakery' } },
    ]);
    expect(warnings).toEqual([]);
  });

  it('tells which features are none, and reads the others', async () => {
    const lines = [JSON.stringify(features[0]), '{"type":"Feature",', JSON.stringify(feature('Three', null))];
    expect(await places(lines.join('\n'), [], 'shops.ndjson')).toHaveLength(1);
    expect(warnings.slice(0, 2)).toEqual([
      "'shops.ndjson', line 2: is no JSON.",
      "'shops.ndjson', line 3: has no position.",
    ]);
  });

  it('is read in a projection that it names', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2056' } };
    const corners = [
      [2757900, 1223200],
      [2758000, 1223200],
      [2758000, 1223300],
      [2757900, 1223200],
    ];
    const areas = [feature('Area', { type: 'Polygon', coordinates: [corners] })];
    const text = JSON.stringify({ type: 'FeatureCollection', crs, features: areas });
    const [entry] = await places(text, [], 'shops.geojson');
    expect([entry?.lat, entry?.lon]).toEqual([expect.closeTo(47.141, 2), expect.closeTo(9.521, 2)]);
  });

  it('is refused in a projection that is not known', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2057' } };
    const text = JSON.stringify({ type: 'FeatureCollection', crs, features });
    await expect(places(text, [], 'shops.geojson')).rejects.toMatchObject({
      message: expect.stringContaining('is given in urn:ogc:def:crs:EPSG::2057: expected degrees of WGS 84'),
    });
  });
});

describe('registers in the form in which they are published', () => {
  it('OpenAddresses, as a table', async () => {
    const entries = await addresses(
      'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH\n' +
        '-122.4194155,37.7749295,1525,HAIGHT ST,4,SAN FRANCISCO,,CA,94117,,a1b2c3d4e5f60718\n',
    );
    expect(entries).toMatchObject([{ lat: 37.7749295, lon: -122.4194155 }]);
    expect(tagsOf(entries)).toEqual([
      {
        'addr:housenumber': '1525',
        'addr:street': 'HAIGHT ST',
        'addr:unit': '4',
        'addr:city': 'SAN FRANCISCO',
        'addr:state': 'CA',
        'addr:postcode': '94117',
      },
    ]);
  });

  it('OpenAddresses, as GeoJSON lines', async () => {
    const properties = {
      ...{ hash: 'a1b2c3d4e5f60718', number: '12', street: 'Hauptstrasse', unit: '', city: 'Vaduz' },
      ...{ district: '', region: '', postcode: '9490', id: '' },
    };
    const geometry = { type: 'Point', coordinates: [9.5, 47.1] };
    const line = JSON.stringify({ type: 'Feature', properties, geometry });
    expect(tagsOf(await addresses(`${line}\n`, 'countrywide.geojson'))).toEqual([
      {
        'addr:housenumber': '12',
        'addr:street': 'Hauptstrasse',
        'addr:city': 'Vaduz',
        'addr:postcode': '9490',
      },
    ]);
  });

  it('the French Base Adresse Nationale', async () => {
    const entries = await addresses(
      'id;id_fantoir;numero;rep;nom_voie;code_postal;code_insee;nom_commune;code_insee_ancienne_commune;nom_ancienne_commune;x;y;lon;lat;type_position;alias;nom_ld;libelle_acheminement;nom_afnor;source_position;source_nom_voie;certification_commune;cad_parcelles\n' +
        '06004_0010_00012_bis;06004_0010;12;bis;Rue des Oliviers;06600;06004;Antibes;;;1050000.1;6283000.2;7.12;43.58;entrée;;;ANTIBES;RUE DES OLIVIERS;commune;commune;1;\n' +
        '06004_b001_00003;06004_b001;3;;;06600;06004;Antibes;;;1050001.1;6283001.2;7.13;43.59;segment;;Le Village;ANTIBES;;commune;commune;0;\n',
    );
    expect(entries.map(({ lat, lon }) => [lat, lon])).toEqual([
      [43.58, 7.12],
      [43.59, 7.13],
    ]);
    const town = { 'addr:city': 'Antibes', 'addr:postcode': '06600' };
    expect(tagsOf(entries)).toEqual([
      { 'addr:housenumber': '12 bis', 'addr:street': 'Rue des Oliviers', ...town },
      { 'addr:housenumber': '3', 'addr:place': 'Le Village', ...town },
    ]);
  });

  it('the Dutch Basisregistratie Adressen en Gebouwen, where two addresses have one object', async () => {
    const entries = await addresses(
      'openbareruimte;huisnummer;huisletter;huisnummertoevoeging;postcode;woonplaats;gemeente;provincie;object_id;object_type;nevenadres;x;y;lon;lat\n' +
        'Damrak;1;A;2;1012LG;Amsterdam;Amsterdam;Noord-Holland;0363010000000001;VBO;f;121700;487400;4.8980;52.3760\n' +
        'Damrak;3;;;1012LG;Amsterdam;Amsterdam;Noord-Holland;0363010000000001;VBO;t;121701;487401;4.8981;52.3761\n',
    );
    expect(
      entries.map(({ tags }) => [tags['addr:street'], tags['addr:housenumber'], tags['addr:city']]),
    ).toEqual([
      ['Damrak', '1A-2', 'Amsterdam'],
      ['Damrak', '3', 'Amsterdam'],
    ]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
  });

  it('rows without a number or a street are told', async () => {
    await addresses('lat,lon,street,number,city\n1,2,High,,Town\n1,2,,5,\n1,2,High,5,Town\n');
    expect(warnings.slice(0, 2)).toEqual([
      "'register.csv', line 2: has no house number.",
      "'register.csv', line 3: has neither street nor place.",
    ]);
  });
});

describe('a list of sources', () => {
  const SHOPS = 'Bez,lat,lon\nOne,1,2\n';
  const listed = (sources: unknown) => entriesOf({ list: written('sources.json', JSON.stringify(sources)) });

  it('says name, kind, columns and whom to credit', async () => {
    written('shops.csv', SHOPS);
    const facts = { name: 'branches', file: 'shops.csv', kind: 'places', columns: { name: 'Bez' } };
    const list = written('sources.json', JSON.stringify([{ ...facts, attribution: '© Us', licence: 'CC0' }]));
    const { sources } = asked({ list });
    expect(sources).toMatchObject([{ key: 'branches', attribution: '© Us (CC0)' }]);
    expect(tagsOf(await listed([facts]))).toMatchObject([{ name: 'One' }]);
  });

  it.each([
    [{}, / is no list of sources: expected a JSON array\.$/],
    [[{}], /source 1 names no 'file'\.$/],
    [[{ file: 'a.csv', kind: 'shops' }], /source 1 is of kind "shops": expected "places" or "addresses"\.$/],
    [
      [{ file: 'a.csv', kind: 'places', colour: 1 }],
      /source 1 has 'colour': expected name, file, kind, columns, crs/,
    ],
    [[{ file: 'a.csv', kind: 'places', columns: { name: 1 } }], /source 1 has columns that are no names/],
  ])('%j is refused in one sentence', async (list, message) => {
    await expect(listed(list)).rejects.toMatchObject({ message: expect.stringMatching(message) });
  });
});

describe('what a data set was built from', () => {
  const read = async (own: ReturnType<typeof asked>) => {
    const entries: SourceEntry[] = [];
    for (const source of own.sources) for await (const entry of source.read()) entries.push(entry);
    own.note();
    return entries.map(({ tags }) => tags.name);
  };
  const shops = () => written('shops.csv', 'name,lat,lon\nOne,1,2\n');
  const cafes = () => written('cafes.csv', 'name,lat,lon\nTwo,1,2\n');

  it('is read again by an update, although the file has changed or gone since', async () => {
    await read(asked({ places: [shops()], prefer: 'register' }));
    expect(heldSources(options()).prefer).toBe('register');
    rmSync(join(directory, 'shops.csv'));
    expect(await read(heldSources(options()))).toEqual(['One']);
  });

  it('is not lost without a word', async () => {
    await read(asked({ places: [shops()] }));
    expect(() => asked({ places: [cafes()] })).toThrow(
      /holds 'shops\.csv', which this build would remove: give --add to keep what it holds/,
    );
    expect(await read(asked({ places: [cafes()], over: 'add' }))).toEqual(['One', 'Two']);
    expect(await read(asked({ places: [cafes(), shops()] }))).toEqual(['Two', 'One']);
    expect(await read(asked({ places: [cafes()], over: 'replace' }))).toEqual(['Two']);
    expect(await read(heldSources(options()))).toEqual(['Two']);
  });

  it('is refused once its copy is another file', async () => {
    await read(asked({ places: [shops()] }));
    const { sha256 } = JSON.parse(readFileSync(join(directory, 'data/own/sources.json'), 'utf8')).sources[0];
    written(`data/own/${sha256}`, 'name,lat,lon\nThree,1,2\n');
    await expect(read(heldSources(options()))).rejects.toMatchObject({ code: 'INVALID_SOURCE' });
  });
});
