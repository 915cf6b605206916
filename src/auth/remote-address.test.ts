import { expect, it } from 'vitest';
import { isLoopback, subscriberOf } from './remote-address.ts';

it.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::FFFF:127.0.0.1', true],
  ['10.0.0.1', false],
  ['127.0.0.1.example.com', false],
  ['::ffff:10.0.0.1', false],
  ['::2', false],
  ['::127.0.0.1', false],
  ['', false],
])('%s is a loopback address: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:2::', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::', '0:0:0:0'],
])('%s is counted as %s', (address, expected) => {
  expect(subscriberOf(address)).toBe(expected);
});
