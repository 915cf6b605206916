import { expect, it } from 'vitest';
import {
  withRoadInDigits,
  withRoadInIdeographs,
  withSideRoadApart,
  withSideRoadTogether,
} from './numbered-roads.ts';

it.each([
  ['南禾路2段45號', '南禾路二段45號'],
  ['南禾路２段45號', '南禾路二段45號'],
  ['中山 12 路', undefined],
  ['中山12路', '中山十二路'],
  ['文化3街870巷8號', '文化三街870巷8號'],
  ['45號', undefined],
])('%s is %s in ideographs', (text, expected) => {
  expect(withRoadInIdeographs(text)).toBe(expected);
});

it.each([
  ['南禾路二段45號', '南禾路2段45號'],
  ['中山十二路', '中山12路'],
  ['中山一二路', undefined],
  ['二段', undefined],
])('%s is %s in digits', (text, expected) => {
  expect(withRoadInDigits(text)).toBe(expected);
});

it.each([
  ['문솔로 4길 14-1', '문솔로4길 14-1'],
  ['문솔로 133번길 82', '문솔로133번길 82'],
  ['문솔로 737', undefined],
  ['문솔로 4가', undefined],
])('%s is %s with its side road together', (text, expected) => {
  expect(withSideRoadTogether(text)).toBe(expected);
});

it.each([
  ['문솔로133번길 82', '문솔로 133번길 82'],
  ['문솔로737', undefined],
])('%s is %s with its side road apart', (text, expected) => {
  expect(withSideRoadApart(text)).toBe(expected);
});
