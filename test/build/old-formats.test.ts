import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openContainer } from '../../src/columns/columns.ts';
import { FORMAT_VERSION, openCurrent } from '../../src/generation/generation.ts';

/** Files that earlier versions of the code wrote. */
const OLD = fileURLToPath(new URL('../golden/old-formats/', import.meta.url));

it('a data set of format version 2 is refused with a sentence that says what to do', async () => {
  await expect(openCurrent(`${OLD}generation-2`)).rejects.toMatchObject({
    code: 'INDEX_NOT_AVAILABLE',
    message: expect.stringMatching(
      new RegExp(
        `^The data set of .*manifest\\.json has format version 2, this Waypost reads version ${FORMAT_VERSION}: .*\\.$`,
      ),
    ),
  });
});

it('a column container of version 1 is refused with a sentence that names both versions', () => {
  const open = () => openContainer(`${OLD}container-1.wpi`);
  expect(open).toThrow(/container-1\.wpi .*its format is version 1 where 2 is read/);
});
