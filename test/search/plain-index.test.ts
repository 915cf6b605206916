import { expect, it } from 'vitest';
import { analyse } from '../../src/text/text.ts';
import { describePlaceIndex } from './describe-place-index.ts';
import { PlainIndex } from './plain-index.ts';
import { WORDS } from './random-world.ts';

// The suite is proven against two engines: this one, which reads the definitions, and the embedded one.
describePlaceIndex('the plain index', async (documents) => new PlainIndex(documents), 20);

it('has words that are analysed as they stand, so that queries and documents speak of the same words', () => {
  for (const word of WORDS) expect(analyse(word)).toMatchObject([{ text: word }]);
});
