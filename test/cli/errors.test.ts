import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/cli.ts';
import { openElevation } from '../../src/elevation/elevation.ts';
import { Connection } from '../../src/opensearch/opensearch.ts';
import { readChanges, readRegion } from '../../src/osm/osm.ts';
import { openForeignArchive } from '../../src/world-map/world-map.ts';
import { run, runInProcess } from './command.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-errors-'));
const empty = join(directory, 'empty');
const broken = join(directory, 'broken');
const notAnExtract = join(directory, 'damaged.osm.pbf');

/** Answers everything with 404, and holds a port. */
let server: Server;
let port: number;

beforeAll(async () => {
  for (const path of [empty, broken]) mkdirSync(path);
  writeFileSync(join(broken, 'CURRENT'), '20260101T000000Z-abcdef\n');
  writeFileSync(notAnExtract, 'not an extract');
  server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port; // listening on TCP, so no string
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

describe('a mistake prints one line, no stack, and has its own exit code', () => {
  it.each<[string, () => string[], number, RegExp]>([
    ['unknown command', () => ['serv'], EXIT.usage, /unknown command 'serv' \(Did you mean serve\?\)/],
    [
      'unknown option',
      () => ['serve', '--prt', '1'],
      EXIT.usage,
      /unknown option '--prt' \(Did you mean --port\?\)/,
    ],
    ['missing argument', () => ['build'], EXIT.usage, /missing required argument 'source'/],
    ['superfluous argument', () => ['serve', 'x'], EXIT.usage, /too many arguments/],
    ['option without its value', () => ['serve', '--port'], EXIT.usage, /argument missing/],
    [
      'wrong value',
      () => ['serve', '--port', 'http'],
      EXIT.usage,
      /--port: 'http' given, expected a whole number/,
    ],
    ['no source', () => ['build', 'Some Where', '--data', empty], EXIT.usage, /'Some Where' is not a source/],
    ['missing file', () => ['build', 'no.osm.pbf', '--data', empty], EXIT.file, /no\.osm\.pbf/],
    ['no extract', () => ['build', notAnExtract, '--data', empty], EXIT.extract, /damaged\.osm\.pbf/],
    [
      'unknown region',
      () => ['build', 'europe/atlantis', '--data', empty, '--geofabrik-url', `http://127.0.0.1:${port}`],
      EXIT.download,
      /europe\/atlantis/,
    ],
    ['no place to search near', () => ['search', 'x', '--data', empty], EXIT.usage, /--near LAT,LON/],
    [
      'no data to search',
      () => ['search', 'x', '--near', '0,0', '--data', empty],
      EXIT.dataSet,
      /waypost build/,
    ],
    [
      'no point to look at',
      () => ['reverse', 'abc', '--data', empty],
      EXIT.usage,
      /'abc' given, expected LAT,LON/,
    ],
    ['a point off the Earth', () => ['reverse', '-91,5', '--data', empty], EXIT.usage, /'-91,5' given/],
    [
      'wrong zoom',
      () => ['reverse', '-33.9,18.4', '--zoom', '19', '--data', empty],
      EXIT.usage,
      /--zoom: '19'/,
    ],
    [
      'mistyped option after a point',
      () => ['reverse', '-33.9,18.4', '--zom', '5'],
      EXIT.usage,
      /mean --zoom/,
    ],
    ['no data to look at', () => ['reverse', '-33.9,18.4', '--data', empty], EXIT.dataSet, /waypost build/],
    ['no data to geocode', () => ['geocode', 'x', '--data', empty], EXIT.dataSet, /waypost build/],
    ['no data to inspect', () => ['inspect', '--data', empty], EXIT.dataSet, /no data set/],
    ['no data to verify', () => ['verify', '--data', empty], EXIT.dataSet, /no data set/],
    ['broken data', () => ['verify', '--data', broken], EXIT.dataSet, /CURRENT/],
    [
      'taken port',
      () => ['serve', '--data', empty, '--port', String(port)],
      EXIT.address,
      /Cannot listen on .*--port/,
    ],
  ])('%s', async (_name, words, code, message) => {
    const outcome = await runInProcess(words());
    const complaint = outcome.stderr.split('\n').filter((line) => line.startsWith('waypost: '));
    expect(complaint).toEqual([expect.stringMatching(message)]);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).not.toMatch(/^\s+at /m);
    expect(outcome.stdout).toBe('');
  });

  it('names the variable that was wrong', async () => {
    const outcome = await runInProcess(['serve'], { WAYPOST_PLACE_FORM: 'c' });
    expect(outcome).toEqual({
      code: EXIT.usage,
      stdout: '',
      stderr: "waypost: WAYPOST_PLACE_FORM: 'c' given, expected one of a, b.\n",
    });
  });
});

describe('help', () => {
  it('says what to try first, and every option with its variable and default', async () => {
    const { code, stdout } = await runInProcess(['serve', '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Try this first:\n {2}waypost serve/);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      '--port <PORT> port to listen on; 0 takes a free one (WAYPOST_PORT; default 8080)',
    );
  });

  it('and version are no mistakes', async () => {
    expect((await runInProcess(['--help'])).code).toBe(0);
    expect(await runInProcess(['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});

describe.skipIf(process.platform === 'win32')(
  'a source that is no file (Windows has neither pipes nor devices of a path)',
  () => {
    it.each([
      ['a named pipe', () => namedPipe(join(directory, 'pipe.osm.pbf'))],
      ['a device', () => '/dev/zero'],
      ['a directory', () => empty],
    ])('is refused at once: %s', async (kind, make) => {
      const source = make();
      const outcome = await run(['build', source, '--data', join(directory, 'data')]);
      expect(outcome.stderr).toContain(
        `waypost: '${source}' is ${kind}; expected an .osm.pbf file on a disk.`,
      );
      expect(outcome.code).toBe(EXIT.file);
    });
  },
);

describe.skipIf(process.platform === 'win32')(
  'a named pipe, which nobody may ever write to, is refused at once',
  () => {
    const isPipe = /: it is a named pipe, expected a file\.$/;
    let pipe: string;
    beforeEach(() => {
      pipe = namedPipe(join(mkdtempSync(join(directory, 'pipes-')), 'pipe'));
    });

    it('as the configuration file', async () => {
      const { code, stderr } = await run(['verify', '--config', pipe]);
      expect(stderr).toBe(
        `waypost: The configuration file ${pipe} cannot be read: it is a named pipe, expected a file.\n`,
      );
      expect(code).toBe(EXIT.usage);
    });

    it('as a file of changes, a polygon, a file of heights', async () => {
      await expect(readChanges(pipe).next()).rejects.toThrow(isPipe);
      await expect(readRegion(pipe)).rejects.toThrow(isPipe);
      const heights = dirname(namedPipe(join(dirname(pipe), 'heights.tif')));
      expect(() => openElevation(heights)).toThrow(isPipe);
    });

    it('as a certificate of OpenSearch', () => {
      const settings = { urls: ['https://127.0.0.1:9200'], caFile: pipe };
      expect(() => new Connection(settings)).toThrow(isPipe);
    });

    it('as an archive of the map', async () => {
      await expect(openForeignArchive(pipe)).rejects.toThrow(/pipe.*: it is no regular file/);
    });
  },
);

function namedPipe(path: string): string {
  execFileSync('mkfifo', [path]);
  return path;
}
