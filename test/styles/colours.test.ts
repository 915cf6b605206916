import { describe, expect, it } from 'vitest';
import { contrast, differenceOf, labOf, lightOf, seenWith } from './colours.ts';

describe('contrast', () => {
  // as the calculators of WCAG have them
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#ffffff', '#ffffff', 1],
  ])('of %s and %s', (first, second, expected) => {
    expect(contrast(lightOf(first), lightOf(second))).toBeCloseTo(expected, 2);
  });
});

describe('difference', () => {
  // pairs 1, 5, 9, 14, 17, 25 and 34 of the paper's table of test data
  it.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1.1848, -84.8006], [50, 0, -82.7485], 1],
    [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
    [[50, -0.001, 2.49], [50, 0.0011, -2.49], 4.7461],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const)('of %j and %j', (first, second, expected) => {
    expect(differenceOf(first, second)).toBeCloseTo(expected, 4);
  });

  it('is 0 between equal colours; white has the lightness 100', () => {
    expect(labOf(lightOf('#ffffff'))[0]).toBeCloseTo(100, 3);
    expect(differenceOf(labOf(lightOf('#ffffff')), labOf(lightOf('#ffffff')))).toBe(0);
  });
});

describe('deficient vision', () => {
  it('sees greys as they are', () => {
    for (const vision of ['protanopia', 'deuteranopia', 'tritanopia'] as const)
      for (const channel of seenWith(vision, lightOf('#808080')))
        expect(channel).toBeCloseTo(lightOf('#808080')[0], 3);
  });

  it('confuses what the cones that are missing tell apart', () => {
    const apart = (vision: 'all cones' | 'deuteranopia') =>
      differenceOf(labOf(seenWith(vision, lightOf('#b3742d'))), labOf(seenWith(vision, lightOf('#7f8a2d'))));
    expect(apart('deuteranopia')).toBeLessThan(apart('all cones') / 3);
  });
});
