import { expect, it } from 'vitest';
import type { SourceFeature } from '../schema/source-feature.ts';
import { FerryLines } from './ferry-lines.ts';

const A = [10, 50];
const B = [11, 50];
const C = [12, 50];
const D = [13, 50];

function way(...points: number[][]): SourceFeature {
  const geometry = { type: 'line', positions: Int32Array.from(points.flat()) } as const;
  return { type: 'w', tags: { route: 'ferry' }, lat: 0, lon: 0, geometry };
}

function route(name: string, ...lines: number[][][]): SourceFeature {
  const geometry = {
    type: 'collection',
    points: new Int32Array(0),
    lines: lines.map((line) => Int32Array.from(line.flat())),
  } as const;
  return { type: 'r', tags: { type: 'route', route: 'ferry', name }, lat: 0, lon: 0, geometry };
}

function missing(...features: SourceFeature[]): [string | undefined, number[]][] {
  const ferries = new FerryLines();
  for (const feature of features) ferries.add(feature);
  return [...ferries.missing()].map(({ tags, geometry }) => [
    tags.name,
    geometry.type === 'line' ? [...geometry.positions] : [],
  ]);
}

it('draws the ways of a ferry that do not say what they are', () => {
  expect(missing(route('Ferry', [A, B, C]))).toEqual([['Ferry', [...A, ...B, ...C]]]);
});

it('draws nothing of a ferry twice, whichever way its ways run', () => {
  expect(missing(way(B, A), way(B, C), route('Ferry', [A, B, C]))).toEqual([]);
  expect(missing(way(C, B), route('Ferry', [A, B, C, D]))).toEqual([
    ['Ferry', [...A, ...B]],
    ['Ferry', [...C, ...D]],
  ]);
  expect(missing(route('One', [A, B]), route('Other', [B, A], [B, C]))).toEqual([
    ['One', [...A, ...B]],
    ['Other', [...B, ...C]],
  ]);
});

it('takes no other routes', () => {
  const bus = route('Bus', [A, B]);
  expect(missing({ ...bus, tags: { ...bus.tags, route: 'bus' } })).toEqual([]);
});
