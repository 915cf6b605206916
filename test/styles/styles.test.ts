import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { LAYERS } from '../../src/map/map.ts';
import { ICONS, loadStyleAssets, type Style, styleOf, THEMES } from '../../src/styles/styles.ts';
import { expressionsIn, outcomesOf } from './expressions.ts';

const PUBLIC_URL = 'https://maps.example.org/way';
type StyleLayer = Style['layers'][number];

const styles = THEMES.map((theme) => [theme, styleOf(theme, { publicUrl: PUBLIC_URL })] as const);
const [[, light]] = styles as [(typeof styles)[number]]; // there is a first theme

/** The schema by layer: its fields, whether it has names, its kinds, and its tags, which points of interest go by. */
const schema = new Map(
  LAYERS.map(({ id }) => {
    const all = LAYERS.filter((layer) => layer.id === id);
    return [
      id,
      {
        fields: new Set(all.flatMap(({ fields }) => Object.keys(fields))),
        hasNames: all.some(({ names }) => names !== undefined),
        kinds: new Set(all.flatMap(({ kinds }) => kinds.map(([kind]) => kind))),
        tags: new Set(all.flatMap(({ kinds }) => kinds.flatMap(([, , ...tests]) => tests))),
      },
    ];
  }),
);

function schemaOf(layer: StyleLayer) {
  const found = schema.get(layer['source-layer'] ?? '');
  if (!found) throw new Error(`${layer.id} is of ${layer['source-layer']}, which the tiles do not have.`);
  return found;
}

describe.each(styles)('%s', (_theme, style) => {
  it('has 109 layers, each of its own name', () => {
    expect(style.layers).toHaveLength(109);
    expect(new Set(style.layers.map(({ id }) => id)).size).toBe(109);
  });

  it('has the identifiers, kinds and sources of layers that every theme has', () => {
    const outline = ({ layers }: Style) =>
      layers.map(({ id, type, source, 'source-layer': from, minzoom }) => [id, type, source, from, minzoom]);
    expect(outline(style)).toEqual(outline(light));
  });

  it('is valid', () => {
    expect(validateStyleMin(style as unknown as StyleSpecification)).toEqual([]); // what is checked here
  });
});

it('themes differ in colours', () => {
  const colours = styles.map(([, { layers }]) => JSON.stringify(layers[0]));
  expect(new Set(colours).size).toBe(THEMES.length);
});

describe('addresses', () => {
  it('are of the configured service', () => {
    const { sources, sprite, glyphs } = light;
    expect(sources).toEqual({ basemap: { type: 'vector', url: `${PUBLIC_URL}/v1/tiles/basemap.json` } });
    expect(sprite).toBe(`${PUBLIC_URL}/styles/v0/sprites/waypost`);
    expect(glyphs).toBe(`${PUBLIC_URL}/styles/v0/glyphs/{fontstack}/{range}.pbf`);
  });

  it('carry a credential to the tiles and nowhere else', () => {
    const { sources, ...others } = styleOf('light', { publicUrl: PUBLIC_URL, accessToken: 'a&b=c' });
    expect(sources.basemap?.url).toBe(`${PUBLIC_URL}/v1/tiles/basemap.json?access_token=a%26b%3Dc`);
    expect(JSON.stringify(others)).not.toContain('a%26b');
  });
});

describe('what layers name is there:', () => {
  const drawn = light.layers.filter(({ type }) => type !== 'background');

  it.each(drawn.map((layer) => [layer.id, layer] as const))('%s', (_id, layer) => {
    const { fields, hasNames, kinds } = schemaOf(layer);
    for (const [operator, field, values] of expressionsIn([layer.filter, layer.layout, layer.paint])) {
      if (operator === 'get' || operator === 'has') {
        const isName = field === 'name' || `${field}`.startsWith('name_');
        expect(isName ? hasNames : fields.has(`${field}`), `${operator} ${field}`).toBe(true);
      }
      const isOfKinds = operator === 'match' && Array.isArray(field) && field[1] === 'kind';
      for (const kind of isOfKinds ? [values].flat() : []) expect(kinds, `kind ${kind}`).toContain(kind);
    }
  });

  it('icons', () => {
    const known = new Set(ICONS.map(({ id }) => id));
    const named = drawn.flatMap(({ layout }) => outcomesOf(layout?.['icon-image'] ?? ''));
    const missing = named.filter((icon) => icon !== '' && !known.has(`${icon}`));
    expect(missing).toEqual([]);
    expect(new Set(named).size).toBeGreaterThan(100);
  });

  it('fonts', () => {
    const { fontStacks } = loadStyleAssets();
    const named = drawn.flatMap(({ layout }) => (layout?.['text-font'] as string[] | undefined) ?? []); // lists of names
    expect([...new Set(named)].sort()).toEqual([...fontStacks].sort());
  });
});

describe('what the tiles have is drawn:', () => {
  /** Kinds that a filter lets in, of a layer of the tiles. */
  function drawnKinds(from: string, field = 'kind'): Set<unknown> {
    const filters = light.layers
      .filter((layer) => layer['source-layer'] === from)
      .map(({ filter }) => filter);
    const tests = [...expressionsIn(filters)].filter(
      ([operator, asked]) => operator === 'match' && Array.isArray(asked) && asked[1] === field,
    );
    return new Set(tests.flatMap(([, , values]) => values));
  }

  it.each([
    'land',
    'sites',
    'streets',
    'street_polygons',
    'street_labels',
    'place_labels',
    'public_transport',
  ])('every kind of %s', (from) => {
    expect([...drawnKinds(from)].sort()).toEqual([...(schema.get(from)?.kinds ?? [])].sort());
  });

  it('every kind of water', () => {
    const { kinds } = schema.get('water_polygons') ?? {};
    expect([...drawnKinds('water_polygons')].sort()).toEqual([...(kinds ?? [])].sort());
    expect([...drawnKinds('water_lines')].sort()).toEqual(
      [...(schema.get('water_lines')?.kinds ?? [])].sort(),
    );
  });

  it('every layer but those that are ground for others', () => {
    const named = new Set(light.layers.map((layer) => layer['source-layer']));
    expect([...schema.keys()].filter((id) => !named.has(id))).toEqual([]);
  });

  it('every point of interest, in one layer only and with an icon', () => {
    const icons = new Set(ICONS.flatMap(({ tags }) => tags));
    const { tags } = schema.get('pois') ?? { tags: new Set<string>() };
    const seen: string[] = [];
    for (const layer of light.layers.filter((one) => one['source-layer'] === 'pois'))
      for (const [operator, asked, values] of expressionsIn(layer.filter))
        if (operator === 'match' && Array.isArray(asked))
          seen.push(...[values].flat().map((value) => `${asked[1]}=${value}`));
    expect(seen.sort()).toEqual([...tags].sort());
    expect([...tags].filter((tag) => !icons.has(tag))).toEqual([]);
  });
});

describe('the language of labels', () => {
  it('changes nothing else', () => {
    const without = (language?: string) =>
      styleOf('light', { publicUrl: PUBLIC_URL, language }).layers.map(({ layout, ...layer }) => layer);
    expect(without('fi')).toEqual(without());
  });
});
