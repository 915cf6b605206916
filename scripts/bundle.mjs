// Makes `dist` of `src`: one file for each program and door below, and what they share in `dist/chunks`. Node loads a
// dozen files in a fraction of the time that it takes for five hundred. Types are checked by `npm run check:types`.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'src');
const output = join(root, 'dist');
/** The names of the chunks that are in use. */
const LIST = join(output, 'chunks.json');
/** The command, the door for programs, and doors for whom measures a part alone. */
const DOORS = ['cli/main', 'cli/waypost', 'osm/osm', 'world-map/world-map'];
/** Packages that are bundled too, and left out of the image: they are loaded in many files, or bring along much that never runs. */
const BUNDLED = [
  ...['typebox', 'jose', '@modelcontextprotocol/sdk', 'zod', 'zod-to-json-schema'],
  ...['hyparquet', 'fzstd', 'proj4', 'mgrs', 'wkt-parser'],
  ...['@maplibre/maplibre-gl-style-spec', '@mapbox/vector-tile', '@mapbox/point-geometry'],
];
const THREADS = readdirSync(source, { recursive: true })
  .filter((file) => file.endsWith('-worker.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

/** Files beside `src` and `dist` are named from where code lies, so all of it must lie at one depth before and after. */
const atOneDepth = {
  name: 'at-one-depth',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.url' },
    handler(_code, file) {
      if (dirname(dirname(file)) === source) return;
      this.error(`${file} uses import.meta.url; what does has to lie in a room, not in a folder of one.`);
    },
  },
};

/** The words of languages and the customs of countries become part of the program: a hundred small files need not be read at its start. */
const withTables = {
  name: 'with-tables',
  load: {
    filter: { id: /[\\/]src[\\/]languages[\\/]files\.ts$/ },
    handler(file) {
      const textsIn = (folder) =>
        readdirSync(join(dirname(file), folder))
          .sort()
          .map((name) => [
            name.replace(/\.json$/, ''),
            readFileSync(join(dirname(file), folder, name), 'utf8'),
          ]);
      const texts = { languages: textsIn('languages'), countries: textsIn('countries') };
      return `const TEXTS = ${JSON.stringify(texts)}; export const filesIn = (folder) => TEXTS[folder];`;
    },
  },
};

/** @returns every file with its name below `dist`, chunks first; a chunk's name changes with what it holds */
async function bundle() {
  const { output: files } = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    root,
    logLevel: 'warn',
    plugins: [atOneDepth, withTables],
    ssr: { noExternal: BUNDLED },
    build: {
      ssr: true,
      write: false,
      license: { fileName: 'chunks/licences.md' },
      minify: false,
      target: 'es2023',
      rolldownOptions: {
        input: Object.fromEntries([...DOORS, ...THREADS].map((name) => [name, join(source, `${name}.ts`)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          minifyInternalExports: false,
        },
      },
    },
  });
  return files.sort((one, other) => Number(one.isEntry === true) - Number(other.isEntry === true));
}

/** In one step: whoever starts meanwhile loads the old file or the new one, and finds the chunks of either. */
function put({ fileName, code, source: content = code }) {
  const path = join(output, fileName);
  const fresh = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(fresh, content);
  renameSync(fresh, path);
}

/** Removes what neither this build nor the one before has made: a process that runs may yet load chunks of its own. */
function removeStale(names) {
  const now = names.filter((name) => name.startsWith('chunks/'));
  const before = existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : [];
  if (String(before) === String(now)) return;
  const kept = [...names, ...before];
  const isKept = (path) => kept.some((name) => name.startsWith(`${path}/`) || path.startsWith(name));
  for (const path of builtPaths())
    if (!isKept(path)) rmSync(join(output, path), { recursive: true, force: true });
  writeFileSync(LIST, JSON.stringify(now));
}

/** Folders of `dist`, and what lies in each; but not what others make for browsers, and what that is made in. */
function builtPaths() {
  const folders = readdirSync(output, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rooms = folders.map(({ name }) => name).filter((name) => !/^(console|client|operators)/.test(name));
  return rooms.flatMap((room) => [room, ...readdirSync(join(output, room)).map((name) => `${room}/${name}`)]);
}

const files = await bundle();
for (const file of files) put(file);
removeStale(files.map(({ fileName }) => fileName));
