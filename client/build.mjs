// Builds what the service serves to other pages into dist/client, with every file compressed beside it: the elements as one module, and
// the map library that they load when a page shows a map. Does nothing where that was made of the same sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'dist/client');
/** Takes the place of the other when it is whole, so that no server starts with half of it. */
const fresh = `${output}.${process.pid}`;
const STAMP = 'inputs.sha256';
const MAP_LIBRARY = join(root, 'node_modules/maplibre-gl');
const MAP_FILES = ['maplibre-gl.mjs', 'maplibre-gl-worker.mjs', 'maplibre-gl.css'];
/** Most bytes of the module, compressed, that a page without a map pays for. */
const MOST_BYTES = 15_000;
/** The map library takes seconds with the best quality, for a hundredth of its size. */
const CODING = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

function hashOfInputs() {
  const sources = readdirSync(join(root, 'client/src'), { recursive: true }).filter((name) =>
    name.endsWith('.ts'),
  );
  const files = [
    'client/build.mjs',
    'package-lock.json',
    ...sources.sort().map((name) => `client/src/${name}`),
  ];
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function write(name, bytes) {
  const path = join(fresh, name);
  const [gzip, brotli] = [gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes, CODING)];
  writeFileSync(path, bytes);
  writeFileSync(`${path}.gz`, gzip);
  writeFileSync(`${path}.br`, brotli);
  return gzip.length;
}

async function module() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'client/src/script.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
  });
  return outputFiles[0].contents;
}

const inputs = hashOfInputs();
const stamp = join(output, STAMP);
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputs) {
  mkdirSync(join(fresh, 'client'), { recursive: true });
  try {
    const bytes = write('client.js', await module());
    if (bytes > MOST_BYTES)
      throw new Error(`client.js has ${bytes} bytes compressed; expected at most ${MOST_BYTES}.`);
    for (const file of MAP_FILES) write(`client/${file}`, readFileSync(join(MAP_LIBRARY, 'dist', file)));
    writeFileSync(join(fresh, 'licences.txt'), readFileSync(join(MAP_LIBRARY, 'LICENSE.txt')));
    writeFileSync(join(fresh, STAMP), inputs);
    rmSync(output, { recursive: true, force: true });
    renameSync(fresh, output);
    console.error(`built client.js: ${bytes} bytes compressed`);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
