import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LastUses } from './last-uses.ts';

/** A file in a directory of its own, and what is said of it. */
function stage(name = 'last-uses') {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-uses-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const events: string[] = [];
  const path = join(directory, name);
  const open = () =>
    new LastUses(
      path,
      (id) => id !== 'gone',
      (message) => events.push(message),
    );
  return { directory, path, events, open };
}

it('says once that the disk takes nothing, and once that it does again', () => {
  const { directory, path, events, open } = stage('missing/last-uses');
  const uses = open();
  for (const ms of [1, 2, 3]) {
    uses.note('key', ms);
    uses.write();
  }
  expect([...uses.all()]).toEqual([]);
  mkdirSync(join(directory, 'missing'));
  for (const ms of [4, 5]) {
    uses.note('key', ms);
    uses.write();
  }
  expect([...uses.all()]).toEqual([['key', 5]]);
  expect(events).toEqual([
    `Cannot write the last uses of keys to ${path}: it does not exist. They are not kept; requests are answered as before.`,
    'The last uses of keys are written again.',
  ]);
});

it('the newest use is known before it is written', () => {
  const uses = stage().open();
  uses.note('key', 7);
  expect([...uses.all()]).toEqual([['key', 7]]);
});

it('keeps what other processes wrote, the later of two uses, and nothing of keys that are no more', () => {
  const { open } = stage();
  const [one, other] = [open(), open()];
  for (const [uses, id, ms] of [
    [one, 'both', 5],
    [one, 'gone', 5],
    [one, 'mine', 5],
    [other, 'both', 4],
    [other, 'theirs', 4],
  ] as const)
    uses.note(id, ms);
  one.write();
  other.write();
  expect(new Map(open().all())).toEqual(
    new Map([
      ['both', 5],
      ['mine', 5],
      ['theirs', 4],
    ]),
  );
});

it('begins anew where the file is damaged, and says so', () => {
  const { path, events, open } = stage();
  writeFileSync(path, 'waypost last-uses 1 0000\n{}\n');
  const uses = open();
  uses.note('key', 7);
  uses.write();
  expect([...open().all()]).toEqual([['key', 7]]);
  expect(events).toEqual([
    `Cannot read the last uses of keys in ${path}: it is cut short, damaged or of another version. They begin anew.`,
  ]);
});
