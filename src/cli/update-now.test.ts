import { expect, it } from 'vitest';
import { UpdateNow } from './update-now.ts';

const script = (code: string) => new UpdateNow(['-e', code]);

async function ended(update: UpdateNow) {
  await expect.poll(() => update.state().isRunning).toBe(false);
  return update.state();
}

it('tells nothing before the first', () => {
  expect(script('').state()).toEqual({ isPossible: true, isRunning: false });
});

it('tells what was said last, and how it ended', async () => {
  const update = script('console.log("read"); console.log("verified\\n")');
  update.start();
  expect(update.state()).toMatchObject({ isRunning: true, startedAt: expect.stringMatching(/Z$/) });
  expect(await ended(update)).toMatchObject({ exitCode: 0, said: 'verified' });
});

it('tells of a failure, and can be started again', async () => {
  const update = script('console.error("No server of changes."); process.exitCode = 3');
  for (let attempt = 0; attempt < 2; attempt++) {
    update.start();
    expect(await ended(update)).toMatchObject({ exitCode: 3, said: 'No server of changes.' });
  }
});

it('runs one at a time', async () => {
  const update = script('console.log(process.pid); setInterval(() => {}, 1000)');
  update.start();
  await expect.poll(() => update.state().said).toMatch(/^\d+$/);
  const before = update.state();
  update.start();
  expect(update.state()).toBe(before);
  process.kill(Number(before.said));
  expect(await ended(update)).toMatchObject({ exitCode: 1 });
});
