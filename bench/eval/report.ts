import type { Verdict } from './ask.ts';
import { isCategoryQuestion, KINDS, type Kind } from './questions.ts';

/** One row of the table: a kind of query on an extract. */
export interface Row {
  readonly extract: string;
  readonly kind: Kind['id'];
  readonly label: string;
  readonly queries: number;
  /** 0..1; absent where no query could be derived. */
  readonly share?: number;
  readonly target?: number;
  /** Absent where there is no target or no query. */
  readonly pass?: boolean;
}

/** Rows of one extract, in the order of the kinds. */
export function rowsOf(extract: string, verdicts: readonly Verdict[]): Row[] {
  return KINDS.map((kind) =>
    rowOf(
      extract,
      kind,
      verdicts.filter(({ question }) => question.kind === kind.id),
    ),
  );
}

function rowOf(extract: string, kind: Kind, verdicts: readonly Verdict[]): Row {
  const { id, label, target } = kind;
  const row = { extract, kind: id, label, queries: verdicts.length, ...(target !== undefined && { target }) };
  if (verdicts.length === 0) return row;
  const right = verdicts.reduce((sum, verdict) => sum + verdict.right, 0);
  const judged = verdicts.reduce((sum, verdict) => sum + verdict.judged, 0);
  const share = right / judged;
  return { ...row, share, ...(target !== undefined && { pass: share >= target }) };
}

export function markdownTable(rows: readonly Row[]): string {
  const head = ['| extract | kind | queries | share | target | pass |', '|---|---|--:|--:|--:|---|'];
  return [...head, ...rows.map(markdownRow)].join('\n');
}

function markdownRow({ extract, label, queries, share, target, pass }: Row): string {
  const outcome = pass === undefined ? '' : pass ? 'yes' : '**no**';
  return `| ${extract} | ${label} | ${queries} | ${percent(share, 1)} | ${percent(target, 0)} | ${outcome} |`;
}

function percent(share: number | undefined, digits: number): string {
  return share === undefined ? '' : `${(100 * share).toFixed(digits)} %`;
}

/** Questions that were not answered in full, each with what came instead. */
export function failureLines(verdicts: readonly Verdict[]): string[] {
  return verdicts.filter(({ right, judged }) => right < judged).map(failureLine);
}

function failureLine({ question, right, judged, found }: Verdict): string {
  const came = found
    .slice(0, 5)
    .map(({ tags, categories }) => `${tags.name ?? '(no name)'} [${categories[0]}]`);
  const instead = came.length > 0 ? came.join(' · ') : 'nothing';
  if (isCategoryQuestion(question)) {
    const { language, text, tags } = question;
    return `${question.kind} ${language} '${text}' (${tags.join(', ')}): ${right} of ${judged}; ${instead}`;
  }
  const { kind, text, name, place, centre } = question;
  const near = `${centre.lat.toFixed(5)},${centre.lon.toFixed(5)}`;
  return `${kind} '${text}' for '${name}' (${place.type}${place.number}) near ${near}: ${instead}`;
}
