import { expect, it } from 'vitest';
import type { Tags } from '../../core/core.ts';
import type { SourceGeometry } from '../../mvt/mvt.ts';
import { classify } from './classify.ts';
import { LAYERS } from './shortbread.ts';

/** Counter-clockwise, as land lies to the left of a coast. */
const COAST = [250_000_000, 0, 250_010_000, 0, 250_010_000, 10_000, 250_000_000, 10_000, 250_000_000, 0];
/** Metres along a side of it. */
const COAST_SIDE = 111;

const AREA: SourceGeometry = { type: 'area', polygons: [[Int32Array.from(COAST)]] };
const POINT: SourceGeometry = { type: 'point', latE7: 0, lonE7: 0 };
const line = (positions: readonly number[]): SourceGeometry => ({
  type: 'line',
  positions: Int32Array.from(positions),
});
const backwards = COAST.toReversed().flatMap((lat, at, all) => (at % 2 === 0 ? [all[at + 1]!, lat] : []));

/** First and last zoom of each dot, and its attributes. */
function dotsOf(geometry: SourceGeometry, tags: Tags, side = 0): string[] {
  const size = () => ({ mercatorSquareMetres: side ** 2, groundSquareMetres: 0 });
  const shown = classify({ type: 'w', sourceId: 1, tags, geometry, lat: 0, lon: 25 }, size);
  return shown
    .filter(({ layer }) => LAYERS[layer]!.id === 'natural_labels')
    .map(({ minZoom, maxZoom, attributes }) => {
      const texts = attributes.map(({ name, value }) => `${name}=${value}`);
      return `${minZoom}–${maxZoom} ${texts.join(' ')}`;
    });
}

it.each([
  ['a skerry of 10 m', 10, ['8–13 kind=island']],
  ['an islet of 100 m', 100, ['5–10 kind=island']], // at zoom 11 a pixel has 38 m
  ['an island of 1 km', 1000, ['5–7 kind=island']],
  ['an island of 10 km', 10_000, []],
])('%s has a dot as long as it takes less than 2.5 pixels', (_, side, expected) => {
  expect(dotsOf(AREA, { place: 'islet', name: 'N' }, side)).toEqual(expected);
  expect(dotsOf(AREA, { place: 'island', natural: 'wood' }, side)).toEqual(expected);
});

it('a closed coast has one if it goes round land', () => {
  const coastline = { natural: 'coastline' };
  expect(dotsOf(line(COAST), coastline)).toEqual(dotsOf(AREA, { place: 'island' }, COAST_SIDE));
  expect(dotsOf(line(backwards), coastline)).toEqual([]);
  expect(dotsOf(line(COAST.slice(2)), coastline)).toEqual([]);
});

it('the point of an island has none: nobody knows how large it is', () => {
  expect(dotsOf(POINT, { place: 'island', name: 'N' })).toEqual([]);
});

it('the larger island comes first, and all after what has a rank', () => {
  const orders = [300, 30, 10].map((side) => {
    const size = () => ({ mercatorSquareMetres: side ** 2, groundSquareMetres: 0 });
    return classify({ type: 'w', tags: { place: 'islet' }, geometry: AREA, lat: 0, lon: 25 }, size)[0]!.order;
  });
  expect(orders).toEqual([...orders].sort((a, b) => a - b));
  expect(orders[0]).toBeGreaterThan(10);
});
