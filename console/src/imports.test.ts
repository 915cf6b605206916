import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The console is an application like any other: it knows the service by the published client alone. */
const KNOWN = [
  '@waypost/client',
  'maplibre-gl',
  'maplibre-gl/dist/maplibre-gl.css',
  'h3-js',
  'qr',
  'virtual:map-worker',
];

it('imports nothing but itself, the client and three libraries', () => {
  const directory = new URL('.', import.meta.url);
  const files = readdirSync(directory).filter((name) => !name.endsWith('.test.ts'));
  const imports = files.flatMap((name) => {
    const text = readFileSync(new URL(name, directory), 'utf8');
    return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, from = '']) => from);
  });
  const foreign = imports.filter(
    (from) => !/^(?:\.\/[\w-]+\.ts|\.\.\/locales\/[\w-]+\.json)$/.test(from) && !KNOWN.includes(from),
  );
  expect(foreign).toEqual([]);
  expect(imports).toContain('@waypost/client');
});
