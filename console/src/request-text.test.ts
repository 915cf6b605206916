import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { clientCode, curlLine, literal } from './request-text.ts';

const BASE = 'http://127.0.0.1:8080';
const body = { query: `Chez l'amie "Zoé" $HOME \\ \`x\``, location: { lat: 1, lon: -2 } };

it('writes a line that a shell takes as it was meant', () => {
  const line = curlLine(BASE, { path: '/v1/places/search?form=a&x=1', body, call: '' });
  const script = `curl() { printf '%s\\n' "$@"; }; KEY=secret; ${line}`;
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
  expect(words).toEqual([
    `${BASE}/v1/places/search?form=a&x=1`,
    '-H',
    'Authorization: Bearer secret',
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify(body),
  ]);
});

it('writes values as JavaScript has them', () => {
  const evaluated: unknown = new Function(
    `return ${literal({ ...body, list: [1, 'a\n'], absent: undefined })}`,
  )();
  expect(evaluated).toEqual({ ...body, list: [1, 'a\n'] });
});

it('writes a program that names no key', () => {
  const code = clientCode(BASE, [{ path: '', call: "places.get('x')" }]);
  expect(code).toContain(`createClient({ baseUrl: '${BASE}', credential: process.env.KEY })`);
  expect(code).toContain("console.log(await waypost.places.get('x'));");
});
