import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Coding } from '../edge/content-coding.ts';
import { tagOf } from '../edge/responses.ts';

/** A file of the console as it is kept in memory, with its forms that were compressed when the project was built. */
export interface ConsoleFile {
  readonly mediaType: string;
  readonly plain: Buffer;
  readonly coded: Readonly<Partial<Record<Coding, Buffer>>>;
  readonly tag: string;
}

/** By path below the console's directory, with slashes: `index.html`, `console/assets/index-1a2b.js`. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Reads the built console into memory: some two megabytes with all forms.
 *
 * @returns undefined where none was built there
 */
export function readConsole(directory: string): ConsoleFiles | undefined {
  return readBuilt(directory, 'index.html');
}

/** The same of what was built for other pages: `client.js`, and the map library that it loads; some three megabytes. */
export function readClient(directory: string): ConsoleFiles | undefined {
  return readBuilt(directory, 'client.js');
}

/** The same of the operators' page; some twenty kilobytes. */
export function readOperators(directory: string): ConsoleFiles | undefined {
  return readBuilt(directory, 'admin.html');
}

/** @param mainFile without which nothing was built */
function readBuilt(directory: string, mainFile: string): ConsoleFiles | undefined {
  const names = listOf(directory);
  if (!names.includes(mainFile)) return undefined;
  const shown = names.filter((name) => extname(name) in MEDIA_TYPES);
  return new Map(shown.map((name) => [name.replaceAll(sep, '/'), readFile(directory, name, names)]));
}

function listOf(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' });
  } catch {
    return []; // it was not built, which is no fault of whoever runs the source
  }
}

function readFile(directory: string, name: string, names: readonly string[]): ConsoleFile {
  const plain = readFileSync(join(directory, name));
  const read = (suffix: string) => readFileSync(join(directory, `${name}${suffix}`));
  return {
    mediaType: MEDIA_TYPES[extname(name)] ?? 'application/octet-stream',
    plain,
    coded: {
      ...(names.includes(`${name}.br`) && { br: read('.br') }),
      ...(names.includes(`${name}.gz`) && { gzip: read('.gz') }),
    },
    tag: tagOf(plain),
  };
}
