import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AreaLevel } from '../addresses/addresses.ts';
import { columnsOf } from './area-columns.ts';
import {
  type AreaShape,
  AreaTree,
  LayeredAreas,
  layOutAreas,
  layOutLayer,
  numberAreas,
  REPLACED_BY,
} from './areas.ts';

const LEVELS: readonly AreaLevel[] = ['country', 'state', 'city', 'village', 'suburb'];
const { nothing, leftOut } = REPLACED_BY;

/** An area of a forest: what it lies in is one of those before it, or nothing. */
interface Sown {
  readonly level: AreaLevel;
  readonly lat: number;
  readonly lon: number;
  readonly within: number;
  readonly hasShape: boolean;
}

const anyForest = (most: number) =>
  fc.array(
    fc.record({
      level: fc.constantFrom(...LEVELS),
      lat: fc.integer({ min: -20, max: 20 }).map((step) => step / 100),
      lon: fc.integer({ min: -20, max: 20 }).map((step) => step / 100),
      within: fc.nat(),
      hasShape: fc.boolean(),
    }),
    { maxLength: most },
  );

const anyLayers = fc.record({
  upper: anyForest(6),
  lower: anyForest(12),
  /** Per row: below 0.3 an upper area is the same, below 0.4 it is left out, below 0.5 an upper area adopts it. */
  fate: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }),
  choice: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
});

function parentOf({ within }: Sown, index: number): number {
  return index === 0 ? -1 : (within % (index + 1)) - 1;
}

function shapeOf({ level, lat, lon, hasShape }: Sown, parent: number, mayHaveShape: boolean): AreaShape {
  const corners = [-0.05, -0.05, 0.05, -0.05, 0.05, 0.05, -0.05, 0.05, -0.05, -0.05];
  const ring = Int32Array.from(corners, (step, at) => Math.round((step + (at % 2 === 0 ? lon : lat)) * 1e7));
  return { level, lat, lon, parent, country: 'LI', ...(hasShape && mayHaveShape && { polygons: [[ring]] }) };
}

/** Both layers, and the same as one list in preorder, put together the plain way. */
function sown({ upper, lower, fate, choice }: typeof anyLayers extends fc.Arbitrary<infer T> ? T : never) {
  const own = upper.map((area, index) => shapeOf(area, parentOf(area, index), true));
  const rows = lower.map((area, index) => shapeOf(area, parentOf(area, index), false));
  const replacedBy = new Int32Array(rows.length).fill(nothing);
  const adoptedBy = new Map<number, number>();
  for (const row of rows.keys()) {
    if (own.length === 0) break;
    const chosen = choice[row]! % own.length;
    if (fate[row]! < 0.3) replacedBy[row] = chosen;
    else if (fate[row]! < 0.4) replacedBy[row] = leftOut;
    else if (fate[row]! < 0.5) adoptedBy.set(row, chosen);
  }
  const standing = (row: number): number => {
    if (row < 0) return -1;
    if (replacedBy[row] === leftOut) return standing(rows[row]!.parent);
    return replacedBy[row] === nothing ? own.length + row : replacedBy[row]!;
  };
  const nodes = [
    ...own.map((area, node) => ({ node, area })),
    ...rows.flatMap((area, row) =>
      replacedBy[row] === nothing
        ? [{ node: own.length + row, area: { ...area, parent: adoptedBy.get(row) ?? standing(area.parent) } }]
        : [],
    ),
  ];
  const list: AreaShape[] = [];
  const order: number[] = [];
  const append = (parent: number, number: number): void => {
    for (const { node, area } of nodes)
      if (area.parent === parent) {
        order.push(node);
        append(node, list.push({ ...area, parent: number }) - 1);
      }
  };
  append(-1, -1);
  return { own, rows, links: { replacedBy, adoptedBy }, list, order };
}

it('two layers answer as their areas in one list do', () => {
  fc.assert(
    fc.property(anyLayers, (layers) => {
      const { own, rows, links, list, order } = sown(layers);
      const parents = (areas: readonly AreaShape[]) => Int32Array.from(areas, ({ parent }) => parent);
      const numbered = numberAreas(parents(own), { parents: parents(rows), links });
      expect([...numbered.nodes]).toEqual(order);
      for (const [number, node] of order.entries()) expect(numbered.numbers[node]).toBe(number);
      const upper = columnsOf(layOutLayer(own));
      const layered = new LayeredAreas(upper, numbered, columnsOf(layOutLayer(rows)));
      const countryAt = () => 'LI';
      const [found, plain] = [
        AreaTree.ofLayers(layered, countryAt),
        AreaTree.over(layOutAreas(list), countryAt),
      ];
      for (const [lat, lon] of POINTS) expect(found.chainAt(lat, lon)).toEqual(plain.chainAt(lat, lon));
    }),
    { endOnFailure: true },
  );
});

const POINTS = Array.from(
  { length: 9 },
  (_, at) => [((at % 3) - 1) * 0.11, (Math.floor(at / 3) - 1) * 0.09] as const,
);

it('an area that lies in itself is refused', () => {
  expect(() => numberAreas(Int32Array.of(1, 0))).toThrow('Area 0 lies in itself.');
});
