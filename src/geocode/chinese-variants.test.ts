import { expect, it } from 'vitest';
import { withChineseVariants } from './chinese-variants.ts';

const everything = () => true;

it.each([
  ['国立台山科技大学', '國立臺山科技大學'],
  ['国立台山科技大学', '國立台山科技大學'],
  ['臺山鎮', '台山镇'],
  ['臺山鎮', '台山鎮'],
  ['台山鎮', '臺山鎮'],
  ['北京路 5', undefined],
  ['Taipei', undefined],
])('%s may be %s', (text, other) => {
  const found = withChineseVariants(text, everything);
  if (other === undefined) expect(found).toEqual([]);
  else expect(found).toContain(other);
});

it('is not looked for where a word is in no name', () => {
  expect(withChineseVariants('臺山鎮', (word) => !word.includes('镇'))).toEqual(['台山鎮']);
});
