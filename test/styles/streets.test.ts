import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { styleOf, THEMES } from '../../src/styles/styles.ts';

const { layers } = styleOf('light', { publicUrl: '' });

function layerOf(id: string) {
  const layer = layers.find((one) => one.id === id);
  if (!layer) throw new Error(`There is no layer ${id}.`);
  return layer;
}

function outcomeAt(expression: unknown, zoom: number, properties: Record<string, unknown>): unknown {
  const made = createExpression(expression, 'paint');
  if (made.result === 'error') throw new Error(made.value[0]?.message);
  return made.value.evaluate({ zoom }, { type: 3, properties });
}

describe('raised buildings', () => {
  const height = (metres: number, zoom: number) =>
    Number(outcomeAt(layerOf('building-solid').paint?.['fill-extrusion-height'], zoom, { height: metres }));

  it.each([16, 17, 18, 19, 20])(
    'lean over streets by a few pixels only when seen from above: zoom %i',
    (zoom) => {
      const metresPerPixel = (40_075_016 * Math.SQRT1_2) / 512 / 2 ** zoom; // at 45 degrees north
      const leanAtEdge = 1 / 3; // metres a metre of height: the map's field of view reaches 18 degrees from its middle
      const lean = (metres: number) => (height(metres, zoom) * leanAtEdge) / metresPerPixel;
      expect(lean(15)).toBeGreaterThan(2);
      expect(lean(15)).toBeLessThan(8);
      expect(lean(150)).toBeLessThan(8 * lean(15));
    },
  );

  it('stand the higher the higher they are', () => {
    const heights = [0, 3, 29, 31, 99, 101, 828].map((metres) => height(metres, 16));
    expect(heights).toEqual([...heights].sort((one, other) => one - other));
    expect(new Set(heights).size).toBe(heights.length);
  });

  it('are flat from afar', () => expect(height(100, 15)).toBe(0));
});

/** Labels of later layers are placed first. */
describe('what makes room for what', () => {
  const place = (id: string) => layers.findIndex((layer) => layer.id === id);

  it.each([
    ['arrows of one-way streets', 'street-oneway', 'names of streets', 'label-path'],
    ['names of streets', 'label-main', 'shields', 'shield-number'],
    ['exits', 'shield-exit', 'shields', 'shield-number'],
    ['shields of numbers', 'shield-number', 'those of routes', 'shield-route'],
    ['memorials', 'poi-memorial', 'shops', 'poi-shop'],
    ['shops', 'poi-shop', 'museums', 'poi-sight'],
  ])('%s (%s) make room for %s (%s)', (_what, less, _for, more) =>
    expect(place(less)).toBeLessThan(place(more)),
  );
});

describe('the icon of a sight', () => {
  const iconOf = (tags: Record<string, string>) =>
    outcomeAt(layerOf('poi-sight').layout?.['icon-image'], 16, tags);

  it.each([
    [{ tourism: 'attraction' }, 'attraction'],
    [{ tourism: 'attraction', amenity: 'theatre' }, 'theatre'],
    [{ tourism: 'attraction', religion: 'christian' }, 'christian'],
    [{ tourism: 'museum', historic: 'castle' }, 'castle'],
    [{ tourism: 'gallery' }, 'arts-centre'],
  ])('with %j is %s', (tags, icon) => expect(iconOf(tags)).toBe(icon));
});

describe('restaurants', () => {
  const isShown = (zoom: number, rank?: number) =>
    outcomeAt(layerOf('poi-food').filter, zoom, { amenity: 'restaurant', name: 'R', ...(rank && { rank }) });

  it.each([
    [14, 1, false],
    [15, 5, true],
    [15, 6, false],
    [16, 15, true],
  ])('at zoom %i with the rank %i: %s', (zoom, rank, expected) => expect(isShown(zoom, rank)).toBe(expected));

  it('of tiles without ranks begin where all do', () => {
    expect([15, 16].map((zoom) => isShown(zoom))).toEqual([false, true]);
  });
});

describe.each(THEMES)('shields of %s', (theme) => {
  const signOf = (id: string, road: Record<string, string>): string[] => {
    const paint = styleOf(theme, { publicUrl: '' }).layers.find((layer) => layer.id === id)?.paint ?? {};
    return [paint['icon-color'], paint['icon-halo-color']].map((colour) =>
      String(outcomeAt(colour, 12, road)),
    );
  };

  it.each(['I 80', 'US 101', 'E 18', '16'])('%s has an edge that differs from its ground', (ref) => {
    const [ground, edge] = signOf('shield-number', { ref });
    expect(edge).not.toBe(ground);
  });

  it.each([
    ['interstate', 'I 80'],
    ['us_highway', 'US 101'],
    ['e_road', 'E 18'],
    ['regional', '16'],
  ])('of the network %s are those of the number %s', (shield, ref) => {
    expect(signOf('shield-route', { shield, ref })).toEqual(signOf('shield-number', { ref }));
  });
});
