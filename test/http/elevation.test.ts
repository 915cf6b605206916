import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawElevation, openElevation } from '../../src/elevation/elevation.ts';
import { openPictureArchive, type TileArchive } from '../../src/pmtiles/pmtiles.ts';
import { openTileArchive } from '../../src/world-map/world-map.ts';
import { geoTiff, mountain, SMALL_TIFF } from '../elevation/height-files.ts';
import { ArraySearcher, expectError, testServer } from './fixture.ts';

const PUBLIC_URL = 'https://maps.example.org/way';
const folder = mkdtempSync(join(tmpdir(), 'waypost-elevation-'));
let archives: { heights: TileArchive; contours: TileArchive };

beforeAll(async () => {
  const input = join(folder, 'in');
  mkdirSync(input);
  const form = { ...SMALL_TIFF, step: 0.0005 };
  writeFileSync(join(input, 'mountain.tif'), geoTiff(form, mountain(8.02, 46.98)));
  writeFileSync(join(input, 'credit.txt'), '© the surveyors\nmore\n');
  const paths = { path: join(folder, 'heights'), contoursPath: join(folder, 'contours') };
  await drawElevation(openElevation(input), { ...paths, temporaryDirectory: folder });
  archives = {
    heights: await openPictureArchive(paths.path),
    contours: await openTileArchive(paths.contoursPath),
  };
});
afterAll(async () => {
  await archives.heights.close();
  await archives.contours.close();
  rmSync(folder, { recursive: true });
});

function server(elevation?: { heights: TileArchive; contours?: TileArchive }) {
  const dataSet = { id: 'first', searcher: new ArraySearcher(), ...(elevation && { elevation }) };
  return testServer({ dataSet: () => dataSet, publicUrl: () => PUBLIC_URL });
}

describe('a data set with heights', () => {
  it('tells of both in TileJSON, with the credit and the token of whoever asks', async () => {
    const app = server(archives);
    const heights = (await app.inject('/v1/tiles/elevation.json?access_token=t0k')).json();
    const { maxZoom } = archives.heights;
    expect(heights).toMatchObject({
      tiles: [`${PUBLIC_URL}/v1/tiles/elevation/{z}/{x}/{y}.png?access_token=t0k`],
      encoding: 'terrarium',
      attribution: '© the surveyors',
      maxzoom: maxZoom,
    });
    const [west, south, east, north] = heights.bounds;
    expect([west, south, east, north].map((degrees: number) => degrees.toFixed(3))).toEqual([
      '8.000',
      '46.970',
      '8.050',
      '47.000',
    ]);
    const contours = (await app.inject('/v1/tiles/contours.json')).json();
    expect(contours).toMatchObject({
      tiles: [`${PUBLIC_URL}/v1/tiles/contours/{z}/{x}/{y}.mvt`],
      minzoom: 12,
      maxzoom: 13,
      vector_layers: [{ id: 'contours', fields: { ele: 'Number', index: 'Boolean' } }],
    });
    expect((await app.inject('/v1/tiles/elevation/metadata?access_token=t0k')).json()).toEqual(heights);
    expect((await app.inject('/v1/tiles/contours/metadata')).json()).toEqual(contours);
    await app.close();
  });

  it('serves pictures and vector tiles, which are kept by browsers', async () => {
    const app = server(archives);
    const picture = await app.inject('/v1/tiles/elevation/10/534/360.png');
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({ 'content-type': 'image/png', etag: expect.any(String) });
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    const again = await app.inject({
      url: '/v1/tiles/elevation/10/534/360.png',
      headers: { 'if-none-match': String(picture.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    const lines = await app.inject('/v1/tiles/contours/12/2139/1441.mvt');
    expect(lines.statusCode).toBe(200);
    expect(lines.headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
    await app.close();
  });

  it.each([
    '/v1/tiles/elevation/10/0/0.png',
    '/v1/tiles/elevation/10/534/360.mvt',
    '/v1/tiles/elevation/10/534/1024.png',
    '/v1/tiles/elevation/010/534/360.png',
    '/v1/tiles/elevation/16/0/0.png',
    '/v1/tiles/contours/11/1069/720.mvt',
  ])('has nothing at %s', async (path) => {
    const app = server(archives);
    expect(expectError(await app.inject(path))).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
    await app.close();
  });

  it('has styles that shade hills, draw contour lines if there are any, and keep the other layers', async () => {
    const idsOf = async (app: ReturnType<typeof server>) => {
      const { layers, sources } = (await app.inject('/styles/v0/dark.json')).json();
      await app.close();
      return { ids: layers.map(({ id }: { id: string }) => id) as string[], sources: Object.keys(sources) };
    };
    const [plain, hills, all] = [
      await idsOf(server()),
      await idsOf(server({ heights: archives.heights })),
      await idsOf(server(archives)),
    ];
    expect(plain.sources).toEqual(['basemap']);
    expect(hills.sources).toEqual(['basemap', 'elevation']);
    expect(all.sources).toEqual(['basemap', 'elevation', 'contours']);
    const added = (ids: string[]) => ids.filter((id) => !plain.ids.includes(id));
    expect(added(hills.ids)).toEqual(['relief-hills']);
    expect(added(all.ids)).toEqual(['relief-hills', 'relief-contours', 'relief-contour-heights']);
    expect(all.ids.filter((id) => plain.ids.includes(id))).toEqual(plain.ids);
  });
});

it.each([
  '/v1/tiles/elevation.json',
  '/v1/tiles/contours.json',
  '/v1/tiles/contours/metadata',
  '/v1/tiles/elevation/10/534/360.png',
])('a data set without heights has no %s', async (path) => {
  const app = server();
  expect(expectError(await app.inject(path))).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
  await app.close();
});
