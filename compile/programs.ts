import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** Code that a program runs, whatever files it is spread over. */
export interface Programs {
  /** Changes with what is run: not with comments, types, tests, or exports that the program does not use. */
  readonly digest: string;
  /** Files that the code comes from, relative to the root, with forward slashes. */
  readonly files: readonly string[];
}

/** Modules of ours only declare things, so that those of which nothing is used may be left out. */
const withoutUnused: Plugin = {
  name: 'without-unused',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      sideEffects: false,
    }));
  },
};

/**
 * Follows the imports of a program, dynamic ones and JSON included; packages are left to their locked versions.
 *
 * @param entry the file that is run; @param root directory that paths are relative to
 */
export async function programsOf(entry: URL, root: URL): Promise<Programs> {
  const { outputFiles, metafile } = await build({
    entryPoints: [fileURLToPath(entry)],
    absWorkingDir: fileURLToPath(root),
    bundle: true,
    format: 'esm',
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
    minifyWhitespace: true,
    outfile: 'programs.mjs',
    packages: 'external',
    platform: 'node',
    plugins: [withoutUnused],
    write: false,
  });
  const hash = createHash('sha256');
  for (const { contents } of outputFiles) hash.update(contents);
  const [output] = Object.values(metafile.outputs);
  const files = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { digest: hash.digest('hex'), files: files.map(([path]) => path) };
}
