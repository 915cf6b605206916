// Makes a directory below `dist` of files for browsers, each with its compressed forms beside it, unless the same was made of the same sources
// before. The client and the operators' page are built so.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const root = fileURLToPath(new URL('..', import.meta.url));
const STAMP = 'inputs.sha256';
/** The map library takes seconds with the best quality, for a hundredth of its size. */
const CODING = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * @param name of the directory below `dist`
 * @param inputs files and folders, from the root; what it is made of besides packages
 * @param files makes them: by name, bytes. It is called only if there is something to do
 */
export async function buildOnce(name, inputs, files) {
  const output = join(root, 'dist', name);
  const stamp = join(output, STAMP);
  const hash = hashOf([...inputs, 'scripts/build-once.mjs', 'package-lock.json']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const fresh = `${output}.${process.pid}`; // takes the place of the other when it is whole: no server starts with half of it
  try {
    for (const [file, bytes] of Object.entries(await files())) write(join(fresh, file), bytes);
    writeFileSync(join(fresh, STAMP), hash);
    rmSync(output, { recursive: true, force: true });
    renameSync(fresh, output);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesOf))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** The file itself, or the files of a folder but for its tests. */
function filesOf(path) {
  if (/\.\w+$/.test(path)) return [path];
  const names = readdirSync(join(root, path), { recursive: true }).filter((name) => /\.\w+$/.test(name));
  return names
    .filter((name) => !name.includes('.test.'))
    .sort()
    .map((name) => `${path}/${name}`);
}

function write(path, bytes) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  if (path.endsWith('.txt')) return;
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, CODING));
}

/** The modules of browsers that start with these, each with all that it imports; by name, bytes. */
export async function bundled(entries, options = {}) {
  const { build } = await import('esbuild'); // only who builds waits for it
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
    bundle: true,
    minify: true,
    write: false,
    outdir: '/',
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    ...options,
  });
  return Object.fromEntries(outputFiles.map(({ path, contents }) => [path.replace(/^\W+/, ''), contents]));
}
