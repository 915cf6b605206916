import {
  type ColumnsOf,
  type ColumnTable,
  fitsContainer,
  jsonColumn,
  openContainer,
  readColumns,
  type WritableColumns,
  writeContainer,
} from '../columns/columns.ts';
import { ServiceError } from '../core/core.ts';

/** A file of a memo. */
export interface MemoFile {
  readonly path: string;
  /** Key of all that decides what is in it but the input; what was remembered with another one cannot be used. */
  readonly key: string;
}

/** The column `facts`, as JSON. */
interface Noted {
  readonly key: string;
  readonly facts: unknown;
}

/**
 * Remembers columns, and facts that are no columns, for the next build; nothing if they are more than a file can hold.
 *
 * @param file must not exist
 * @param facts plain data
 */
export function remember({ path, key }: MemoFile, columns: WritableColumns, facts: unknown): void {
  const noted: Noted = { key, facts };
  const all = { ...columns, facts: jsonColumn(noted) };
  if (fitsContainer(all)) writeContainer(path, all);
}

/**
 * What {@link remember} was given.
 *
 * @param countsOf numbers of rows by kind, as far as columns tell them
 * @returns undefined if there is nothing, it is damaged, or was remembered with another key
 */
export function recall<const T extends ColumnTable>(
  { path, key }: MemoFile,
  table: T,
  countsOf: (columns: ColumnsOf<T>) => Readonly<Record<string, number>>,
): { readonly columns: ColumnsOf<T>; readonly facts: unknown } | undefined {
  try {
    const container = openContainer(path);
    const noted = container.json('facts') as Noted; // its checksum held: it is what was written
    if (noted.key !== key) return undefined;
    return { columns: readColumns(container, table, countsOf), facts: noted.facts };
  } catch (error) {
    return ignoreUnusable(error);
  }
}

/** What to make of an error while something remembered is read: if it is missing or damaged, it counts as absent. */
export function ignoreUnusable(error: unknown): undefined {
  if (error instanceof ServiceError && error.code === 'INDEX_NOT_AVAILABLE') return undefined;
  throw error;
}
