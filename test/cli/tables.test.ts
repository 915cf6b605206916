import { appendFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { EXIT } from '../../src/cli/cli.ts';
import { houseOf } from '../house.ts';
import { run, runInProcess, start } from './command.ts';

/** Tables whose rows are geocoded, by the command as users have it. */

const house = houseOf('sample');
const file = (name: string) => join(house.directory, name);

function written(name: string, text: string | Buffer): string {
  writeFileSync(file(name), text);
  return file(name);
}

const complete = (command: string, csv: string, out: string, ...words: string[]) =>
  run([command, '--csv', csv, '--out', out, '--data', house.data, '--workers', '2', ...words]);

type Cells = Record<string, string>;
const rowsOf = (path: string, delimiter = ','): Cells[] =>
  parse(readFileSync(path), { columns: true, bom: true, delimiter });

it('completes rows by parts, keeps all cells as they are, and says why a row has nothing', async () => {
  const csv = written(
    'parts.csv',
    Buffer.from(
      'Kunde;Strasse;Hausnummer;Ort;lat\r\n1;Gradient Street;3;Port Origin;=1+1\r\n"2 ""b""";;;;@x\r\n3;Gradient Street;9999;Port Origin;Zürich\r\n',
      'latin1',
    ),
  );
  const { code, stdout, stderr } = await complete('geocode', csv, file('parts-out.csv'));
  expect(code).toBe(EXIT.someFailed);
  expect(stdout).toMatch(/: 3 rows, 2 found, 1 that could not be asked\n$/);
  expect(stderr).toContain(`windows-1252, delimiter ";", street = 'Strasse'`);
  const [first, second, third] = rowsOf(file('parts-out.csv'), ';');
  const { stdout: asked } = await runInProcess([
    'geocode',
    'Gradient Street 3, Port Origin',
    '--limit',
    '1',
    '--json',
    '--data',
    house.data,
  ]);
  const { geometry, properties } = JSON.parse(asked).features[0];
  expect(first).toEqual({
    Kunde: '1',
    Strasse: 'Gradient Street',
    Hausnummer: '3',
    Ort: 'Port Origin',
    lat: '=1+1',
    found_lat: String(geometry.coordinates[1]),
    found_lon: String(geometry.coordinates[0]),
    found_type: 'house',
    found_name: properties.name,
    found_street: properties.street,
    found_house_number: '3',
    found_postal_code: properties.postal_code,
    found_locality: properties.locality,
    found_region: properties.region,
    found_country: properties.country,
    match_type: 'exact',
    confidence: '1',
    source: properties.place_id,
    reason: '',
  });
  expect(second).toMatchObject({
    Kunde: '2 "b"',
    lat: '@x',
    found_lat: '',
    reason: 'the row has no address',
  });
  expect(third).toMatchObject({
    lat: 'Zürich',
    found_type: 'street',
    match_type: 'fallback',
    reason: 'more was asked for; the street was found',
  });
});

it('tells what is at the points of a table, also with decimal commas', async () => {
  const csv = written('points.csv', 'breite;länge\n0,0007025;0,0009895\nx;1\n95;0\n');
  expect(await complete('reverse', csv, file('points-out.csv'))).toMatchObject({ code: EXIT.someFailed });
  expect(rowsOf(file('points-out.csv'), ';')).toEqual([
    expect.objectContaining({ found_name: 'Gradient Street 3', reason: '' }),
    expect.objectContaining({ found_name: '', reason: "'x' is no number of degrees" }),
    expect.objectContaining({ found_name: '', reason: expect.stringContaining('-90 to 90') }),
  ]);
});

const MANY = 600;
const LINES = Array.from({ length: MANY }, (_, at) => `${at},"Gradient Street ${at % 40}\nPort Origin"`);

it('goes on behind the last whole row when it was killed, and comes to the same', async () => {
  const csv = written('many.csv', `id,address\n${LINES.join('\n')}\n`);
  const [whole, killed] = [file('whole.csv'), file('killed.csv')];
  expect(await complete('geocode', csv, whole)).toMatchObject({ code: EXIT.done });
  const expected = readFileSync(whole, 'utf8');
  expect(rowsOf(whole).map(({ id }) => Number(id))).toEqual(LINES.map((_, at) => at));

  const words = ['geocode', '--csv', csv, '--out', killed, '--data', house.data, '--workers', '2'];
  const begun = start(words);
  while (!existsSync(killed) || statSync(killed).size < 20_000)
    await new Promise((resolve) => setTimeout(resolve, 5));
  begun.process.kill('SIGKILL');
  await begun.ended;
  appendFileSync(killed, '7,"a part of a row');
  const { code, stderr } = await run(words);
  expect([code, stderr]).toEqual([EXIT.done, expect.stringContaining('rows already; going on behind them')]);
  expect(readFileSync(killed, 'utf8')).toBe(expected);

  truncateSync(killed, 10); // not even the header
  expect((await run(words)).code).toBe(EXIT.done);
  expect(readFileSync(killed, 'utf8')).toBe(expected);
  expect(await run(words)).toMatchObject({ code: EXIT.done, stdout: expect.stringContaining(': 0 rows') });
  expect(readFileSync(killed, 'utf8')).toBe(expected);
});

const NOTES = 'my,notes\nof,years\nand more';

it('leaves a file alone that is no beginning of the result', async () => {
  const csv = written('own.csv', 'address\nGradient Street 3\n');
  const other = written('other.csv', NOTES);
  const message = expect.stringContaining("is not the beginning of this table's result");
  expect(await complete('geocode', csv, other)).toMatchObject({ code: EXIT.usage, stderr: message });
  expect(readFileSync(other, 'utf8')).toBe(NOTES);
  writeFileSync(other, 'one line');
  expect(await complete('geocode', csv, other)).toMatchObject({ code: EXIT.usage, stderr: message });
  expect(readFileSync(other, 'utf8')).toBe('one line');

  expect(await complete('geocode', csv, file('own-out.csv'))).toMatchObject({ code: EXIT.done });
  writeFileSync(csv, 'address\nHachure Lane\n');
  expect(await complete('geocode', csv, file('own-out.csv'))).toMatchObject({
    code: EXIT.usage,
    stderr: message,
  });
});

it('keeps the rows before one that is broken, and goes on when it is mended', async () => {
  const csv = written('broken.csv', 'address\nGradient Street 3\nHachure Lane\nGradient Street 1,too,many\n');
  const out = file('broken-out.csv');
  const refused = await complete('geocode', csv, out);
  expect(refused).toMatchObject({
    code: EXIT.extract,
    stderr: expect.stringMatching(/line 4: has 3 cells/),
  });
  expect(rowsOf(out)).toHaveLength(2);
  writeFileSync(csv, 'address\nGradient Street 3\nHachure Lane\n"Gradient Street 1,too,many"\n');
  expect(await complete('geocode', csv, out)).toMatchObject({ stdout: expect.stringContaining(': 1 rows') });
  expect(rowsOf(out)).toHaveLength(3);
});

it.each([
  ['no output', ['geocode', '--csv', 'x.csv'], 'A table needs both --csv FILE and --out FILE.'],
  [
    'itself as output',
    ['geocode', '--csv', 'x.csv', '--out', './x.csv'],
    'the table itself; expected another file',
  ],
  ['a table that is not there', ['geocode', '--csv', 'nowhere.csv', '--out', 'o.csv'], 'nowhere.csv'],
  ['a limit', ['geocode', '--csv', 'x.csv', '--out', 'o.csv', '--limit', '3'], 'expected no --limit'],
])('refuses %s', async (_what, words, sentence) => {
  const { code, stderr } = await runInProcess([...words, '--data', house.data]);
  expect(code).not.toBe(EXIT.done);
  expect(stderr).toContain(sentence);
});

it('refuses columns that nobody knows, and fields that there are not', async () => {
  const csv = written('unknown.csv', 'foo,bar\n1,2\n');
  const ask = (...words: string[]) =>
    runInProcess(['geocode', '--csv', csv, '--out', file('unknown-out.csv'), '--data', house.data, ...words]);
  expect((await ask()).stderr).toContain(
    "No column is known by its header ('foo', 'bar'); expected --columns q=…",
  );
  expect((await ask('--columns', 'planet=foo')).stderr).toContain(
    "--columns has 'planet=foo'; expected FIELD=HEADER",
  );
  expect((await ask('--columns', 'city=Ort')).stderr).toContain(
    "--columns names 'Ort'; expected one of the headers",
  );
  expect(existsSync(file('unknown-out.csv'))).toBe(false);
});
