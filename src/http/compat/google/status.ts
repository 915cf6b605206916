import { JSON_TYPE } from '../../edge/media-types.ts';
import type { CompatAnswer, CompatRefusal } from '../interface.ts';

/** Member that holds the answers of a path of the old form, and what it holds where there are none. */
const EMPTY: readonly (readonly [path: string, body: object])[] = [
  ['/details/json', { html_attributions: [] }],
  ['/autocomplete/json', { predictions: [] }],
  ['/queryautocomplete/json', { predictions: [] }],
  ['/findplacefromtext/json', { candidates: [] }],
  ['/textsearch/json', { html_attributions: [], results: [] }],
  ['/nearbysearch/json', { html_attributions: [], results: [] }],
];

/** Names of `google.rpc.Code` by statuses of HTTP. */
const RPC_STATUSES: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  408: 'DEADLINE_EXCEEDED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
};

/** A refusal as the path that refuses tells it: a word in the body of a 200, or a `google.rpc.Status`. */
export function writeRefusal(refusal: CompatRefusal): CompatAnswer {
  return /\/v1\/places/.test(refusal.route) ? rpcRefusal(refusal) : wordedRefusal(refusal);
}

/** A `google.rpc.Status` in the envelope of Google's JSON errors. */
function rpcRefusal({ status, message }: Pick<CompatRefusal, 'status' | 'message'>): CompatAnswer {
  const error = { code: status, message, status: RPC_STATUSES[status] ?? 'INVALID_ARGUMENT' };
  return { status, mediaType: JSON_TYPE, text: JSON.stringify({ error }) };
}

/** Faults of the server keep their status, by which clients ask again. */
function wordedRefusal({ status, code, message, route }: CompatRefusal): CompatAnswer {
  const [, empty = { results: [] }] = EMPTY.find(([path]) => route.replace(/\/$/, '').endsWith(path)) ?? [];
  const word = code === 'NOT_FOUND' ? code : wordOf(status);
  return {
    status: status < 500 ? 200 : status,
    mediaType: JSON_TYPE,
    text: JSON.stringify({ error_message: message, ...empty, status: word }),
  };
}

function wordOf(status: number): string {
  if (status >= 500) return 'UNKNOWN_ERROR';
  if (status === 401 || status === 403) return 'REQUEST_DENIED';
  return status === 429 ? 'OVER_QUERY_LIMIT' : 'INVALID_REQUEST';
}

/** An answer whose status is told by whether it holds anything. */
export function worded(member: string, found: readonly object[], more: object = {}): CompatAnswer {
  const status = found.length > 0 ? 'OK' : 'ZERO_RESULTS';
  return { mediaType: JSON_TYPE, text: JSON.stringify({ ...more, [member]: found, status }) };
}
