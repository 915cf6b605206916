/** A request to the service, to be written down for others. */
export interface Request {
  /** Below the service's address, with its query. */
  readonly path: string;
  readonly body?: object;
  /** The call of the client, such as `places.get('…')`. */
  readonly call: string;
}

/** As a line for a shell. */
export function curlLine(baseUrl: string, { path, body }: Request): string {
  const parts = [`curl ${quoted(baseUrl + path)} -H "Authorization: Bearer $KEY"`];
  if (body) parts.push(`-H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`);
  return parts.join(' ');
}

/** As a program that uses the client. */
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
