import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { houseOf } from '../house.ts';

/** geopy (PyPI) asks all three interfaces over a socket. */

const PROGRAM = fileURLToPath(new URL('ask_with_geopy.py', import.meta.url));
/** A Python that has geopy; CI makes one. */
const PYTHON = process.env.WAYPOST_PYTHON ?? 'python3';
const HAS_GEOPY = spawnSync(PYTHON, ['-c', 'import geopy']).status === 0;
if (!HAS_GEOPY)
  console.log(`skipped: ${PYTHON} has no geopy (pip install geopy; WAYPOST_PYTHON names another Python)`);

describe.skipIf(!HAS_GEOPY)('geopy', () => {
  const sample = houseOf('sample');

  it('understands every answer', async () => {
    const compat = { names: ['photon', 'nominatim', 'pelias'], access: 'open' } as const;
    const origin = await sample.server({ compat }).listen({ host: '127.0.0.1', port: 0 });
    const { stdout } = await promisify(execFile)(PYTHON, [PROGRAM, new URL(origin).host]);
    const answers = JSON.parse(stdout);
    const [, lat, lon] = answers.nominatim;
    expect(answers.nominatim[0]).toMatch(/^11, Calle Mayor, /);
    expect(answers.road).toBe('Calle Mayor');
    expect(answers.parts).toEqual(answers.nominatim);
    expect(answers.several).toBe(2);
    expect(answers.boxed).toBeNull();
    expect(answers.nowhere).toBeNull();
    for (const name of ['reverse', 'photon', 'photonReverse', 'pelias', 'peliasReverse'])
      expect(answers[name].slice(1), name).toEqual([lat, lon]);
  });
});
