// Checks the client as it would be published: what publint finds, that nothing else comes with it, and what it weighs.
// Expects it to be built.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from 'vite';

const PACKAGE = 'client';
/** Most bytes of each entry, minified and compressed, that whoever imports it alone pays for; `client/build.mjs` holds what the service serves. */
const MOST_BYTES = { client: 4096, maplibre: 7000, elements: 16_000 };

const description = JSON.parse(readFileSync(`${PACKAGE}/package.json`, 'utf8'));
const flaws = [];
if (description.dependencies) flaws.push(`it has dependencies: ${Object.keys(description.dependencies)}`);

const { messages } = await publint({ pkgDir: PACKAGE, strict: true });
flaws.push(...messages.map((message) => formatMessage(message, description)));

for (const [entry, most] of Object.entries(MOST_BYTES)) {
  const bytes = await weigh(`${PACKAGE}/dist/${entry}.js`);
  console.log(`${entry}: ${bytes} bytes compressed, at most ${most}`);
  if (bytes > most) flaws.push(`${entry} weighs ${bytes} bytes compressed; expected at most ${most}`);
}

for (const flaw of flaws) console.error(`${PACKAGE}: ${flaw}`);
if (flaws.length > 0) process.exitCode = 1;

async function weigh(file) {
  const outDir = mkdtempSync(join(tmpdir(), 'waypost-client-'));
  try {
    const lib = { entry: file, formats: ['es'], fileName: 'entry' };
    await build({
      logLevel: 'error',
      configFile: false,
      build: { outDir, lib, minify: 'oxc', target: 'es2022' },
    });
    return gzipSync(readFileSync(join(outDir, 'entry.js')), { level: 9 }).length;
  } finally {
    rmSync(outDir, { recursive: true });
  }
}
