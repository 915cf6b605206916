import type { FastifyInstance } from 'fastify';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basemapPath, openCurrent } from '../../src/generation/generation.ts';
import { createPictures, type Pictures } from '../../src/pictures/pictures.ts';
import type { TileArchive } from '../../src/pmtiles/pmtiles.ts';
import { styleOf, THEMES, type Theme } from '../../src/styles/styles.ts';
import { openTileArchive } from '../../src/world-map/world-map.ts';
import { createKey, houseOf } from '../house.ts';
import { expectError } from './fixture.ts';

const AT_SEA = '-30,0,5';
const PACKAGE_THAT_IS_NOT = '@napi-rs/canvas-that-nobody-has';
const house = houseOf('sample');
let pictures: Pictures;
let basemap: TileArchive;
let app: FastifyInstance;

beforeAll(async () => {
  pictures = createPictures(({ reason }) => {
    throw reason;
  });
  basemap = await openTileArchive(basemapPath((await openCurrent(house.data)).directory));
  app = house.server({}, { pictures, basemap: () => basemap });
});
afterAll(async () => {
  await pictures.close();
  await basemap.close();
});

type Colour = readonly [red: number, green: number, blue: number];

async function picture(path: string, query: Readonly<Record<string, string>> = {}): Promise<PNG> {
  const answer = await app.inject(`/v1/static/${path}?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  expect(answer.headers['content-type']).toBe('image/png');
  return PNG.sync.read(answer.rawPayload);
}

function at({ data, width }: PNG, x: number, y: number): Colour {
  const place = 4 * (y * width + x);
  return [data[place]!, data[place + 1]!, data[place + 2]!];
}

/** The sea is darker where it is deep, and bluer than anything on land. */
function isWater(image: PNG, x: number, y: number): boolean {
  const [red, , blue] = at(image, x, y);
  return blue - red > 50;
}

function hex(colour: unknown): Colour {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(String(colour)) ?? [];
  return [red, green, blue].map((part) => Number.parseInt(part, 16)) as unknown as Colour; // three parts
}

function paintOf(theme: Theme, id: string): Readonly<Record<string, unknown>> {
  const layer = styleOf(theme, { publicUrl: '' }).layers.find((one) => one.id === id);
  expect(layer, id).toBeDefined();
  return layer?.paint ?? {};
}

/** Where a picture has a colour: the box of its pixels. */
function boxOf(image: PNG, colour: Colour) {
  const found = Array.from({ length: image.width * image.height }, (_, place) => place)
    .map((place) => [place % image.width, Math.floor(place / image.width)] as const)
    .filter(([x, y]) => String(at(image, x, y)) === String(colour));
  expect(found.length, `pixels of ${colour}`).toBeGreaterThan(0);
  const [xs, ys] = [found.map(([x]) => x), found.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

describe('a picture of the map', () => {
  it('has the size asked for, and twice as many pixels for fine screens', async () => {
    const [usual, fine] = [
      await picture(`light/${AT_SEA}/300x200.png`),
      await picture(`light/${AT_SEA}/300x200@2x.png`),
    ];
    expect([usual.width, usual.height, fine.width, fine.height]).toEqual([300, 200, 600, 400]);
  });

  it('shows water where water is and land where land is, north up', async () => {
    // the Atlantic lies south-west of Liberia, Guinea north-east
    const image = await picture('light/-9,7,4/400x400.png');
    expect([isWater(image, 5, 370), isWater(image, 395, 5)]).toEqual([true, false]);
  });

  it('is turned by its bearing: with east up, Africa lies above the Atlantic', async () => {
    const image = await picture('light/-9,7,4,90/400x400.png');
    expect([isWater(image, 395, 370), isWater(image, 5, 5)]).toEqual([true, false]);
  });

  it.each(THEMES)('has the colours of the theme %s', async (theme) => {
    const veiled = await picture(`${theme}/30,20,15/64x64.png`);
    expect(at(veiled, 5, 5)).toEqual(hex(paintOf(theme, 'uncovered')['fill-color']));
  });

  it('is named in the language asked for', async () => {
    const english = await picture('light/10,50,4/400x400.png', { lang: 'en' });
    const french = await picture('light/10,50,4/400x400.png', { lang: 'fr' });
    expect(english.data.equals(french.data)).toBe(false);
  });

  it('says in its lower right corner whom the data is owed to, and nothing in the others', async () => {
    const image = await picture(`light/${AT_SEA}/600x200.png`);
    const darkest = (left: number) =>
      Math.min(
        ...Array.from({ length: 300 * 12 }, (_, place) => {
          const [red, green, blue] = at(image, left + (place % 300), 188 + Math.floor(place / 300));
          return red + green + blue;
        }),
      );
    expect(darkest(300)).toBeLessThan(300);
    expect(darkest(0)).toBeGreaterThan(400);
  });

  it('keeps what was asked for lately, and tells a client that it holds it', async () => {
    const url = `/v1/static/gray/${AT_SEA}/40x40.png`;
    const first = await app.inject(url);
    const again = await app.inject({ url, headers: { 'if-none-match': `${first.headers.etag}` } });
    expect(first.headers['cache-control']).toBe('public, max-age=3600');
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });
});

describe('what is painted over a map', () => {
  it('has a pin whose tip is its place', async () => {
    const image = await picture(`light/${AT_SEA}/200x200.png`, { markers: '-30,0,ff00ff' });
    const pin = boxOf(image, [255, 0, 255]);
    expect((pin.left + pin.right) / 2).toBeCloseTo(99.5, -0.3);
    expect(pin.bottom).toBeLessThanOrEqual(100);
    expect(pin.bottom).toBeGreaterThan(92); // its very tip is as narrow as the edge around it
    expect(pin.top).toBeGreaterThan(60);
  });

  it('has a label in the head of a pin', async () => {
    const of = async (label: string) =>
      (await picture(`light/${AT_SEA}/200x200.png`, { markers: `-30,0,cc0000,${label}` })).data;
    expect((await of('A')).equals(await of('B'))).toBe(false);
  });

  it('fits all pins into the picture where the view is auto, also across the antimeridian', async () => {
    const image = await picture('light/auto/400x300.png', {
      markers: '179,10,ff00ff;-179,-10,00ff01;-178,3,fe0100',
    });
    for (const colour of [
      [255, 0, 255],
      [0, 255, 1],
      [254, 1, 0],
    ] as const) {
      const { left, right, top, bottom } = boxOf(image, colour);
      expect(
        [left, top].every((edge) => edge >= 4),
        String(colour),
      ).toBe(true);
      expect(right <= 396 && bottom <= 296, String(colour)).toBe(true);
    }
    const [west, east] = [boxOf(image, [255, 0, 255]), boxOf(image, [0, 255, 1])];
    expect(east.left - west.left).toBeGreaterThan(20);
    expect(east.left - west.left).toBeLessThan(100);
  });

  it('has the line of an encoded polyline in its colour and width', async () => {
    // from 0, -31 to 0, -29: two degrees of 2^5 * 512 / 360 pixels
    const image = await picture(`light/${AT_SEA}/200x100.png`, {
      path: '?~te|D?_seK',
      path_colour: 'ff00ff',
      path_width: '10',
    });
    const { left, right, top, bottom } = boxOf(image, [255, 0, 255]);
    expect([(left + right) / 2, right - left]).toEqual([expect.closeTo(100, -1), expect.closeTo(101, -1)]);
    expect([(top + bottom) / 2, bottom - top + 1]).toEqual([
      expect.closeTo(49.5, 0),
      expect.closeTo(10, -0.5),
    ]);
  });

  it('has areas, lines and points of GeoJSON with the look that they have there', async () => {
    const ring = [
      [-31, -1],
      [-29, -1],
      [-29, 1],
      [-31, 1],
      [-31, -1],
    ];
    const geojson = JSON.stringify({
      type: 'Feature',
      properties: { fill: '#0f0', 'fill-opacity': 1, 'stroke-width': 0 },
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
    const image = await picture(`light/${AT_SEA}/200x200.png`, { geojson });
    expect(at(image, 100, 100)).toEqual([0, 255, 0]);
    expect(at(image, 20, 100)).not.toEqual([0, 255, 0]);
  });
});

describe('a picture that is refused', () => {
  const [MOST_MARKERS, VIEW] = [100, 'light/0,0,3/100x100.png'];
  it.each([
    ['light/0,0/100x100.png', '', "Parameter 'view' is \"0,0\"; expected 'auto' or longitude"],
    ['light/0,0,23/100x100.png', '', "Parameter 'zoom' is 23; expected a number from 0 to 22"],
    ['light/181,0,3/100x100.png', '', "Parameter 'longitude' is 181"],
    ['light/0,86,3/100x100.png', '', "Parameter 'latitude' is 86"],
    ['light/0,0,3,0,30/100x100.png', '', "Parameter 'pitch' is 30; expected 0"],
    ['light/0,0,3/1281x100.png', '', 'Parameter \'size\' is "1281x100.png"'],
    ['light/0,0,3/0x100.png', '', "Parameter 'size'"],
    ['light/0,0,3/100x100@3x.png', '', "Parameter 'size'"],
    ['light/auto/100x100.png', '', "Parameter 'view' is 'auto' without anything to show"],
    [VIEW, 'markers=0,0,blue', 'Parameter \'markers\' holds "0,0,blue"; expected longitude,latitude'],
    [
      VIEW,
      `markers=${Array(MOST_MARKERS + 1)
        .fill('0,0')
        .join(';')}`,
      "Parameter 'markers' has 101 markers; expected at most 100",
    ],
    [VIEW, 'path=%40', 'Parameter \'path\' is "@"; expected an encoded polyline'],
    [VIEW, 'path_width=3', "Parameter 'path_width' is of a line; expected one in 'path'"],
    [VIEW, 'geojson=%7B', 'Parameter \'geojson\' is "{"; expected GeoJSON'],
    [
      VIEW,
      'geojson=%7B%22type%22:%22Point%22,%22coordinates%22:[200,0]%7D',
      "Parameter 'geojson' has a position",
    ],
    [VIEW, `geojson=${'1'.repeat(8001)}`, "Parameter 'geojson' has 8001 characters; expected at most 8000"],
  ])('%s?%s is told why', async (path, query, beginning) => {
    const { status, message } = expectError(await app.inject(`/v1/static/${path}?${query}`));
    expect(status).toBe(400);
    expect(message.slice(0, beginning.length)).toBe(beginning);
  });

  it('is 404 in a theme that there is not', async () => {
    expect(expectError(await app.inject('/v1/static/sepia/0,0,3/10x10.png'))).toMatchObject({
      status: 404,
      message: 'No theme is called "sepia"; expected one of light, dark, gray, warm.',
    });
  });

  it('needs a scope that tiles need', async () => {
    const guarded = house.server({}, { pictures, basemap: () => basemap, guard: house.auth });
    const url = '/v1/static/light/-30,0,5/20x20.png';
    expect(expectError(await guarded.inject(url)).status).toBe(401);
    const key = await createKey(house.data, { scopes: ['tiles:read'] });
    expect((await guarded.inject(`${url}?access_token=${key}`)).statusCode).toBe(200);
  });

  it('is 501 with one sentence where the canvas is not installed, again and again', async () => {
    const without = createPictures(() => {}, PACKAGE_THAT_IS_NOT);
    const bare = house.server({}, { pictures: without, basemap: () => basemap });
    for (const size of ['10x10', '10x10', '12x12'])
      expect(expectError(await bare.inject(`/v1/static/light/0,0,3/${size}.png`))).toEqual({
        status: 501,
        code: 'NOT_IMPLEMENTED',
        message: `Pictures need the package ${PACKAGE_THAT_IS_NOT}, which is not installed here; docs/pictures.md says how to add it.`,
      });
    await without.close();
  });
});
