import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { expectRoom } from './disk-room.ts';

const EXTRACT_BYTES = 300e6;

/** The warnings of a build on a disk with so many bytes left. */
async function warningsWith(free: number | undefined): Promise<string[]> {
  const warnings: string[] = [];
  await expectRoom(
    '/data',
    EXTRACT_BYTES,
    (sentence) => warnings.push(sentence),
    async () => free,
  );
  return warnings;
}

describe('the room on the disk', () => {
  it('is no reason to say anything if there is enough, or nobody knows', async () => {
    expect(await warningsWith(3e9)).toEqual([]);
    expect(await warningsWith(undefined)).toEqual([]);
  });

  it('is told of if it may become scarce', async () => {
    expect(await warningsWith(2.5e9)).toEqual([
      'There may be too little room in /data: 2,500 MB of its disk are free, and to build from 300 MB takes up to 3,000 MB for a while.',
    ]);
  });

  it('ends a build in one sentence, before it begins, if it cannot be enough', async () => {
    await expect(warningsWith(599e6)).rejects.toMatchObject({
      code: 'FILE_UNAVAILABLE',
      message:
        'Cannot write to /data: 599 MB of its disk are free, and to build from 300 MB takes 600 MB at the very least.',
    });
  });

  it('is what the system says', async () => {
    await expect(expectRoom(tmpdir(), 1, expect.unreachable)).resolves.toBeUndefined();
    await expect(expectRoom(tmpdir(), 1e18, expect.unreachable)).rejects.toThrow(/at the very least/);
  });
});
