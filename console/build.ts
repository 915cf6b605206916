/**
 * Builds the web console into dist/console, with every file compressed beside it. Does nothing where that was made of
 * the same sources, so that it can run before every start. A server reads all of it when it starts and keeps it: it never
 * sends a page whose files are those of another build.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { InlineConfig, Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'dist/console');
/** Takes the place of the other when it is whole, so that no server starts with half of it. */
const fresh = `${output}.${process.pid}`;
const STAMP = 'inputs.sha256';
/** MapLibre's own source: of its bundles each holds what the map and its workers share, which would be sent twice. */
const mapLibre = join(root, 'node_modules/maplibre-gl/src');
const INPUTS = ['console', 'client/src', 'package-lock.json'];
const COMPRESSIBLE = /\.(?:js|css|svg)$/;

/** `virtual:map-worker` is the address of the script that MapLibre's workers run. */
const mapWorker: Plugin = {
  name: 'map-worker',
  resolveId: (id) => (id === 'virtual:map-worker' ? '\0map-worker' : null),
  load(id) {
    if (id !== '\0map-worker') return null;
    const script = this.emitFile({
      type: 'chunk',
      id: join(mapLibre, 'source/worker.ts'),
      name: 'map-worker',
    });
    return `export default import.meta.ROLLUP_FILE_URL_${script}`;
  },
};

const config: InlineConfig = {
  configFile: false,
  root: join(root, 'console'),
  base: './',
  logLevel: 'warn',
  plugins: [mapWorker],
  resolve: {
    alias: [
      { find: /^@waypost\/client$/, replacement: join(root, 'client/src/client.ts') },
      { find: /^maplibre-gl$/, replacement: join(mapLibre, 'index.ts') },
    ],
  },
  // MapLibre's classes declare fields that their bases set: only what has a value may be a field
  oxc: {
    assumptions: { setPublicClassFields: true },
    typescript: { removeClassFieldsWithoutInitializer: true },
  },
  build: {
    outDir: fresh,
    emptyOutDir: true,
    assetsDir: 'console/assets',
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
};

function listOf(path: string): string[] {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

function hashOfInputs(): string {
  const files = INPUTS.flatMap((path) =>
    path.includes('.') ? [join(root, path)] : listOf(join(root, path)),
  );
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
}

/** The licences of what is built in, which ask to go with it. */
function licences(): string {
  const packages = ['maplibre-gl', ...dependenciesOf('maplibre-gl'), 'h3-js', 'qr'];
  return packages.map((name) => `${name}\n\n${licenceOf(name)}`).join(`\n\n${'-'.repeat(80)}\n\n`);
}

function folderOf(name: string): string {
  const nested = join(root, 'node_modules/maplibre-gl/node_modules', name);
  return existsSync(nested) ? nested : join(root, 'node_modules', name);
}

/** Types are for the compiler alone. */
function dependenciesOf(name: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'));
  return Object.keys(dependencies).filter((one) => !one.startsWith('@types/'));
}

function licenceOf(name: string): string {
  const folder = folderOf(name);
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8').trim();
  const { license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${license}, ${typeof author === 'string' ? author : author?.name}`;
}

function isUpToDate(inputs: string): boolean {
  const stamp = join(output, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs;
}

/** One directory cannot take the place of another in one step: for a moment neither is there. */
function takeItsPlace(): void {
  const old = `${fresh}.old`;
  if (existsSync(output)) renameSync(output, old);
  renameSync(fresh, output);
  rmSync(old, { recursive: true, force: true });
}

const inputs = hashOfInputs();
if (!isUpToDate(inputs)) {
  const began = Date.now();
  console.error('building the console: about 10 seconds on a fast machine, once');
  const { build } = await import('vite');
  try {
    await build(config);
    for (const file of listOf(fresh)) if (COMPRESSIBLE.test(file)) compress(file);
    writeFileSync(join(fresh, 'licences.txt'), licences());
    writeFileSync(join(fresh, STAMP), inputs);
    takeItsPlace();
    console.error(`built the console in ${Math.round((Date.now() - began) / 1000)} s`);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
