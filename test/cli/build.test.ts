import { createHash } from 'node:crypto';
import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/cli.ts';
import { encodeExtract } from '../../src/osm/osm.ts';
import { build } from '../house.ts';
import { scratch } from '../scratch.ts';
import { smallCommand } from './small-installation.ts';

const { run, start } = smallCommand();

let directory: string;
let data: string;
beforeEach(() => {
  directory = scratch();
  data = join(directory, 'data');
});

function cafes(count: number): Buffer {
  return encodeExtract(
    Array.from({ length: count }, (_, i) => ({
      kind: 'node' as const,
      id: i + 1,
      lat: 47 + i / 1e6,
      lon: 9.5,
      tags: { amenity: 'cafe', name: `Cafe ${i}` },
    })),
  );
}

it('builds, verifies, inspects, and tells when a file is damaged', async () => {
  const source = join(directory, 'cafes.osm.pbf');
  writeFileSync(source, cafes(30));
  const built = await run(['build', source], { WAYPOST_DATA: data });
  expect(built.code).toBe(0);
  expect(built.stdout).toMatch(/^built 30 places of 1 categories in .*: generation \S+ is current\n$/);
  expect(built.stderr).toMatch(
    /^fetch .*\nread cafes\.osm\.pbf: .*\narea: .*\nplace: 30 places.*\naddress: .*\nindex: .*\ntile: .*\nverify: .*\npublish: .*\n$/,
  );

  expect(await run(['verify', '--data', data])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('are whole'),
  });
  const inspected = await run(['inspect', '--data', data, '--json']);
  expect(JSON.parse(inspected.stdout)).toMatchObject({ counts: { places: 30, kinds: { n: 30 } } });
  expect((await run(['inspect', '--data', data])).stdout).toMatch(/amenity\/cafe +30/);

  const [generation = ''] = readdirSync(join(data, 'generations'));
  const index = join(data, 'generations', generation, 'index');
  const [file = ''] = readdirSync(index);
  truncateSync(join(index, file), 3);
  const verified = await run(['verify', '--data', data]);
  expect(verified).toMatchObject({ code: EXIT.dataSet, stdout: '' });
  expect(verified.stderr).toMatch(new RegExp(`^waypost: .*${file} has 3 bytes instead of \\d+\\.\n$`));
});

it('stopped by SIGINT leaves nothing behind', async () => {
  const source = join(directory, 'cafes.osm.pbf');
  writeFileSync(source, cafes(30_000));
  const building = start(['build', source, '--data', data]);
  await building.until(/read cafes/);
  building.process.kill('SIGINT');
  expect(await building.ended).toMatchObject({
    code: EXIT.interrupted,
    stderr: expect.stringMatching(/\nwaypost: stopped by SIGINT; the data set is as it was before\.\n$/),
  });
  expect(existsSync(join(data, 'CURRENT'))).toBe(false);
  expect(readdirSync(join(data, 'generations'))).toEqual([]);
});

it('downloads a region', async () => {
  const content = cafes(3);
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.md5')) response.end(createHash('md5').update(content).digest('hex'));
    else response.writeHead(200, { 'content-length': content.length }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP, so no string
  const words = ['build', 'europe/monaco', '--data', data, '--geofabrik-url', `http://127.0.0.1:${port}/`];
  const built = await run(words);
  server.close();
  expect(built.stdout).toMatch(/^built 3 places/);
  expect(readdirSync(join(data, 'downloads', 'europe'))).toEqual(['monaco-latest.osm.pbf']);
});

it('ends quietly when nobody reads on', async () => {
  const source = join(directory, 'cafes.osm.pbf');
  writeFileSync(source, cafes(3));
  await build(source, data);
  const inspecting = start(['inspect', '--data', data, '--json']);
  inspecting.process.stdout.destroy();
  expect(await inspecting.ended).toMatchObject({ code: 0, stderr: '' });
});
