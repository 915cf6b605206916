export interface Row {
  /** As many as the header has. */
  readonly cells: readonly string[];
  /** Line of the file in which it begins, from 1. */
  readonly line: number;
}

/** A row that cannot be read: words that follow `line 17`. */
export interface BrokenRow {
  readonly line: number;
  readonly reason: string;
}

/** A file whose first row names the columns. */
export interface Table<AnyRow = Row | BrokenRow> {
  readonly header: readonly string[];
  /** How it is written, in a few words: `utf-8, delimiter ","`. */
  readonly form: string;
  readonly hasMark: boolean;
  readonly delimiter: string;
  /** `\r\n` or `\n`, as its header ends. */
  readonly lineEnd: string;
  /** Rows below the header, if no cell has a line break. */
  readonly mostRows: number;
  /** The first byte that is not of its encoding, in words. */
  readonly flaw: string | undefined;
  /**
   * Reads the rows below the header, each time from the beginning.
   *
   * @throws ServiceError FILE_UNAVAILABLE, INVALID_SOURCE
   */
  readonly rows: () => AsyncGenerator<AnyRow>;
}
