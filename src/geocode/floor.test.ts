import { expect, it } from 'vitest';
import type { AddressCandidate, AddressQuery } from './address-query.ts';
import { isHardlyMeant } from './floor.ts';
import type { GazetteerHead } from './gazetteer-port.ts';

/** Town 0 is only of the world, town 1 of the extract. */
const head = {
  areas: { levelOf: () => 'town' },
  isOfWorld: (area: number) => area === 0,
  areaImportance: Uint16Array.of(20_000, 20_000),
} as unknown as GazetteerHead;

/** The last word is in the name, the others mean nothing; a comma begins another part. */
function isAnswered(text: string, town: number, found: Pick<AddressCandidate, 'nameShare' | 'understood'>) {
  const words = text
    .split(', ')
    .flatMap((part, segment) => part.split(' ').map((word) => ({ text: word, segment })));
  const components = words.map((_, at) => (at === words.length - 1 ? 'name' : 'unknown'));
  const candidate = { ref: { kind: 'area', index: town }, components, edits: 0, ...found };
  const query = { words } as unknown as AddressQuery;
  return !isHardlyMeant(head, candidate as unknown as AddressCandidate, query);
}

it.each([
  ['rue du onze novembre', 0, { nameShare: 0.5, understood: 0.2 }, false], // "Nov…" of New York
  ['rue du onze novembre', 1, { nameShare: 0.5, understood: 0.2 }, true], // it is here
  ['rue du onze novembre', 0, { nameShare: 0.5, understood: 0.6 }, true], // most of the text
  ['rue du onze, novembre', 0, { nameShare: 0.5, understood: 0.2 }, true], // behind a comma people write where
  ['zwetschgenallee halle', 0, { nameShare: 1, understood: 0.3 }, true], // a whole name
  ['zwetschgenallee new', 0, { nameShare: 1, understood: 0.3 }, false], // a short word
])('%s as the name of town %i with %j is answered: %s', (text, town, found, expected) => {
  expect(isAnswered(text, town, found)).toBe(expected);
});
