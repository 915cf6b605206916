import { expect, it } from 'vitest';
import { MemberRoutes } from './member-routes.ts';

it('tells the routes over each way, each once and sorted, whatever the order of relations', () => {
  const routes = new MemberRoutes();
  routes.add('US:US=50', [40, 30]);
  routes.add('US:I=80', [7, 30]);
  routes.add('US:I=80', [30, 12_345_678_901]); // the other direction
  routes.seal();
  expect([6, 7, 8, 30, 30, 40, 12_345_678_901].map((way) => routes.of(way))).toEqual([
    [],
    ['US:I=80'],
    [],
    ['US:I=80', 'US:US=50'],
    ['US:I=80', 'US:US=50'],
    ['US:US=50'],
    ['US:I=80'],
  ]);
});

it('leaves out ways that no number of OpenStreetMap is as large as', () => {
  const routes = new MemberRoutes();
  routes.add('US:I=80', [-1, 2 ** 40]);
  routes.seal();
  expect([0, 2 ** 40].map((way) => routes.of(way))).toEqual([[], []]);
});
