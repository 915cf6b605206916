import { basename } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { type BrokenRow, examineText, type Role, textsOf } from '../tables/tables.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { Columns, type GivenColumns } from './columns.ts';
import { EntryMaker, type SourceKind } from './entry-of-row.ts';
import type { EntrySource, SourceEntry } from './entry-source.ts';
import { Failures } from './failures.ts';
import { geoJsonTable } from './geojson.ts';
import { Kinds } from './kinds.ts';
import { isParquet, parquetTable } from './parquet.ts';
import { cellTable, isBroken, type Row, type Table } from './table.ts';

/** A file of places or addresses, as somebody names it. */
export interface SourceFile {
  /** See {@link EntrySource.key}. */
  readonly key: string;
  /** What it is called in sentences: the name of the file that was given. */
  readonly name: string;
  /** Path that it is read from; asked whenever it is read. */
  readonly locate: () => Promise<string>;
  readonly kind: SourceKind;
  readonly columns: GivenColumns;
  /** Coordinate reference system of its columns of positions, which is known; undefined for degrees of WGS 84. */
  readonly crs?: string | undefined;
  /** True if the columns were said of several files at once: one that lacks such a column is told of it, and read. */
  readonly isShared?: boolean | undefined;
  readonly attribution: string;
}

export interface ReadingOptions {
  readonly taxonomy: Taxonomy;
  /** Where tables of failed rows are written: `{key}.failures.csv`. */
  readonly failuresDirectory: string;
  /** Receives one sentence at a time about what was understood. */
  readonly onNote: (sentence: string) => void;
  /** Receives one sentence for each flaw. */
  readonly onWarning: (sentence: string) => void;
}

/** More flaws of a file are counted. */
const MOST_TOLD = 5;
const MOST_KINDS_TOLD = 5;
/** A brace, or the mark of a sequence before it. */
const JSON_BEGINS = /^\s*(?:\p{Cc}\s*)?\{/u;
const NAMES = new Intl.ListFormat('en', { type: 'conjunction' });

/** Reads a file of places or addresses. What it cannot use goes to a table of failures; the rest is read all the same. */
export class FileSource implements EntrySource {
  readonly #file: SourceFile;
  readonly #options: ReadingOptions;
  readonly #columns: Columns;
  #failures: Failures | undefined;
  #rows = 0;
  #firstReason: string | undefined;

  /** @throws ServiceError INVALID_CONFIGURATION for columns that there are not */
  constructor(file: SourceFile, options: ReadingOptions) {
    this.#file = file;
    this.#options = options;
    this.#columns = new Columns(file.columns, file.isShared);
  }

  get key(): string {
    return this.#file.key;
  }

  get attribution(): string {
    return this.#file.attribution;
  }

  /** @throws ServiceError INVALID_SOURCE, FILE_UNAVAILABLE for a file of which nothing can be used */
  async *read(): AsyncGenerator<SourceEntry> {
    const { failuresDirectory, taxonomy } = this.#options;
    this.#failures?.close();
    this.#failures = new Failures(`${failuresDirectory}/${this.key}.failures.csv`);
    this.#rows = 0;
    this.#firstReason = undefined;
    const kinds = new Kinds(taxonomy);
    const maker = new EntryMaker(this.#file.kind, this.#columns, kinds, this.#file.crs);
    const table = await openTable(await this.#file.locate());
    if (table.headers) this.#checkHeaders(table.headers);
    const headers = new Set(table.headers);
    for await (const row of table.rows) {
      if (!table.headers) addHeaders(row, headers);
      const entry = this.#entryOf(row, maker);
      if (entry) yield entry;
    }
    if (this.#failures.count === this.#rows) throw this.#unusable(this.#firstReason ?? 'it holds no row');
    this.#tellColumns(headers);
    this.#tellKinds(kinds);
  }

  refuse({ line = 0 }: SourceEntry, why: string): void {
    this.#fail(line, why);
  }

  finish(): void {
    const failures = this.#failures;
    if (!failures) return;
    failures.close();
    if (failures.count > 0)
      this.#options.onWarning(
        `'${this.#file.name}': ${failures.count} of ${this.#rows} rows were left out; ${failures.path} has their lines and reasons.`,
      );
  }

  #entryOf(row: Row | BrokenRow, maker: EntryMaker): SourceEntry | undefined {
    this.#rows += 1;
    const entry = isBroken(row) ? row : maker.make(row);
    if (!('reason' in entry)) return entry;
    this.#firstReason ??= `line ${row.line}: ${entry.reason}`;
    this.#fail(row.line, entry.reason);
    return undefined;
  }

  #fail(line: number, reason: string): void {
    this.#failures?.add(line, reason);
    if ((this.#failures?.count ?? 0) <= MOST_TOLD)
      this.#options.onWarning(`'${this.#file.name}', line ${line}: ${reason}.`);
  }

  /** @throws ServiceError INVALID_SOURCE for a table without a column that every row needs */
  #checkHeaders(headers: readonly string[]): void {
    const missing = this.#columns.missingIn(headers);
    const [first] = missing;
    if (first !== undefined && this.#file.isShared)
      this.#options.onWarning(`'${this.#file.name}' has no column ${listOf(missing)}.`);
    else if (first !== undefined)
      throw this.#unusable(`it has no column '${first}'; its columns are ${headers.join(', ')}`);
    const { byRole, tags } = this.#columns.read(new Map(headers.map((header) => [header, header])));
    const has = (role: Role): boolean => byRole[role] !== undefined;
    const isPlaced = has('point') || (has('lat') && has('lon'));
    const isNamed = has('name') || tags['addr:housenumber'] !== undefined;
    const isNumbered = has('number') || has('address') || tags['addr:housenumber'] !== undefined;
    const lacks = [
      ...(isPlaced ? [] : [has('lat') ? 'lon' : 'lat']),
      ...(this.#file.kind === 'places' && !isNamed ? ['name'] : []),
      ...(this.#file.kind === 'addresses' && !isNumbered ? ['number'] : []),
    ];
    const [role] = lacks;
    if (role !== undefined)
      throw this.#unusable(
        `line 1: none of its columns (${headers.join(', ')}) is known to be '${role}': name it by --columns ${role}=…`,
      );
  }

  #tellColumns(headers: Iterable<string>): void {
    this.#options.onNote(`${this.#file.name}: ${this.#columns.described(headers)}`);
  }

  #tellKinds({ unknown }: Kinds): void {
    if (unknown.size === 0) return;
    const names = [...unknown.keys()].slice(0, MOST_KINDS_TOLD);
    const more = unknown.size > names.length ? ` (and ${unknown.size - names.length} more)` : '';
    this.#options.onWarning(
      `'${this.#file.name}': no kind of place is called ${listOf(names)}${more}; these places have no kind.`,
    );
  }

  #unusable(what: string): ServiceError {
    return new ServiceError('INVALID_SOURCE', `'${this.#file.name}' cannot be used: ${what}.`);
  }
}

function listOf(names: readonly string[]): string {
  return NAMES.format(names.map((name) => `'${name}'`));
}

function addHeaders(row: Row | BrokenRow, headers: Set<string>): void {
  if (!isBroken(row)) for (const header of row.cells.keys()) headers.add(header);
}

/** GeoJSON begins with a brace, or with the mark of a sequence; what is neither that nor Parquet is a table of cells. */
async function openTable(path: string): Promise<Table> {
  if (await isParquet(path)) return parquetTable(path);
  const { encoding, beginning } = await examineText(path);
  return JSON_BEGINS.test(beginning) ? geoJsonTable(textsOf(path, encoding)) : cellTable(path);
}

/** A key for a file that has none: `Our Shops.csv.gz` is `our-shops`. */
export function keyOfFile(path: string): string {
  const [stem = ''] = basename(path).split('.');
  const key = stem
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '');
  return key.length > 1 ? key : `own-${key}`.replace(/-$/, '');
}
