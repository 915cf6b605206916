import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { type Style, styleOf, THEMES } from '../../src/styles/styles.ts';
import { type Colour, differenceOf, labOf, lightOf } from './colours.ts';
import { outcomesOf } from './expressions.ts';

/** The map of the world, where names and a few tints say everything. */

/** CIEDE2000 of areas side by side: what is seen, if not at a glance. */
const LEAST_OF_AREAS = 2.5;
/** The same of lines that are thinner than a pixel, which the ground washes out. */
const LEAST_OF_LINES = 15;
/** The same of tints that are to stay in the background. */
const MOST_OF_TINTS = 12;
const WORLD_ZOOM = 5;

type StyleLayer = Style['layers'][number];

function valueAt(zoom: number, value: unknown, properties: Readonly<Record<string, unknown>>): unknown {
  if (!Array.isArray(value)) return value;
  const expression = createExpression(value, 'layers[0]');
  if (expression.result === 'error') throw new Error(expression.value.map(String).join());
  return expression.value.evaluate({ zoom }, { type: 'Point', properties });
}

function layerOf({ layers }: Style, id: string): StyleLayer {
  const found = layers.find((layer) => layer.id === id);
  if (!found) throw new Error(`There is no layer '${id}'.`);
  return found;
}

describe.each(THEMES)('the world in %s', (theme) => {
  const style = styleOf(theme, { publicUrl: '' });

  it.each([
    ['place-city', { population: 200_000 }, { population: 9_000_000 }],
    ['place-capital', { population: 200_000 }, { population: 9_000_000 }],
    ['label-country', { way_area: 4_000_000 }, { way_area: 300_000_000 }], // hectares: Denmark's, India's
    ['label-water', { way_area: 5e8 }, { way_area: 1e11 }], // square metres: Lake Geneva's, Lake Michigan's
  ])('%s names the large in larger letters, at every zoom', (id, small, large) => {
    const size = layerOf(style, id).layout?.['text-size'];
    for (const zoom of [4, 6, 8])
      expect(valueAt(zoom, size, large), `${zoom}`).toBeGreaterThan(Number(valueAt(zoom, size, small)));
  });

  it.each(['place-city', 'label-country', 'label-water'])('%s names what has no size', (id) => {
    const size = layerOf(style, id).layout?.['text-size'];
    expect(valueAt(WORLD_ZOOM, size, {})).toBeGreaterThanOrEqual(9);
  });

  /** In their order, which begins with those of the lowest zoom. */
  const coloursOf = (id: string, key: 'background-color' | 'fill-color' | 'line-color') =>
    outcomesOf(layerOf(style, id).paint?.[key]).map(String);
  const [ground = ''] = coloursOf('ground', 'background-color');

  it('tells ice and towns from the ground, and ice from water', () => {
    const [ice = '', water = ''] = coloursOf('water-area', 'fill-color');
    const [town = ''] = coloursOf('land-built', 'fill-color');
    expect(apart(ice, ground)).toBeGreaterThanOrEqual(LEAST_OF_AREAS);
    expect(apart(town, ground)).toBeGreaterThanOrEqual(LEAST_OF_AREAS);
    expect(apart(ice, water)).toBeGreaterThanOrEqual(2 * LEAST_OF_AREAS);
  });

  it('tints the land by what covers it, quietly, and leaves towns to be seen', () => {
    const [, , , , ofFirstZoom] = (layerOf(style, 'land-built').paint?.['fill-color'] ?? []) as unknown[];
    const colourOf = (kind: string) => String(valueAt(WORLD_ZOOM, ofFirstZoom, { kind }));
    const covers = ['tree_cover', 'grass_cover', 'desert', 'tundra'].map(colourOf);
    const [water = ''] = coloursOf('water-ocean', 'fill-color');
    expect(new Set([...covers, ground]).size).toBe(covers.length + 1);
    for (const cover of covers) {
      expect(apart(cover, ground), cover).toBeLessThan(MOST_OF_TINTS);
      expect(apart(cover, water), cover).toBeGreaterThanOrEqual(2 * LEAST_OF_AREAS);
      expect(apart(cover, colourOf('urban')), cover).toBeGreaterThanOrEqual(LEAST_OF_AREAS);
    }
    expect(apart(covers[0]!, ground)).toBeGreaterThanOrEqual(LEAST_OF_AREAS);
  });

  it('lets the tints of the world fade out before towns do, and never what extracts draw', () => {
    const opacity = layerOf(style, 'land-built').paint?.['fill-opacity'];
    const at = (zoom: number) =>
      ['tree_cover', 'urban', 'residential'].map((kind) => valueAt(zoom, opacity, { kind }));
    expect(at(5)).toEqual([1, 1, 1]);
    expect(at(8)).toEqual([0, 1, 1]);
    expect(at(11)).toEqual([0, 0, 1]);
  });

  it('tells rivers from the ground', () => {
    const [river = ''] = coloursOf('waterway-large', 'line-color');
    expect(apart(river, ground)).toBeGreaterThanOrEqual(LEAST_OF_LINES);
  });
});

function apart(one: Colour, other: Colour): number {
  return differenceOf(labOf(lightOf(one)), labOf(lightOf(other)));
}
