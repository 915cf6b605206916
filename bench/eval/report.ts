/** A kind of question as the table shows it. */
export interface RowKind {
  readonly id: string;
  readonly label: string;
  /** Share that must be right, 0..1; absent where the row only informs. */
  readonly target?: number;
}

/** Outcome of one question. */
export interface Outcome {
  /** One of the kinds in the table. */
  readonly kind: string;
  /** How many answers were right of those judged: 0 or 1 of one, or more of the page for categories. */
  readonly right: number;
  readonly judged: number;
  /** Question and answer in one line, for the list of failures. */
  readonly line: string;
}

/** One row of the table: a kind of question on an extract. */
export interface Row {
  readonly extract: string;
  readonly kind: string;
  readonly label: string;
  readonly queries: number;
  /** 0..1; absent where no query could be derived. */
  readonly share?: number;
  readonly target?: number;
  /** Absent where there is no target or no query. */
  readonly pass?: boolean;
}

/** Rows of one extract, in the order of the kinds. */
export function rowsOf(extract: string, kinds: readonly RowKind[], outcomes: readonly Outcome[]): Row[] {
  return kinds.map((kind) =>
    rowOf(
      extract,
      kind,
      outcomes.filter((outcome) => outcome.kind === kind.id),
    ),
  );
}

function rowOf(extract: string, { id, label, target }: RowKind, outcomes: readonly Outcome[]): Row {
  const row = { extract, kind: id, label, queries: outcomes.length, ...(target !== undefined && { target }) };
  if (outcomes.length === 0) return row;
  const right = outcomes.reduce((sum, outcome) => sum + outcome.right, 0);
  const judged = outcomes.reduce((sum, outcome) => sum + outcome.judged, 0);
  const share = right / judged;
  return { ...row, share, ...(target !== undefined && { pass: share >= target }) };
}

export function markdownTable(rows: readonly Row[]): string {
  const head = ['| extract | kind | queries | share | target | pass |', '|---|---|--:|--:|--:|---|'];
  return [...head, ...rows.map(markdownRow)].join('\n');
}

function markdownRow({ extract, label, queries, share, target, pass }: Row): string {
  const outcome = pass === undefined ? '' : pass ? 'yes' : '**no**';
  return `| ${extract} | ${label} | ${queries} | ${percent(share, 1)} | ${aim(target)} | ${outcome} |`;
}

/** With a decimal only where it has one. */
function aim(target: number | undefined): string {
  return target === undefined ? '' : `${Number((100 * target).toFixed(1))} %`;
}

function percent(share: number | undefined, digits: number): string {
  return share === undefined ? '' : `${(100 * share).toFixed(digits)} %`;
}

/** Questions that were not answered in full, each with what came instead. */
export function failureLines(outcomes: readonly Outcome[]): string[] {
  return outcomes.filter(({ right, judged }) => right < judged).map(({ line }) => line);
}
