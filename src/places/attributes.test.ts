import { expect, it } from 'vitest';
import { attributesOf } from './places.ts';

it.each([
  [{ 'diet:vegan': 'only' }, ['vegan', 'vegetarian']],
  [{ cuisine: 'italian;vegan' }, ['vegan', 'vegetarian']],
  [{ 'diet:vegan': 'no' }, []],
  [{ opening_hours: '24/7' }, ['always_open']],
  [{ opening_hours: 'Mo-Su 00:00-24:00' }, ['always_open']],
  [{ opening_hours: 'Mo-Fr 08:00-18:00' }, []],
  [{ internet_access: 'wlan', fee: 'no' }, ['wifi', 'free']],
  [{ wheelchair: 'limited' }, []],
  [{ name: 'Vegan' }, []],
])('%j affirms %j', (tags, attributes) => {
  expect(attributesOf(tags as Record<string, string>)).toEqual(attributes);
});
