import { cell, count, fill, find, rowOf } from './dom.ts';
import { nameOf } from './keys.ts';
import { ask } from './service.ts';

const HEAD = [
  ['Day'],
  ['Key'],
  ['Route'],
  ['Requests', 'number'],
  ['Refused', 'number'],
  ['Over rate', 'number'],
  ['Failed', 'number'],
] as const;

/** Shows what keys were used for in as many days as are chosen. Keys must have been shown before. */
export async function showUsage(): Promise<void> {
  const { usage } = await ask(`usage?days=${find('days', HTMLSelectElement).value}`);
  const rows = usage.map(({ day, keyId, route, requests, refused, overRate, failed }) =>
    rowOf([
      cell('td', day),
      cell('td', nameOf(keyId)),
      cell('td', cell('code', route)),
      ...[requests, refused, overRate, failed].map((number) => cell('td', count(number), 'number')),
    ]),
  );
  fill(find('usage', HTMLTableElement), HEAD, rows);
}
