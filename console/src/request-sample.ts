import { copyButton } from './clipboard.ts';
import { h } from './dom.ts';
import { icon } from './icons.ts';

/** A request to the service, to be written down for others. */
export interface Request {
  /** Below the service's address, with its query. */
  readonly path: string;
  readonly body?: object;
  /** The call of the client, such as `places.get('…')`. */
  readonly call: string;
}

/** The request behind an answer as a command and as code, each ready to be copied. The key is a placeholder. */
export function requestSample(baseUrl: string, requests: readonly Request[]): HTMLElement {
  const curl = requests.map((request) => curlLine(baseUrl, request)).join('\n');
  const code = clientCode(baseUrl, requests);
  return h(
    'details',
    { class: 'fold request' },
    h(
      'summary',
      {},
      icon('code'),
      requests.length > 1 ? 'The requests behind this' : 'The request behind this',
    ),
    sample('curl', curl),
    sample('@waypost/client', code),
  );
}

function sample(title: string, text: string): HTMLElement {
  return h(
    'figure',
    { class: 'sample' },
    h(
      'figcaption',
      {},
      h('span', {}, title),
      copyButton(`Copy`, () => text),
    ),
    h('pre', { tabindex: '0', 'aria-label': title, role: 'region' }, h('code', {}, text)),
  );
}

export function curlLine(baseUrl: string, { path, body }: Request): string {
  const parts = [`curl ${quoted(baseUrl + path)} -H "Authorization: Bearer $KEY"`];
  if (body) parts.push(`-H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`);
  return parts.join(' ');
}

export function clientCode(baseUrl: string, requests: readonly Request[]): string {
  return [
    "import { createClient } from '@waypost/client';",
    '',
    `const waypost = createClient({ baseUrl: ${literal(baseUrl)}, credential: process.env.KEY });`,
    ...requests.map(({ call }) => `console.log(await waypost.${call});`),
  ].join('\n');
}

/** A value as it stands in JavaScript. */
export function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{ ${members.map(([name, member]) => `${name}: ${literal(member)}`).join(', ')} }`;
}

/** As a shell takes it: nothing in it is read as anything but itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
