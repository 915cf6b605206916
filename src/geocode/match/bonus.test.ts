import { expect, it } from 'vitest';
import { bonusOfPlace, KIND_BONUS } from './bonus.ts';

const at = { lat: 0, lon: 0 };
const near = { lat: 0, lon: 0 };

it('prefers what the extracts hold to a namesake of the world where nobody says from where they ask', () => {
  const quarter = bonusOfPlace({ ...at, importance: 0.1 }, undefined);
  const farVillage = bonusOfPlace({ ...at, importance: 0.3, isOfWorld: true }, undefined);
  expect(quarter).toBeGreaterThan(farVillage);
});

it('leaves a city of millions before a café of its name', () => {
  const city = KIND_BONUS.area + bonusOfPlace({ ...at, importance: 0.9, isOfWorld: true }, undefined);
  expect(city).toBeGreaterThan(KIND_BONUS.place + bonusOfPlace({ ...at, importance: 0.1 }, undefined));
});

it('judges by nearness alone where there is a point', () => {
  const own = bonusOfPlace({ ...at, importance: 0.1 }, near);
  expect(bonusOfPlace({ ...at, importance: 0.1, isOfWorld: true }, near)).toBe(own);
});
