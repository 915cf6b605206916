import { expect, it } from 'vitest';
import { LastUses } from './last-uses.ts';
import type { StateStore } from './state-store.ts';

/** A state whose disk is full until it is emptied. */
function fullState() {
  const stored = new Map<string, string>();
  const disk = { isFull: true };
  const lastUses = {
    get: (id: string) => stored.get(id),
    putSync: (id: string, ms: string) => stored.set(id, ms),
  };
  const write = (work: () => void) => {
    if (disk.isFull) throw new Error('The disk is full.');
    work();
  };
  return { disk, state: { lastUses, write } as unknown as StateStore }; // no more is asked of it here
}

it('logs a full disk once, and once that there is room again', () => {
  const { disk, state } = fullState();
  const events: string[] = [];
  const uses = new LastUses(state, (message) => events.push(message));
  for (const ms of [1, 2, 3]) {
    uses.note('key', ms);
    uses.write();
  }
  expect(uses.get('key')).toBe(0);
  disk.isFull = false;
  for (const ms of [4, 5]) {
    uses.note('key', ms);
    uses.write();
  }
  expect(uses.get('key')).toBe(5);
  expect(events).toEqual([
    'The disk is full. The last uses of keys are not kept; requests are answered as before.',
    'The last uses of keys are written again.',
  ]);
});

it('the newest use is known before it is written', () => {
  const { state } = fullState();
  const uses = new LastUses(state, () => {});
  uses.note('key', 7);
  expect(uses.get('key')).toBe(7);
});
