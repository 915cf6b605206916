import { type ErrorCode, ServiceError } from '../../core/core.ts';

/** OpenSearch answered with an error. `status` is HTTP's, `type` and `reason` are OpenSearch's own words. */
export class OpenSearchFailure extends ServiceError {
  readonly status: number;
  /** For example `index_not_found_exception`; empty if what answered was not OpenSearch. */
  readonly type: string;
  readonly reason: string;

  constructor(code: ErrorCode, message: string, { status, type, reason }: Answered) {
    super(code, message);
    this.name = 'OpenSearchFailure';
    this.status = status;
    this.type = type;
    this.reason = reason;
  }
}

/** OpenSearch does not accept our credentials, or does not let them do this. At the start of a server the configuration is to blame. */
export class OpenSearchRefusal extends OpenSearchFailure {
  constructor(message: string, answered: Answered) {
    super('SERVICE_UNAVAILABLE', message, answered);
    this.name = 'OpenSearchRefusal';
  }
}

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly reason: string;
}

/** Longest excerpt of OpenSearch's words in a message; some reasons repeat a whole query. */
const MOST_CHARACTERS = 400;
/** What OpenSearch calls a write to an index that is closed for writing, or whose disk is full. */
const BLOCKED = 'cluster_block_exception';

/**
 * Makes an error of an answer that was not successful, or of one item of a `_bulk`, `_msearch` or `_mget` answer.
 *
 * @param where node, method and path, for the message
 * @param body the answer's parsed JSON, an item of it, or its text
 */
export function failureOf(where: string, status: number, body: unknown): OpenSearchFailure {
  const answered = { status, ...causeOf(body) };
  const said = [status, answered.type, answered.reason].filter(Boolean).join(' ');
  if (status === 401 || (status === 403 && answered.type !== BLOCKED))
    return new OpenSearchRefusal(`${where}: the credentials were refused (${said}).`, answered);
  return new OpenSearchFailure(codeOf(status, answered.type), `${where}: OpenSearch said ${said}.`, answered);
}

function codeOf(status: number, type: string): ErrorCode {
  if (status === 404) return 'INDEX_NOT_AVAILABLE';
  return status === 429 || status >= 500 || type === BLOCKED ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR';
}

/** Finds type and reason; those of the cause that lies deepest are added, as the outermost often says no more than "failed". */
function causeOf(body: unknown): { type: string; reason: string } {
  if (typeof body === 'string') return { type: '', reason: shortened(body.trim()) };
  const error = field(body, 'error');
  if (typeof error === 'string') return { type: '', reason: shortened(error) };
  const reasons = causes(error).map((cause) => text(field(cause, 'reason')));
  const told = [...new Set(reasons.filter(Boolean))].join(': ');
  return { type: text(field(error, 'type')), reason: shortened(told) };
}

/** The error, the first shard's reason, and what caused them, from the outermost to the deepest. */
function causes(error: unknown): readonly unknown[] {
  const found: unknown[] = [];
  let cause = error;
  while (cause !== undefined && found.length < 8) {
    found.push(cause);
    cause = field(first(field(cause, 'failed_shards')), 'reason') ?? field(cause, 'caused_by');
  }
  return found;
}

function field(of: unknown, name: string): unknown {
  if (typeof of !== 'object' || of === null || !Object.hasOwn(of, name)) return undefined;
  return (of as Readonly<Record<string, unknown>>)[name]; // it is an object and has the field
}

function first(of: unknown): unknown {
  return Array.isArray(of) ? of[0] : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function shortened(words: string): string {
  return words.length > MOST_CHARACTERS ? `${words.slice(0, MOST_CHARACTERS)}…` : words;
}
