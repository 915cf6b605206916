import { expect, it } from 'vitest';
import { routeAddress } from './route-address.ts';

const CAFE = { name: 'Café & Bar', lat: 43.7396, lon: 7.4279 };
const HERE = { lat: 43.7, lon: -7.4 };

it.each([
  ['https://a.example/?to={lat},{lon}', 'https://a.example/?to=43.7396,7.4279'],
  [
    'https://a.example/{lat}/{lon}?of={name}#x',
    'https://a.example/43.7396/7.4279?of=Caf%C3%A9%20%26%20Bar#x',
  ],
  ['https://a.example/d?from={from_lat},{from_lon}&to={lat},{lon}', 'https://a.example/d?to=43.7396,7.4279'],
  ['https://a.example/d?a=1&x={from_lon}&y={from_lat}#{lat},{lon}', 'https://a.example/d?a=1#43.7396,7.4279'],
  ['https://a.example/d?x={from_lon}#{lat},{lon}', 'https://a.example/d#43.7396,7.4279'],
])('without a start, %s leads to %s', (template, address) => {
  expect(routeAddress(template, CAFE)).toBe(address);
});

it('with a start says both', () => {
  const template = 'https://a.example/d?route={from_lat},{from_lon};{lat},{lon}';
  expect(routeAddress(template, CAFE, HERE)).toBe('https://a.example/d?route=43.7,-7.4;43.7396,7.4279');
});

it.each([
  'https://a.example/d?route={from_lat},{from_lon};{lat},{lon}',
  'https://a.example/{from_lat}/{lat}/{lon}',
])('leads nowhere without a start if the page needs one: %s', (template) => {
  expect(routeAddress(template, CAFE)).toBeUndefined();
});
