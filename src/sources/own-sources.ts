import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable } from '../files/files.ts';
import type { GivenColumns } from './columns.ts';
import type { SourceKind } from './entry-of-row.ts';
import type { EntrySource } from './entry-source.ts';
import { FileSource, keyOfFile, type ReadingOptions } from './file-source.ts';
import {
  type KeptFile,
  keepCopy,
  NOTHING,
  noteKept,
  ownDirectory,
  type Preferred,
  readKept,
  soundCopy,
} from './kept-files.ts';
import { projectionOf } from './projection.ts';

/** Which files somebody asks for, as plain data. */
export interface AskedFiles {
  readonly places: readonly string[];
  readonly addresses: readonly string[];
  /** `role=column`, of the files in which no list says it. */
  readonly columns: readonly string[];
  /** Coordinate reference system of their columns of positions, such as `EPSG:2056`. Default: degrees of WGS 84. */
  readonly crs?: string | undefined;
  /** A list of files with what is known of each; see `docs/your-own-data.md`. */
  readonly list?: string | undefined;
  /** Default: as the data set had it. */
  readonly prefer?: Preferred | undefined;
  /** What becomes of files that the data set was built from and that are not asked for. Default: they must be none. */
  readonly over?: 'add' | 'replace' | undefined;
}

/** The sources of a data set, and what to do once it is complete. */
export interface OwnSources {
  readonly sources: readonly EntrySource[];
  /** Whose position a house has that both a register and OpenStreetMap know. */
  readonly prefer: Preferred | undefined;
  /** Notes them as those of the data set; call it right before that becomes current. */
  readonly note: () => void;
}

interface AskedFile extends Omit<KeptFile, 'sha256'> {
  readonly path: string;
}

type Opening = Omit<ReadingOptions, 'failuresDirectory'> & { readonly dataDirectory: string };

const KINDS: readonly SourceKind[] = ['places', 'addresses'];
const MEMBERS = ['name', 'file', 'kind', 'columns', 'crs', 'attribution', 'licence'];

/**
 * The sources of a build: files that are asked for, and with `add` those of the data set before.
 *
 * @throws ServiceError INVALID_CONFIGURATION for files that cannot stand side by side, or a list that is none; FILE_UNAVAILABLE
 */
export function askedSources(asked: AskedFiles, options: Opening): OwnSources {
  const files = [...listed(asked.list), ...named(asked)];
  const directory = ownDirectory(options.dataDirectory);
  const held = asked.over === 'replace' ? NOTHING : readKept(directory);
  const prefer = asked.prefer ?? held.prefer;
  const others = held.sources.filter(({ key }) => !files.some((file) => file.key === key));
  if (others.length > 0 && asked.over !== 'add') throw wouldRemove(others, options.dataDirectory);
  const kept: KeptFile[] = [...others];
  const sources = files.map((file) => askedSource(file, directory, kept, options));
  return {
    sources: [...others.map((file) => heldSource(file, directory, options)), ...sources],
    prefer,
    note: () => noteKept(directory, { sources: kept, prefer }),
  };
}

/**
 * The sources that a data set was built from, for an update of it.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE, FILE_UNAVAILABLE
 */
export function heldSources(options: Opening): OwnSources {
  const directory = ownDirectory(options.dataDirectory);
  const held = readKept(directory);
  const sources = held.sources.map((file) => heldSource(file, directory, options));
  return { sources, prefer: held.prefer, note: () => noteKept(directory, held) };
}

/** @param kept receives the file once it is copied */
function askedSource(file: AskedFile, directory: string, kept: KeptFile[], options: Opening): EntrySource {
  const { path, ...facts } = file;
  const locate = async (): Promise<string> => {
    const { sha256, copy } = await keepCopy(directory, path);
    const others = kept.filter(({ key }) => key !== file.key);
    kept.splice(0, kept.length, ...others, { ...facts, sha256 });
    return copy;
  };
  return new FileSource({ ...facts, locate }, { ...options, failuresDirectory: directory });
}

function heldSource(file: KeptFile, directory: string, options: Opening): EntrySource {
  const locate = (): Promise<string> => soundCopy(directory, file);
  return new FileSource({ ...file, locate }, { ...options, failuresDirectory: directory });
}

function named({ places, addresses, columns, crs }: AskedFiles): AskedFile[] {
  checkCrs(crs, '--crs');
  const given = givenColumns(columns);
  const files = { places, addresses };
  const isShared = places.length + addresses.length > 1;
  return KINDS.flatMap((kind) =>
    files[kind].map((path) => ({
      ...{
        key: keyOfFile(path),
        name: basename(path),
        path,
        kind,
        columns: given,
        crs,
        isShared,
        attribution: '',
      },
    })),
  );
}

function givenColumns(pairs: readonly string[]): GivenColumns {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, role, column] = /^(\w+)=(.+)$/s.exec(pair) ?? [];
      if (role && column) return [role, column];
      throw wrong(`'${pair}' is no column: expected role=column, such as name=Filiale`);
    }),
  );
}

function listed(path: string | undefined): AskedFile[] {
  if (path === undefined) return [];
  const list = parsedList(path);
  if (!Array.isArray(list)) throw wrong(`'${path}' is no list of sources: expected a JSON array`);
  return list.map((member: unknown, at) => listedFile(member, `${path}, source ${at + 1}`, dirname(path)));
}

function parsedList(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    if (cause instanceof SyntaxError) throw wrong(`'${path}' is no JSON: ${cause.message}`);
    throw fileUnavailable('read', path, cause);
  }
}

/** @param where what a sentence begins with */
function listedFile(member: unknown, where: string, directory: string): AskedFile {
  const source = (typeof member === 'object' && member !== null ? member : {}) as Record<string, unknown>;
  const strange = Object.keys(source).find((key) => !MEMBERS.includes(key));
  if (strange !== undefined) throw wrong(`${where} has '${strange}': expected ${MEMBERS.join(', ')}`);
  const { name, file, kind, columns = {}, crs, attribution = '', licence = '' } = source;
  if (typeof file !== 'string') throw wrong(`${where} names no 'file'`);
  const known = KINDS.find((one) => one === kind);
  if (!known) throw wrong(`${where} is of kind ${JSON.stringify(kind)}: expected "places" or "addresses"`);
  if (!isOfTexts(columns)) throw wrong(`${where} has columns that are no names: expected role and column`);
  if (typeof attribution !== 'string' || typeof licence !== 'string')
    throw wrong(`${where} has an attribution or licence that is no text`);
  checkCrs(crs, where);
  return {
    key: typeof name === 'string' ? name : keyOfFile(file),
    name: basename(file),
    path: resolve(directory, file),
    kind: known,
    columns,
    crs,
    attribution:
      attribution !== '' && licence !== '' ? `${attribution} (${licence})` : attribution || licence,
  };
}

/** @param where what a sentence begins with */
function checkCrs(crs: unknown, where: string): asserts crs is string | undefined {
  if (crs === undefined || (typeof crs === 'string' && projectionOf(crs))) return;
  throw wrong(
    `${where} names the projection ${JSON.stringify(crs)}: expected EPSG:… of one that 'Your own data' lists`,
  );
}

function isOfTexts(value: unknown): value is Readonly<Record<string, string>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && Object.values(value).every((text) => typeof text === 'string');
}

function wouldRemove(others: readonly KeptFile[], dataDirectory: string): ServiceError {
  const names = others.map(({ name }) => `'${name}'`).join(', ');
  return wrong(
    `${dataDirectory} holds ${names}, which this build would remove: give --add to keep what it holds, or --replace to have only what is named`,
  );
}

function wrong(what: string): ServiceError {
  return new ServiceError('INVALID_CONFIGURATION', `${what}.`);
}
