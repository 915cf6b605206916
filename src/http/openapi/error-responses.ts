import { STATUS_CODES } from 'node:http';
import { ERROR_CATALOGUE, type ErrorCode } from '../../core/core.ts';
import { statusOf } from '../edge/status.ts';
import { errorExamples } from './examples.ts';
import { COUNT, described, type Members, object, oneOf, type Schema, text } from './schema.ts';

/** Codes of the building half and the command line: no request can cause one. */
const UNANSWERED: ReadonlySet<string> = new Set<ErrorCode>([
  'INVALID_EXTRACT',
  'INVALID_SOURCE',
  'INVALID_CHANGES',
  'DOWNLOAD_FAILED',
  'INVALID_CONFIGURATION',
  'FILE_UNAVAILABLE',
]);

const CODES = Object.keys(ERROR_CATALOGUE).filter((code): code is ErrorCode => !UNANSWERED.has(code));
const STATUSES = [...new Set(CODES.map(statusOf))].sort((a, b) => a - b);

/** Headers of a refusal, by its status. */
const HEADERS: Readonly<Record<number, Members>> = {
  401: { 'WWW-Authenticate': { schema: text('How to authenticate (RFC 6750).') } },
  429: {
    'Retry-After': { schema: text('Seconds until it is worth asking again.') },
    RateLimit: { schema: text('What is left of the allowance (on every answer to a credential).') },
    ...Object.fromEntries(['Places', 'Tiles'].flatMap(olderFields)),
  },
};

/** The allowance once more, for clients that read these fields. */
function olderFields(of: string): [name: string, header: object][] {
  const answers = `on answers ${of === 'Tiles' ? 'below' : 'outside of'} \`/v1/tiles/\``;
  return Object.entries({
    Limit: 'Requests a minute',
    Remaining: 'Those left',
    Reset: 'When all are back, in Unix time',
  }).map(([name, says]) => [
    `X-RateLimit-${of}-${name}`,
    { schema: described(`${says}; ${answers}.`, COUNT) },
  ]);
}

/** The error body of every path (`docs/contract.md`, Errors), whatever went wrong. */
export const ERROR_SCHEMA: Schema = errorSchema(CODES, text('Reason phrase of the status.'));

/** The response of every status that refuses, by the name {@link errorResponses} refers to, with the codes it may carry. */
export const ERROR_RESPONSES: Members = Object.fromEntries(
  STATUSES.map((status) => [nameOf(status), responseOf(status)]),
);

/** References to the responses of these statuses, by status. */
export function errorResponses(statuses: readonly number[]): Members {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  );
}

function nameOf(status: number): string {
  return (STATUS_CODES[status] ?? `Status${status}`).replaceAll(/[^A-Za-z]/g, '');
}

function responseOf(status: number): Schema {
  const codes = CODES.filter((code) => statusOf(code) === status);
  const description = codes.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code]}`).join('\n\n');
  const schema = errorSchema(codes, { const: STATUS_CODES[status] });
  const headers = HEADERS[status];
  const content = { 'application/json': { schema, examples: errorExamples(codes) } };
  return { description, ...(headers && { headers }), content };
}

function errorSchema(codes: readonly ErrorCode[], error: Schema): Schema {
  const members = {
    error,
    message: text('For people: what is wrong, and what was expected.'),
    code: oneOf(codes),
  };
  return object(members, Object.keys(members));
}
