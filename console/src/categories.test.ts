import type { Categories } from '@waypost/client';
import { expect, it } from 'vitest';
import { categoriesOf, labelOf } from './categories.ts';
import type { Service } from './service.ts';

it('a kind is called what people mean by its word, whichever is listed first', async () => {
  const category = (key: string, value: string, label: string) => ({ key, value, label, group: 'any' });
  const answer = {
    groups: [{ id: 'any', label: 'Anything' }],
    categories: [
      category('building', 'hotel', 'Hotel Building'),
      category('tourism', 'hotel', 'Hotel'),
      category('aerialway', 'station', 'Aerialway Station'),
      category('railway', 'station', 'Train Station'),
      category('building', 'barn', 'Barn'),
    ],
  } as Categories; // no more than labels are made of
  await categoriesOf({ ask: async () => answer } as unknown as Service); // nothing else of it is asked
  expect(['hotel', 'station', 'barn', 'any', 'unheard_of'].map(labelOf)).toEqual([
    'Hotel',
    'Train Station',
    'Barn',
    'Anything',
    'Unheard of',
  ]);
});
