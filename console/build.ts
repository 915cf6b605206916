/**
 * Builds the web console into dist/console, with every file compressed beside it. Does nothing where that was made of
 * the same sources, so that it can run before every start. A server reads all of it when it starts and keeps it: it never
 * sends a page whose files are those of another build.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { InlineConfig, Plugin } from 'vite';
import { webFont } from '../compile/fonts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'dist/console');
/** Takes the place of the other when it is whole, so that no server starts with half of it. */
const fresh = `${output}.${process.pid}`;
const STAMP = 'inputs.sha256';
/** MapLibre's own source: of its bundles each holds what the map and its workers share, which would be sent twice. */
const mapLibre = join(root, 'node_modules/maplibre-gl/src');
const INPUTS = ['console', 'client/src', 'compile/fonts.ts', 'package-lock.json'];
const COMPRESSIBLE = /\.(?:js|css|svg|ttf)$/;

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

/**
 * Scripts whose syllables, or letters with marks, MapLibre draws with a font that the style names, or else with one of the machine, and
 * their blocks of Unicode. A page fetches a font when something is to be written in its script.
 */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  syriac: ['U+700-74F', 'U+860-86F'],
  thaana: ['U+780-7BF'],
  nko: ['U+7C0-7FF'],
  devanagari: ['U+900-97F', 'U+1CD0-1CFF', 'U+A8E0-A8FF'],
  bengali: ['U+980-9FF'],
  gurmukhi: ['U+A00-A7F'],
  gujarati: ['U+A80-AFF'],
  oriya: ['U+B00-B7F'],
  tamil: ['U+B80-BFF'],
  telugu: ['U+C00-C7F'],
  kannada: ['U+C80-CFF'],
  malayalam: ['U+D00-D7F'],
  sinhala: ['U+D80-DFF'],
  thai: ['U+E00-E7F'],
  lao: ['U+E80-EFF'],
  tibetan: ['U+F00-FFF'],
  myanmar: ['U+1000-109F', 'U+A9E0-A9FF', 'U+AA60-AA7F'],
  khmer: ['U+1780-17FF', 'U+19E0-19FF'],
  limbu: ['U+1900-194F'],
  buginese: ['U+1A00-1A1F'],
  balinese: ['U+1B00-1B7F'],
  sundanese: ['U+1B80-1BBF', 'U+1CC0-1CCF'],
  'kayah-li': ['U+A900-A92F'],
  javanese: ['U+A980-A9DF'],
  cham: ['U+AA00-AA5F'],
  'tai-viet': ['U+AA80-AADF'],
  'meetei-mayek': ['U+AAE0-AAFF', 'U+ABC0-ABFF'],
};

/** `virtual:script-fonts` lists their fonts as the style's `font-faces` wants them. */
const scriptFonts: Plugin = {
  name: 'script-fonts',
  resolveId: (id) => (id === 'virtual:script-fonts' ? '\0script-fonts' : null),
  load(id) {
    if (id !== '\0script-fonts') return null;
    const faces = Object.entries(SCRIPTS).map(([script, blocks]) => {
      const { file } = webFont(script);
      const name = `noto-${script}${extname(file)}`;
      const font = this.emitFile({ type: 'asset', name, source: readFileSync(file) });
      return `{ url: import.meta.ROLLUP_FILE_URL_${font}, 'unicode-range': ${JSON.stringify(blocks)} }`;
    });
    return `export default [${faces.join()}]`;
  },
};

const config: InlineConfig = {
  configFile: false,
  root: join(root, 'console'),
  base: './',
  logLevel: 'warn',
  plugins: [mapWorker, scriptFonts],
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
  const packages = ['maplibre-gl', ...dependenciesOf('maplibre-gl'), 'h3-js'];
  const ofPackages = packages.map((name) => `${name}\n\n${licenceOf(name)}`);
  const ofFonts = Object.keys(SCRIPTS).map((script) => {
    const text = readFileSync(webFont(script).licence, 'utf8').trim();
    return `Noto, the font of the script ${script}\n\n${text}`;
  });
  return [...ofPackages, ...ofFonts].join(`\n\n${'-'.repeat(80)}\n\n`);
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
  console.error('building the console: about 10 seconds on a fast machine, once');
  const { build } = await import('vite');
  try {
    await build(config);
    for (const file of listOf(fresh)) if (COMPRESSIBLE.test(file)) compress(file);
    writeFileSync(join(fresh, 'licences.txt'), licences());
    writeFileSync(join(fresh, STAMP), inputs);
    takeItsPlace();
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
