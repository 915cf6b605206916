import { expect, it } from 'vitest';
import { loadWorld } from '../../src/world/world.ts';
import { statesByCountry } from './state-labels.ts';

const states = statesByCountry(loadWorld());

it('names regions where Natural Earth has their districts', () => {
  const names = states.get('GB')?.map(({ name }) => name);
  expect(names?.sort()).toEqual(['England', 'Northern Ireland', 'Scotland', 'Wales']);
  const scotland = states.get('GB')?.find(({ name }) => name === 'Scotland');
  expect(scotland?.point.lat).toBeGreaterThan(55.5);
});

it('leaves states that both have where they are', () => {
  expect(states.get('US')?.map(({ name }) => name)).toContain('Nebraska');
});
