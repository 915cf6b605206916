import { describe, expect, it } from 'vitest';
import type { Tags } from '../../core/core.ts';
import { roadRouteOf, shieldsOf } from './road-shields.ts';

describe('a route', () => {
  it.each<[Tags, string | undefined]>([
    [{ type: 'route', route: 'road', network: 'US:I', ref: '80' }, 'US:I=80'],
    [{ type: 'route', route: 'road', network: 'US:US', ref: '40', modifier: 'Truck' }, 'US:US=40 Truck'],
    [{ type: 'route', route: 'road', ref: '16' }, '=16'],
    [{ type: 'route', route: 'road', network: 'US:I' }, undefined],
    [{ type: 'route', route: 'bus', network: 'US:I', ref: '80' }, undefined],
    [{ type: 'superroute', route: 'road', network: 'US:I', ref: '80' }, undefined],
  ])('of %j is %s', (tags, route) => {
    expect(roadRouteOf(tags)).toBe(route);
  });
});

describe('shields of a street', () => {
  it.each<[string, string, string | undefined, string[], string[]]>([
    ['one route', 'motorway', 'I 80', ['US:I=80'], ['interstate 80']],
    [
      'two, the higher network first',
      'motorway',
      'I 80;US 50',
      ['US:I=80', 'US:US=50'],
      ['interstate 80', 'us_highway 50'],
    ],
    ['a state, whose letters its ways repeat', 'primary', 'MD 150', ['US:MD=150'], ['us_state 150']],
    [
      'a route of a special kind',
      'primary',
      'US 40 Truck',
      ['US:US:Truck=40 Truck'],
      ['us_highway 40 Truck'],
    ],
    ['a county', 'secondary', undefined, ['US:CA:San_Mateo=G2'], ['regional G2']],
    ['numbers without a route', 'motorway', 'I 280', [], ['interstate 280']],
    [
      'European roads below their own',
      'motorway',
      'A 8',
      ['e-road=E 52', 'BAB=A 8'],
      ['motorway A 8', 'e_road E 52'],
    ],
    [
      'two numbers beside two European ones, three at most',
      'primary',
      '4;7',
      ['e-road=E 12', 'e-road=E 75'],
      ['national 4', 'national 7', 'e_road E 12'],
    ],
    [
      'a European number that is another road',
      'trunk',
      '12',
      ['e-road=E 12'],
      ['national 12', 'e_road E 12'],
    ],
    ['an unknown network, by the street', 'tertiary', undefined, ['XX:yy:zz=9'], ['regional 9']],
    ['no network', 'primary', '16', ['=16'], ['national 16']],
    ['a European number without a route', 'trunk', 'E 18', [], ['e_road E 18']],
    [
      'the same number of two networks',
      'trunk',
      undefined,
      ['US:I=80', 'US:US=80'],
      ['interstate 80', 'us_highway 80'],
    ],
    ['none', 'motorway', undefined, [], []],
  ])('with %s', (_, kind, ref, routes, expected) => {
    const found = shieldsOf(ref === undefined ? {} : { ref }, kind, routes);
    expect(found.map((one) => `${one.shield} ${one.ref}`)).toEqual(expected);
  });

  it('have the network as mapped, if a route tells it', () => {
    const networks = shieldsOf({ ref: 'A 8;B 10' }, 'trunk', ['de:bab=A 8']).map(({ network }) => network);
    expect(networks).toEqual(['de:bab', undefined]);
  });
});
