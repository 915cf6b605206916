import { describe, expect, it } from 'vitest';
import { type Style, styleOf, THEMES } from '../../src/styles/styles.ts';
import {
  blended,
  type Colour,
  contrast,
  DEFICIENCIES,
  differenceOf,
  labOf,
  lightOf,
  seenWith,
  type Vision,
} from './colours.ts';
import { outcomesOf } from './expressions.ts';

/** WCAG 2.2, success criterion 1.4.3, for text of ordinary size. */
const LEAST_CONTRAST = 4.5;
/** Share of the halo in the light around a letter; the rest comes from the ground, because the halo is thin and fades out. */
const HALO_SHARE = 0.75;
/** A halo counts from so many pixels on. */
const LEAST_HALO = 1;
/** CIEDE2000: several times what is just noticeable, as areas on a map are seen apart rather than side by side. */
const LEAST_DIFFERENCE = 5;

type StyleLayer = Style['layers'][number];

function coloursIn(value: unknown): Colour[] {
  return outcomesOf(value).map(String);
}

/** Whatever text may lie on: areas of all kinds, and streets. */
function groundsOf({ layers }: Style): Colour[] {
  const keys = ['background-color', 'fill-color'] as const;
  const areas = layers.flatMap(({ paint }) =>
    keys.flatMap((key) => (paint?.[key] ? coloursIn(paint[key]) : [])),
  );
  const streets = layers
    .filter(({ id }) => /^(street|bridge|tunnel)-(?!.*casing)/.test(id))
    .flatMap(({ paint }) => (paint?.['line-color'] ? coloursIn(paint['line-color']) : []));
  return [...new Set([...areas, ...streets])];
}

/** The worst contrast of a layer's text, and what it is of. Text and sign choose their colours by the same branches. */
function worstContrast(layer: StyleLayer, grounds: readonly Colour[]): [contrast: number, of: string] {
  const {
    'text-color': text,
    'text-halo-color': halo,
    'text-halo-width': width,
    'icon-color': sign,
  } = layer.paint ?? {};
  const isOnSign = layer.layout?.['icon-text-fit'] !== undefined;
  const share = !isOnSign && halo !== undefined && Number(width) >= LEAST_HALO ? HALO_SHARE : 0;
  const candidates = coloursIn(text).flatMap((colour, branch) =>
    (isOnSign ? [coloursIn(sign)[branch]!] : grounds).map((ground): [number, string] => {
      const around = blended(lightOf(ground), lightOf(String(halo ?? ground)), share);
      return [contrast(lightOf(colour), around), `${colour} on ${ground}`];
    }),
  );
  return candidates.reduce((worst, one) => (one[0] < worst[0] ? one : worst));
}

describe.each(THEMES)('text of %s', (theme) => {
  const style = styleOf(theme, { publicUrl: '' });
  const grounds = groundsOf(style);
  const texts = style.layers.filter(({ layout }) => layout?.['text-field'] !== undefined);

  it('may lie on many grounds', () => {
    expect(grounds.length).toBeGreaterThan(25);
    expect(texts.length).toBeGreaterThan(30);
  });

  it.each(texts.map((layer) => [layer.id, layer] as const))('%s', (_id, layer) => {
    const [worst, of] = worstContrast(layer, grounds);
    expect(worst, of).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });
});

describe('a check of this kind can fail', () => {
  it('where text is pale', () => {
    const pale = {
      id: 'x',
      type: 'symbol',
      paint: { 'text-color': '#aaaaaa', 'text-halo-color': '#ffffff', 'text-halo-width': 2 },
    } as const;
    expect(worstContrast(pale, ['#ffffff'])[0]).toBeLessThan(LEAST_CONTRAST);
  });

  it('where a halo is too thin to count', () => {
    const dark = {
      id: 'x',
      type: 'symbol',
      paint: { 'text-color': '#222222', 'text-halo-color': '#ffffff', 'text-halo-width': 0.5 },
    } as const;
    expect(worstContrast(dark, ['#333333'])[0]).toBeLessThan(LEAST_CONTRAST);
  });
});

describe.each(THEMES)('what matters in %s', (theme) => {
  const { layers } = styleOf(theme, { publicUrl: '' });
  const colourOf = (id: string, key: string, kind: string): Colour => {
    const value = layers.find((layer) => layer.id === id)?.paint?.[key];
    if (typeof value === 'string') return value;
    const [, , ...branches] = value as unknown[]; // a match by kind
    const at = branches.findIndex((label) => [label].flat().includes(kind));
    return String(at < 0 ? branches.at(-1) : branches[at + 1]);
  };
  const street = (layer: string, kind: string) => [
    colourOf(layer, 'line-color', kind),
    colourOf(`${layer}-casing`, 'line-color', kind),
  ];
  /** By what one looks for, its colours: of a street itself and its edges. */
  const subjects: Readonly<Record<string, readonly Colour[]>> = {
    ground: [colourOf('ground', 'background-color', '')],
    water: [colourOf('water-ocean', 'fill-color', '')],
    park: [colourOf('land-cover', 'fill-color', 'park')],
    motorway: street('street-motorway', 'motorway'),
    primary: street('street-primary', 'primary'),
  };
  const pairs = Object.keys(subjects).flatMap((one, at, all) =>
    all.slice(at + 1).map((other): [string, string] => [one, other]),
  );

  /** Two streets are told by themselves; a street and an area also by the edge. */
  function apart(vision: Vision, one: string, other: string): number {
    const [a = [], b = []] = [subjects[one], subjects[other]];
    const seen = (colour: Colour) => labOf(seenWith(vision, lightOf(colour)));
    const isOfStreets = a.length > 1 && b.length > 1;
    const differences = a.flatMap((first, i) =>
      b.flatMap((second, j) =>
        isOfStreets && (i > 0 || j > 0) ? [] : [differenceOf(seen(first), seen(second))],
      ),
    );
    return Math.max(...differences);
  }

  it('reefs are a light tint of the water: neither land nor sea', () => {
    const [tint = '', deep] = coloursIn(layers.find(({ id }) => id === 'water-depth')?.paint?.['fill-color']);
    expect(tint).not.toBe(deep);
    const seen = (colour: Colour) => labOf(lightOf(colour));
    for (const other of [...subjects.water!, ...subjects.ground!])
      expect(differenceOf(seen(tint), seen(other)), other).toBeGreaterThanOrEqual(LEAST_DIFFERENCE);
  });

  const visions = ['all cones', ...Object.keys(DEFICIENCIES)] as Vision[]; // the names of the table
  it.each(visions)('looks different with %s', (vision) => {
    for (const [one, other] of pairs)
      expect(apart(vision, one, other), `${one} and ${other}`).toBeGreaterThanOrEqual(LEAST_DIFFERENCE);
  });
});
