import { expect, it } from 'vitest';
import { ledToCoast } from './border-ends.ts';

/** In thousandths of a degree. */
function line(...values: number[]): Int32Array {
  return Int32Array.from(values, (value) => value * 10_000);
}

const COAST = line(0, 0, 100, 0, 100, 60, 0, 60, 0, 0);

it('leads a border that ends off a coast to its nearest place, and leaves one that ends far from it', () => {
  expect(ledToCoast([line(50, -200, 50, -30)], [COAST])).toEqual([line(50, -200, 50, -30, 50, 0)]);
  const far = line(50, -200, 50, -60);
  expect(ledToCoast([far], [COAST])).toEqual([far]);
});

it('leaves ends alone at which borders meet, also amid another', () => {
  const borders = [
    line(0, -300, 20, -10),
    line(20, -10, 80, -10),
    line(50, -300, 60, -20),
    line(40, -20, 60, -20, 90, -90),
  ];
  const [one, other, third, fourth] = ledToCoast(borders, [COAST]);
  expect(one).toEqual(borders[0]);
  expect(other).toEqual(line(20, -10, 80, -10, 80, 0));
  expect(third).toEqual(borders[2]);
  expect(fourth).toEqual(line(40, 0, 40, -20, 60, -20, 90, -90));
});
